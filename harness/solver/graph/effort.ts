/**
 * The limits of a search: a deadline, and an amount of work. Work is counted and not timed, so that every machine finds
 * the same result.
 *
 * @module
 */

/**
 * True once the search must return its current result.
 *
 * @param work The approximate work until the next call, in trades along curves.
 */
export type Expired = (work?: number) => boolean

/** The most trades along curves for an order, several times the need of nearly all orders. */
const maxWork = 400_000

/** @param isLate True after the deadline. */
export function effort(isLate: () => boolean): Expired {
  let left = maxWork
  return (work = 0) => {
    left -= work
    return left < 0 || isLate()
  }
}
