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
const [sold, bought, between, other] = ['a', 'b', 'c', 'd'].map(account) as [
  Address,
  Address,
  Address,
  Address,
]
const [vault, wrapper] = ['7', 'e'].map(account) as [Address, Address]

const codes: Readonly<Record<Address, Hex>> = Object.fromEntries(
  [pool, router, vault, wrapper, sold].map((contract) => [contract, '0x6000'] as const),
)

const exchangeOf = (answer: object) => ({
  request: { method: 'POST' as const, url: 'http://solver/v2/solver/solve', headers: {} },
  response: { status: 200, headers: {}, body: JSON.stringify(answer) },
})

function strangers(...changes: readonly (readonly [Address, Address, bigint])[]) {
  return strangersStating({}, ...changes)
}

function strangersStating(answer: object, ...changes: readonly (readonly [Address, Address, bigint])[]) {
  const terms = {
    ...{ seller, receiver, router, sold, bought },
    codeAt: async (address: Address) => codes[address] ?? '0x',
    answer: exchangeOf(answer),
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

describe('no stranger is, where the answer states it,', () => {
  const gain = [bought, stranger, 2n] as const

  test('the recipient of a fee, by its amount or its rate', async () => {
    for (const answer of [
      { solutions: [{ fee: { recipient: stranger, amount: '2' } }] },
      { fee_bps: 400, fee_recipient: stranger },
      { fees: [{ to: stranger.toUpperCase().replace('X', 'x'), amount: 2 }] },
    ])
      assert.deepEqual(await strangersStating(answer, gain), [])
  })

  test('the recipient of a fee of what is sold', async () => {
    const [pays, takes] = [
      [sold, maker, 97n],
      [sold, stranger, 3n],
    ] as const
    const paid = [bought, maker, -50n] as const
    assert.deepEqual(await strangersStating({ fee_bps: 300, fee_recipient: stranger }, pays, takes, paid), [])
    assert.deepEqual(await strangersStating({ fee_bps: 100, fee_recipient: stranger }, pays, takes, paid), [
      stranger,
    ])
  })

  test('but of more than that, to another, or under another name, it is', async () => {
    for (const answer of [
      { fee: { recipient: stranger, amount: '0' } },
      { fee_bps: 100, fee_recipient: stranger },
      { fee: { recipient: maker, amount: '2' } },
      { route: { pool: stranger, amount: '2' } },
    ])
      assert.deepEqual(await strangersStating(answer, gain), [stranger])
  })
})

describe('no stranger is, where others give as much,', () => {
  test('a maker that is paid in one place and pays from another', async () => {
    assert.deepEqual(await strangers([sold, pool, 100n], [bought, maker, -50n]), [])
  })

  test('a pool of tokens whose shares are minted for them by another contract', async () => {
    const changes = [
      [sold, pool, 100n],
      [between, maker, 9n],
      [bought, maker, -50n],
    ] as const
    assert.deepEqual(await strangers(...changes), [])
  })

  test('a token that burns a part of what is sold, or pays it to itself', async () => {
    const trade = [
      [sold, pool, 90n],
      [bought, pool, -50n],
    ] as const
    assert.deepEqual(await strangers(...trade), [])
    assert.deepEqual(await strangers(...trade, [sold, sold, 10n]), [])
  })

  test('the token that wraps what is sold', async () => {
    assert.deepEqual(
      await strangers([sold, wrapper, 100n], [wrapper, maker, 100n], [bought, maker, -50n]),
      [],
    )
  })

  test('a pool behind one that pays two tokens for what it takes', async () => {
    const first = [
      [sold, vault, 100n],
      [between, vault, -7n],
      [other, vault, -1n],
    ] as const
    const then = [
      [between, maker, 7n],
      [bought, maker, -45n],
      [other, pool, 1n],
      [bought, pool, -5n],
    ] as const
    assert.deepEqual(await strangers(...first, ...then), [])
  })

  test('a pool that pays somewhat less than another', async () => {
    const changes = [
      [sold, pool, 60n],
      [bought, pool, -35n],
      [sold, maker, 40n],
      [bought, maker, -15n],
    ] as const
    assert.deepEqual(await strangers(...changes), [])
  })
})

describe('a stranger is, code or not,', () => {
  const others = [
    [sold, maker, 70n],
    [bought, maker, -50n],
  ] as const

  test('a contract that gets a third of the sold token for nothing, or for dust', async () => {
    assert.deepEqual(await strangers(...others, [sold, pool, 30n]), [pool])
    assert.deepEqual(
      await strangers(...others, [sold, pool, 30n], [between, pool, -1n], [between, seller, 1n]),
      [pool],
    )
    assert.deepEqual(await strangers(...others, [sold, pool, 30n], [bought, pool, -1n]), [pool])
  })

  test('a wallet that gets it for dust', async () => {
    assert.deepEqual(
      await strangers(...others, [sold, stranger, 30n], [between, stranger, -1n], [between, seller, 1n]),
      [stranger],
    )
  })

  test('the router that keeps it', async () => {
    assert.deepEqual(await strangers(...others, [sold, router, 30n]), [router])
  })

  test('a contract that gets more than all others', async () => {
    const changes = [
      [sold, maker, 10n],
      [bought, maker, -50n],
      [sold, pool, 90n],
    ] as const
    assert.deepEqual(await strangers(...changes), [pool])
  })

  test('a contract that gets a part of a token between', async () => {
    const changes = [
      [sold, vault, 100n],
      [between, vault, -10n],
      [between, pool, 3n],
    ] as const
    assert.deepEqual(await strangers(...changes, [between, maker, 7n], [bought, maker, -50n]), [pool])
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
