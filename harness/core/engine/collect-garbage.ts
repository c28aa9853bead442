/**
 * Forces a garbage collection. The engine does not count memory outside its heap, such as buffers, so it collects
 * values that hold such memory too late.
 *
 * @module
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
export const collectGarbage: () => void = runInNewContext('gc')
