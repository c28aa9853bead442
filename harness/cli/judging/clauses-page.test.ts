/** docs/reference/clauses.md is rendered from the catalogues, and `vitest run -u` renders it again. */
import { expect, test } from 'vitest'
import { registered } from '../interfaces.ts'

const introduction = `# Clauses

Each interface, clause by clause. A violated \`must\` ends a run with exit code 1, a violated \`should\` does with \`--strict\` only, and \`observe\`
records an answer without a verdict. \`assay explain CLAUSE\` shows the needs of a clause and the check of its scenario.
`

test('docs/reference/clauses.md lists the clauses of every interface', async () => {
  const sections = registered.map(({ api: { clauses, name } }) => {
    const rows = clauses.map(
      ({ id, level, text }) => `| \`${id}\` | ${level} | ${text.replaceAll('|', '\\|')} |`,
    )
    return [
      `## ${name}: ${clauses.length} clauses\n`,
      '| clause | level | sentence |',
      '|---|---|---|',
      ...rows,
    ].join('\n')
  })
  await expect([introduction, sections.join('\n\n'), ''].join('\n')).toMatchFileSnapshot(
    '../../../docs/reference/clauses.md',
  )
})
