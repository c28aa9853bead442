/**
 * Measures what the reference pays with one mutant after the other: the clauses say nothing about how good a solution is,
 * the committed baseline does.
 *
 * @module
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { Fate } from './judge-mutant.ts'
import type { Mutant, Subject } from './subject.ts'

const baseline = join(import.meta.dirname, '../../../reports/baseline.json')
const gate = 'assay quality'
const worse = 7
const maxMs = 900_000

/** What `assay quality` says of a mutant; undefined where it finds the solutions no worse than the baseline. */
export function openMutantMeasure({ openTree }: Subject) {
  const { folder, put } = openTree()
  return async (mutant: Mutant): Promise<Fate | undefined> => {
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: getCompileCacheDir(),
      __STRYKER_ACTIVE_MUTANT__: await put(mutant),
    }
    const flags = ['quality', '--baseline', baseline, '--out', join(folder, 'measured.json')]
    const program = [join(folder, 'harness/cli/main.ts'), ...flags]
    const child = spawn(process.execPath, program, { cwd: folder, env, stdio: 'ignore', timeout: maxMs })
    const [code, signal] = await once(child, 'exit')
    if (code === worse) return { kind: 'killed', by: gate }
    if (code === 0) return undefined
    if (signal !== null) return { kind: 'timeout', by: gate }
    return { kind: 'broken', reason: `${gate} ended with exit code ${code}.` }
  }
}
