/** The table of options. docs/reference/commands.md is rendered from it; `vitest run -u` renders it again. */
import { expect, test } from 'vitest'
import { type Command, groups } from '../commands.ts'
import { configSchema } from '../project/config.ts'
import { options } from './options.ts'
import { type Row, rowOf, usageOf } from './row.ts'

const introduction = `# The command line

Every command and its options. \`assay <command> --help\` prints the same. Options marked with ✓ can be set in
\`assay.config.ts\`, too, by their name in camel case; those of \`assay quality run\` that differ from the options of
\`assay run\` are set in \`quality\`. Options on the command line take precedence.

[The guide for authors of services](../guides/service-authors.md) describes the world that \`--exec\` and \`--image\` start a service in.
`

const commands = groups.flatMap((group) => group.commands)

test('docs/reference/commands.md documents it', async () => {
  const page = [introduction, ...commands.map(sectionOf)].join('\n')
  await expect(page).toMatchFileSnapshot('../../../docs/reference/commands.md')
})

test('every option has a help text', () => {
  for (const { shape } of Object.values(options)) {
    for (const [key, schema] of Object.entries(shape)) {
      expect(rowOf(schema).help, key).toMatch(/[^.]$/)
    }
  }
})

function sectionOf(spec: Command): string {
  const rows = Object.entries(options[spec.name].shape).map(([key, schema]) => [key, rowOf(schema)] as const)
  const title = ['assay', spec.name, ...rows.flatMap(([, { form, group }]) => (group === '' ? [form] : []))]
  const lines = rows.map(
    ([key, row]) => `| ${cell(usageOf(key, row))} | ${helpOf(row)} | ${markOf(spec, key)} |`,
  )
  const table = ['| option | meaning | config |', '|---|---|---|', ...lines].join('\n')
  return `## ${title.join(' ')}\n\n${spec.help}\n\n${table}\n`
}

function markOf({ name }: Command, key: string): string {
  if (!('config' in options[name].shape) || name === 'doctor') return ''
  const entries =
    name === 'quality run'
      ? { ...configSchema.shape, ...configSchema.shape.quality.unwrap().shape }
      : configSchema.shape
  const isIgnored = (name === 'prove' && key === 'runs') || (name === 'explain' && key === 'clauses')
  return key in entries && !isIgnored ? '✓' : ''
}

function helpOf({ env, help }: Row): string {
  return `${help.replaceAll('|', '\\|')}${env === undefined ? '' : ` (env: \`${env}\`)`}`
}

function cell(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}
