/**
 * `assay init`: puts into a project what it needs to be judged: the configuration, a first scenario of its own,
 * and a workflow. They are the examples of `scenarios/examples`. What is there already is left as it is.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import { commandLine } from '../../report/command-line.ts'
import { readJsonFile } from '../json-file.ts'
import { writeWhole } from '../output.ts'
import { configIn } from './config-file.ts'

const examples = join(import.meta.dirname, '../..', '..', 'scenarios', 'examples')

interface ProjectFile {
  /** Within the project. */
  readonly path: string
  /** Within the examples. */
  readonly example: string
  /** What stands in its place already, within the project. */
  readonly present: string | undefined
}

export function initCommand(directory: string): void {
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
  console.log(`Next: ${there}${commandLine("run 'mine/*'")}, and then ${commandLine("prove 'mine/*'")}`)
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
  const content = readJsonFile(manifest)
  return typeof content === 'object' && content !== null && 'type' in content && content.type === 'module'
}
