/**
 * Remembers what was computed of values that do not change, such as snapshots: as long as the value lives, and no more
 * of one value than its requests can make large.
 *
 * @module
 */

/** What was computed of each subject, by a key that states everything else it depends on. */
export interface Memory<Subject, Result> {
  get(subject: Subject, key: string): Result | undefined
  /** @returns The result. Of the subject's results the oldest are forgotten. */
  set(subject: Subject, key: string, result: Result): Result
}

const maxResults = 1000

export function createMemory<Subject extends object, Result extends object>(): Memory<Subject, Result> {
  const memories = new WeakMap<Subject, Map<string, Result>>()
  return {
    get: (subject, key) => memories.get(subject)?.get(key),
    set(subject, key, result) {
      const results = memories.get(subject) ?? new Map<string, Result>()
      memories.set(subject, results)
      results.set(key, result)
      const [oldest] = results.keys()
      if (results.size > maxResults && oldest !== undefined) results.delete(oldest)
      return result
    },
  }
}
