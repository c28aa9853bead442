/**
 * Assigns the solutions to the orders. The interface gives no sequence for them, and names each order by its
 * `external_id`.
 *
 * @module
 */
import { valueAt } from './reading.ts'

/**
 * The solutions by the places of their orders if their ids are places, as in the interface's samples; otherwise
 * unchanged.
 */
export function inSequence<Solution>(solutions: readonly Solution[]): readonly Solution[] {
  const byId = new Map(solutions.map((one) => [valueAt(one, 'orders', 0, 'external_id'), [one]]))
  const placed = solutions.flatMap((_, place) => byId.get(`${place}`) ?? [])
  return placed.length === solutions.length ? placed : solutions
}
