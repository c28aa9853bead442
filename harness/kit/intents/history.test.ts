/** A lawful history has no fault; each lie about it has its own. */
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { orderStatuses } from '../../solver-api/intents.ts'
import { faultsIn, type HistoryEvent } from './history.ts'

const swapper = '0x5a5a000000000000000000000000000000000001'
const [hash, rival]: readonly [Hex, Hex] = [`0x${'0a'.repeat(32)}`, `0x${'0b'.repeat(32)}`]
const order = { swapper, nonce: 7n, deadline: 200n } as const

type Listing = Extract<HistoryEvent, { kind: 'listing' }>
type Block = Extract<HistoryEvent, { kind: 'block' }>

function submitted(second: bigint, of: Hex = hash, isTaken = true): HistoryEvent {
  return { kind: 'submission', second, hash: of, order, isTaken }
}

function listed(second: bigint, ...statuses: readonly string[]): Listing {
  const records = statuses.map((status, index) => ({ hash: index === 0 ? hash : rival, status }))
  return { kind: 'listing', second, swapper, records }
}

function block(number: bigint, second: bigint, facts: Partial<Block> = {}): Block {
  return { kind: 'block', number, second, timestamp: second, fills: [], spent: [], short: [], ...facts }
}

const spent = [{ swapper, nonce: 7n }] as const
const filled = { fills: [hash], spent } as const

const lawful: Readonly<Record<string, readonly HistoryEvent[]>> = {
  'it is filled, and that is shown at once': [
    block(1n, 100n),
    submitted(100n),
    listed(101n, 'open'),
    block(2n, 110n, filled),
    listed(110n, 'filled'),
    listed(300n, 'filled'),
  ],
  'it is filled, and that is shown within ten seconds': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 110n, filled),
    listed(115n, 'open'),
    listed(121n, 'filled'),
  ],
  'it expires': [block(1n, 100n), submitted(100n), listed(200n, 'open'), listed(201n, 'expired')],
  'its nonce is spent': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 110n, { spent }),
    listed(111n, 'cancelled'),
  ],
  'the funds go and come': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 110n, { short: [hash] }),
    listed(125n, 'insufficient-funds'),
    block(3n, 130n),
    listed(145n, 'open'),
  ],
  'it expires, and its nonce is spent afterwards': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 201n),
    block(3n, 230n, { spent }),
    listed(300n, 'expired'),
  ],
  'its fill is reorganised away': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 110n, filled),
    listed(111n, 'filled'),
    { kind: 'reorganisation', second: 112n, to: 1n },
    listed(125n, 'open'),
    block(2n, 130n, { spent }),
    listed(145n, 'cancelled'),
  ],
  'it is replaced': [
    block(1n, 100n),
    submitted(100n),
    submitted(101n, rival),
    block(2n, 110n, filled),
    listed(125n, 'filled', 'cancelled'),
  ],
}

for (const [name, history] of Object.entries(lawful)) {
  test(`no fault is found where ${name}`, () => {
    expect(faultsIn(history)).toEqual([])
  })
}

const base = [block(1n, 100n), submitted(100n)]

const lies: Readonly<Record<string, readonly [readonly HistoryEvent[], string]>> = {
  'a status is none of the six': [[...base, listed(101n, 'pending')], 'no such status'],
  'an order is lost': [[...base, listed(101n)], 'not listed'],
  'an order that was refused is listed': [
    [block(1n, 100n), submitted(100n, hash, false), listed(101n, 'open')],
    'never taken',
  ],
  'an order is listed twice': [
    [...base, { ...listed(101n), records: Array(2).fill({ hash, status: 'open' }) }],
    'listed twice',
  ],
  'filled is shown before the fill': [[...base, listed(101n, 'filled')], 'not what the chain says'],
  'a fill is not shown after ten seconds': [
    [...base, block(2n, 110n, filled), listed(121n, 'open')],
    'not what the chain says',
  ],
  'a fill at the deadline is shown as expired': [
    [...base, block(2n, 200n, filled), listed(212n, 'expired')],
    'not what the chain says',
  ],
  'an order expires at its deadline': [[...base, listed(200n, 'expired')], 'not what the chain says'],
  'an expired order is shown as open for long': [
    [...base, block(2n, 201n), listed(212n, 'open')],
    'not what the chain says',
  ],
  'cancelled is shown while the nonce is unspent': [
    [...base, listed(115n, 'cancelled')],
    'not what the chain says',
  ],
  'a spent nonce is shown as expired': [
    [...base, block(2n, 110n, { spent }), listed(125n, 'expired')],
    'not what the chain says',
  ],
  'insufficient-funds is shown of a funded order': [
    [...base, listed(115n, 'insufficient-funds')],
    'not what the chain says',
  ],
  'a cancelled order opens again within the ten seconds': [
    [...base, block(2n, 110n, { spent }), listed(111n, 'cancelled'), listed(112n, 'open')],
    'came back from its end',
  ],
  'a fill that was reorganised away is still shown': [
    [
      ...base,
      block(2n, 110n, filled),
      { kind: 'reorganisation', second: 111n, to: 1n },
      listed(125n, 'filled'),
    ],
    'not what the chain says',
  ],
  'two orders of one nonce are shown as filled': [
    [
      ...base,
      submitted(100n, rival),
      block(2n, 110n, { ...filled, fills: [hash, rival] }),
      listed(121n, 'filled', 'filled'),
    ],
    'filled beside another of its nonce',
  ],
}

for (const [name, [history, fault]] of Object.entries(lies)) {
  test(`a fault is found where ${name}`, () => {
    expect(faultsIn(history).map((found) => found.fault)).toContain(fault)
  })
}

/** What may be shown of the first order at second 420, long after its deadline. */
const ends: Readonly<Record<keyof typeof lawful, readonly string[]>> = {
  'it is filled, and that is shown at once': ['filled'],
  'it expires': ['expired'],
  'its nonce is spent': ['cancelled'],
  'it expires, and its nonce is spent afterwards': ['expired', 'cancelled'],
  'the funds go and come': ['expired'],
  'its fill is reorganised away': ['cancelled'],
}

for (const [name, allowed] of Object.entries(ends)) {
  test(`long after, ${allowed.join(' or ')} is all that may be shown where ${name}`, () => {
    const happened = (lawful[name] ?? []).filter(({ kind }) => kind !== 'listing')
    const faultless = orderStatuses.filter(
      (status) => faultsIn([...happened, block(9n, 400n), listed(420n, status)]).length === 0,
    )
    expect(new Set(faultless)).toEqual(new Set(allowed))
  })
}
