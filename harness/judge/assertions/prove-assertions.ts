/**
 * Proves single assertions: without a necessary assertion, some mutant of its scenario survives. Scenarios
 * call Node's assertions, which this module replaces while it looks for the lines that call them.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { judgedOn, mutantsOf, type NamedMutant, withoutStandingChecks } from '../prove.ts'
import { type RunOptions, run } from '../run.ts'
import type { Scenario } from '../scenario.ts'
import type { Target } from '../target.ts'

export interface AssertionProof {
  /** File and line of each assertion that was called. */
  readonly reached: readonly string[]
  /** Assertions without which every mutant is killed as before. */
  readonly unproved: readonly string[]
}

export interface AssertionOptions extends Omit<RunOptions, 'mutant' | 'shrinks'> {
  /** Reports whether an assertion belongs to the check, given the file that calls it (one of those on the stack). */
  readonly isOfCheck: (file: string) => boolean
}

/**
 * Runs `scenario` against each of its mutants, then runs each killed mutant again without the assertion that
 * killed it. A mutant that another assertion killed would be killed again.
 */
export async function proveAssertions(
  scenario: Scenario,
  target: Target,
  { isOfCheck, ...options }: AssertionOptions,
): Promise<AssertionProof> {
  const alone = withoutStandingChecks(scenario)
  const watch = watchAssertions(isOfCheck)
  try {
    await run(alone, target, { ...options, shrinks: 0 })
    const killers = new Map<string, NamedMutant[]>()
    for (const mutant of mutantsOf(scenario)) {
      const { failedAt, isKilled } = await judged(mutant)
      if (isKilled && failedAt !== undefined)
        killers.set(failedAt, [...(killers.get(failedAt) ?? []), mutant])
    }
    const unproved: string[] = []
    for (const site of watch.reached) {
      let isProved = false
      for (const mutant of killers.get(site) ?? []) {
        isProved ||= !(await judged(mutant, site)).isKilled
      }
      if (!isProved) unproved.push(site)
    }
    return { reached: [...watch.reached], unproved }
  } finally {
    watch.stop()
  }

  async function judged({ clause, fault }: NamedMutant, without?: string) {
    watch.without = without
    watch.failedAt = undefined
    const verdict = await run(alone, target, { ...options, mutant: fault, shrinks: 0 })
    return { isKilled: judgedOn(clause, verdict).killed, failedAt: watch.failedAt }
  }
}

interface Watch {
  readonly reached: ReadonlySet<string>
  /** The assertion to skip. */
  without: string | undefined
  /** The last assertion that failed. */
  failedAt: string | undefined
  stop(): void
}

type Assertion = (...values: readonly unknown[]) => unknown

const names = [
  ...['ok', 'equal', 'notEqual', 'strictEqual', 'notStrictEqual', 'deepEqual', 'notDeepEqual'],
  ...['deepStrictEqual', 'notDeepStrictEqual', 'partialDeepStrictEqual'],
  ...['match', 'doesNotMatch', 'throws', 'doesNotThrow', 'fail'],
]

// The kit's own frames are far below those of the check.
const framesLookedAt = 50

function watchAssertions(isOfCheck: (file: string) => boolean): Watch {
  const before = names.map((name): [string, Assertion] => [name, Reflect.get(assert, name)])
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = framesLookedAt
  const reached = new Set<string>()
  const watch: Watch = {
    reached,
    without: undefined,
    failedAt: undefined,
    stop() {
      for (const [name, asserts] of before) Reflect.set(assert, name, asserts)
      Error.stackTraceLimit = stackTraceLimit
    },
  }
  for (const [name, asserts] of before) {
    Reflect.set(assert, name, (...values: readonly unknown[]) => {
      const site = siteOf(new Error().stack ?? '', isOfCheck)
      if (site === undefined) return asserts(...values)
      reached.add(site)
      if (site === watch.without) return undefined
      try {
        return asserts(...values)
      } catch (error) {
        watch.failedAt = site
        throw error
      }
    })
  }
  return watch
}

function siteOf(stack: string, isOfCheck: (file: string) => boolean): string | undefined {
  for (const line of stack.split('\n')) {
    const [, file, row] = /\(?(?:file:\/\/)?(\/[^()]+):(\d+):\d+\)?$/.exec(line) ?? []
    if (file !== undefined && isOfCheck(file)) return `${file}:${row}`
  }
  return undefined
}
