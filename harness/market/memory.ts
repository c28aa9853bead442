/**
 * Remembers results that were computed from immutable values, such as snapshots: as long as the value lives, and a
 * bounded number per value.
 *
 * @module
 */

/** Results by subject, and by a key that states every other input. */
export interface Memory<Subject, Result> {
  get(subject: Subject, key: string): Result | undefined
  /** @returns The result. Beyond the limit, the oldest of the subject's results is forgotten. */
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
