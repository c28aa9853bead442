import assert from 'node:assert/strict'
import type { Address, Hex } from 'viem'
import { describe, test } from 'vitest'
import { strangersIn } from './strangers.ts'

const account = (digit: string): Address => `0x${digit.repeat(40)}`
const [seller, receiver, router, maker, stranger, pool] = ['1', '2', '3', '4', '5', '6'].map(account) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]
const [sold, bought, between] = ['a', 'b', 'c'].map(account) as [Address, Address, Address]

const codes: Readonly<Record<Address, Hex>> = { [pool]: '0x6000', [router]: '0x6000' }

function strangers(...changes: readonly (readonly [Address, Address, bigint])[]) {
  const terms = {
    parties: [receiver, router],
    bought,
    codeAt: async (address: Address) => codes[address] ?? '0x',
  }
  const trade = [[sold, seller, -100n], [bought, receiver, 50n], ...changes] as const
  return strangersIn(
    trade.map(([token, holder, change]) => ({ token, holder, change })),
    terms,
  )
}

describe('no stranger is', () => {
  test('a pool or a market maker that gives the bought token', async () => {
    for (const giver of [pool, maker])
      assert.deepEqual(await strangers([sold, giver, 100n], [bought, giver, -50n]), [])
  })

  test('a maker that gives an intermediate token', async () => {
    const changes = [
      [sold, maker, 100n],
      [between, maker, -7n],
      [between, pool, 7n],
      [bought, pool, -50n],
    ] as const
    assert.deepEqual(await strangers(...changes), [])
  })

  test('a contract that collects a fee of its pool in the sold token', async () => {
    assert.deepEqual(await strangers([sold, maker, 99n], [bought, maker, -50n], [sold, pool, 1n]), [])
  })
})

describe('a stranger is', () => {
  test('a wallet that gets a part of the sold token for nothing', async () => {
    assert.deepEqual(await strangers([sold, pool, 99n], [bought, pool, -50n], [sold, stranger, 1n]), [
      stranger,
    ])
  })

  test('whoever gets a part of the bought token', async () => {
    for (const taker of [stranger, maker, seller])
      assert.deepEqual(await strangers([sold, pool, 100n], [bought, pool, -51n], [bought, taker, 1n]), [
        taker,
      ])
  })
})
