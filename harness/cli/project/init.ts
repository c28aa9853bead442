/**
 * `assay init`: writes a configuration, a first scenario and a workflow into a project, from
 * `scenarios/examples`, and adds a section for coding agents to AGENTS.md. Nothing else in existing files is changed.
 * With `--dialect` it writes nothing but a dialect to fill in.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import * as z from 'zod'
import { commandLine } from '../../report/command-line.ts'
import { CommandFailed } from '../exit.ts'
import { parseFile } from '../input-file.ts'
import type { Options } from '../options/options.ts'
import { writeWhole } from '../output.ts'
import { archiveRemedy } from './archive.ts'
import { configIn } from './config-file.ts'

const examples = join(import.meta.dirname, '../..', '..', 'scenarios', 'examples')

export default function initCommand({ dialect, dir }: Options<'init'>): void {
  if (dialect === true) writeDialect(join(dir, 'dialect.yaml'))
  else writeProject(dir)
}

function writeProject(dir: string): void {
  const ending = isOfModules(dir) ? 'ts' : 'mts'
  const files = {
    [`assay.config.${ending}`]: 'assay.config.ts',
    [`scenarios/gas-fits-a-transaction.${ending}`]: 'gas-fits-a-transaction.ts',
    '.github/workflows/assay.yml': 'github-workflow.yml',
  }
  const config = configIn(dir)
  const say = (done: 'wrote' | 'exists', path: string) =>
    console.log(`${(done === 'wrote' ? pc.green : pc.dim)(done.padEnd(7))} ${path}`)
  for (const [path, example] of Object.entries(files)) {
    const present = example === 'assay.config.ts' ? config : [path].find((one) => existsSync(join(dir, one)))
    if (present === undefined) writeWhole(join(dir, path), readFileSync(join(examples, example), 'utf8'))
    say(present === undefined ? 'wrote' : 'exists', present ?? path)
  }
  say(addSection(join(dir, 'AGENTS.md')) ? 'wrote' : 'exists', 'AGENTS.md')
  const remedy = archiveRemedy(dir)
  if (remedy !== undefined)
    console.log(`The workflow cannot install Assay: its archive is outside of this project. ${remedy}`)
  const there = dir === '.' ? '' : `cd ${dir} && `
  console.log(`Next: ${there}${commandLine("run 'mine/*'")}, then ${commandLine("prove 'mine/*'")}`)
}

/** @throws CommandFailed if the file exists. */
function writeDialect(path: string): void {
  if (existsSync(path)) throw new CommandFailed(`${path} exists. Remove it, or name another folder.`)
  writeWhole(path, readFileSync(join(examples, 'dialect.yaml'), 'utf8'))
  console.log(`${pc.green('wrote')} ${path}`)
  console.log(`Next: ${commandLine(`doctor --interface swap --dialect ${path} --target URL`)}`)
}

/** @returns True if it wrote the section. */
function addSection(path: string): boolean {
  const section = readFileSync(join(examples, 'agents.md'), 'utf8')
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (/^## Assay$/m.test(before)) return false
  writeWhole(path, before === '' ? section : `${before.trimEnd()}\n\n${section}`)
  return true
}

/** In other packages, Node recognises a module by its file name alone. */
function isOfModules(directory: string): boolean {
  const manifest = join(directory, 'package.json')
  if (!existsSync(manifest)) return false
  return parseFile(z.object({ type: z.string().optional() }), manifest, 'a package.json').type === 'module'
}
