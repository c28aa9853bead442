/**
 * Frees the memory of large answers: the engine keeps their bytes and texts outside its heap, and does not collect
 * them before they take hundreds of megabytes.
 *
 * @module
 */
import { collectGarbage } from '../engine/collect-garbage.ts'

/** Bytes to read between two collections. */
const enough = 2 ** 24

/** @returns A function to call with the number of bytes of each answer. */
export function collectedAnswers(): (bytes: number) => void {
  let read = 0
  return (bytes) => {
    read += bytes
    if (read < enough) return
    read = 0
    setImmediate(collectGarbage)
  }
}
