/**
 * Frees what large answers leave behind: the engine keeps their bytes and texts outside of its heap, and sees no need to collect
 * them before they are hundreds of megabytes.
 *
 * @module
 */
import { collectGarbage } from '../engine/collect-garbage.ts'

/** Bytes that are read until what is left of them is freed. */
const enough = 2 ** 24

/** @returns A function to call with the bytes of each answer. */
export function collectedAnswers(): (bytes: number) => void {
  let read = 0
  return (bytes) => {
    read += bytes
    if (read < enough) return
    read = 0
    setImmediate(collectGarbage)
  }
}
