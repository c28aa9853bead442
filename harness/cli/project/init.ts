/**
 * `assay init`: writes a configuration, a first scenario and a workflow into a project, from
 * `scenarios/examples`. Existing files are not changed.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import * as z from 'zod'
import { commandLine } from '../../report/command-line.ts'
import { parseFile } from '../input-file.ts'
import type { Options } from '../options/options.ts'
import { writeWhole } from '../output.ts'
import { archiveRemedy } from './archive.ts'
import { configIn } from './config-file.ts'

const examples = join(import.meta.dirname, '../..', '..', 'scenarios', 'examples')

export default function initCommand({ dir }: Options<'init'>): void {
  const ending = isOfModules(dir) ? 'ts' : 'mts'
  const files = {
    [`assay.config.${ending}`]: 'assay.config.ts',
    [`scenarios/gas-fits-a-transaction.${ending}`]: 'gas-fits-a-transaction.ts',
    '.github/workflows/assay.yml': 'github-workflow.yml',
  }
  const config = configIn(dir)
  for (const [path, example] of Object.entries(files)) {
    const present = example === 'assay.config.ts' ? config : [path].find((one) => existsSync(join(dir, one)))
    if (present === undefined) writeWhole(join(dir, path), readFileSync(join(examples, example), 'utf8'))
    console.log(present === undefined ? `${pc.green('wrote')}   ${path}` : `${pc.dim('exists')}  ${present}`)
  }
  const remedy = archiveRemedy(dir)
  if (remedy !== undefined)
    console.log(`The workflow cannot install Assay: its archive is outside of this project. ${remedy}`)
  const there = dir === '.' ? '' : `cd ${dir} && `
  console.log(`Next: ${there}${commandLine("run 'mine/*'")}, then ${commandLine("prove 'mine/*'")}`)
}

/** Elsewhere Node takes a file for a module by its name alone. */
function isOfModules(directory: string): boolean {
  const manifest = join(directory, 'package.json')
  if (!existsSync(manifest)) return false
  return parseFile(z.object({ type: z.string().optional() }), manifest, 'a package.json').type === 'module'
}
