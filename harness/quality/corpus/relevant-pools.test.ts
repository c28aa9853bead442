import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Pool } from '../../market/pools/pool.ts'
import { relevantPools } from './relevant-pools.ts'

const [a, b, c, deadEnd, far, farther, farthest] = ['a', 'b', 'c', 'd', 'e', 'f', '0'].map(
  (letter): Address => `0x${letter.repeat(40)}`,
) as [Address, Address, Address, Address, Address, Address, Address]

function pool(id: number, tokens: readonly [Address, Address]): Pool {
  return {
    kind: 'constant-product',
    protocol: 'uniswap_v2',
    id: `0x0${id}`,
    address: `0x0${id}`,
    tokens,
    reserves: [10n ** 20n, 10n ** 20n],
  }
}

const pools = [
  pool(1, [a, b]),
  pool(2, [b, c]),
  pool(3, [a, c]),
  pool(4, [b, deadEnd]),
  pool(5, [far, farther]),
  pool(6, [farther, farthest]),
  pool(7, [farthest, far]),
]

test('dead ends and other markets are left out', () => {
  const relevant = relevantPools(pools, { sellToken: a, buyToken: b, sellAmount: 1n })
  expect(relevant.map(({ id }) => id)).toEqual(['0x01', '0x02', '0x03'])
})

test('a token in only one pool is no dead end if it is bought', () => {
  const relevant = relevantPools(pools, { sellToken: a, buyToken: deadEnd, sellAmount: 1n })
  expect(relevant.map(({ id }) => id)).toEqual(['0x01', '0x02', '0x03', '0x04'])
})
