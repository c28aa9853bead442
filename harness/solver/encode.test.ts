/** The call data of the vectors that the Solidity tests decode as well. */
import { expect, test } from 'vitest'
import { encodeSwap } from './encode.ts'
import { swapVectors } from './vectors.samples.ts'

test.each(swapVectors)('$name', ({ swap, callData }) => {
  expect(encodeSwap(swap)).toBe(callData)
})
