/**
 * Has the engine collect garbage where it sees no need: what values hold outside of its heap, it does not count as memory.
 *
 * @module
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
export const collectGarbage: () => void = runInNewContext('gc')
