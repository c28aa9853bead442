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
import { configIn } from './config-file.ts'

const examples = join(import.meta.dirname, '../..', '..', 'scenarios', 'examples')

interface ProjectFile {
  /** Within the project. */
  readonly path: string
  /** Within the examples. */
  readonly example: string
  /** The file that exists in its place, within the project. */
  readonly present: string | undefined
}

export default function initCommand({ dir: directory }: Options<'init'>): void {
  const files = filesOf(directory)
  for (const { example, path, present } of files) {
    if (present !== undefined) {
      console.log(`${pc.dim('exists')}  ${present}`)
      continue
    }
    writeWhole(join(directory, path), readFileSync(join(examples, example), 'utf8'))
    console.log(`${pc.green('wrote')}   ${path}`)
  }
  const there = directory === '.' ? '' : `cd ${directory} && `
  console.log(`Next: ${there}${commandLine("run 'mine/*'")}, then ${commandLine("prove 'mine/*'")}`)
}

function filesOf(directory: string): readonly ProjectFile[] {
  const ending = isOfModules(directory) ? 'ts' : 'mts'
  const placed = (path: string, example: string) => ({
    path,
    example,
    present: existsSync(join(directory, path)) ? path : undefined,
  })
  return [
    { path: `assay.config.${ending}`, example: 'assay.config.ts', present: configIn(directory) },
    placed(`scenarios/gas-fits-a-transaction.${ending}`, 'gas-fits-a-transaction.ts'),
    placed('.github/workflows/assay.yml', 'github-workflow.yml'),
  ]
}

/** Elsewhere Node takes a file for a module by its name alone. */
function isOfModules(directory: string): boolean {
  const manifest = join(directory, 'package.json')
  if (!existsSync(manifest)) return false
  return parseFile(z.object({ type: z.string().optional() }), manifest, 'a package.json').type === 'module'
}
