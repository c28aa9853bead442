/**
 * How long is searched for an order: until the time is up, or as much is computed as an order is worth. Work is counted, and not
 * timed, so that every machine finds the same.
 *
 * @module
 */

/**
 * True once what is found must do.
 *
 * @param work What is computed until it is asked next, about, in trades along curves.
 */
export type Expired = (work?: number) => boolean

/** Trades along curves that are computed for an order: of all but few several times as many as it takes. */
const maxWork = 400_000

/** @param isLate True once the time is up. */
export function effort(isLate: () => boolean): Expired {
  let left = maxWork
  return (work = 0) => {
    left -= work
    return left < 0 || isLate()
  }
}
