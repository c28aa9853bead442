/** A correct history has no fault; each false report has its own. */
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { orderStatuses } from '../../api/intents.ts'
import { faultsIn, type HistoryEvent } from './history.ts'

const swapper = '0x5a5a000000000000000000000000000000000001'
const [hash, rival]: readonly [Hex, Hex] = [`0x${'0a'.repeat(32)}`, `0x${'0b'.repeat(32)}`]
const order = { swapper, nonce: 7n, deadline: 200n } as const

type Listing = Extract<HistoryEvent, { kind: 'listing' }>
type Block = Extract<HistoryEvent, { kind: 'block' }>

function submitted(second: bigint, of: Hex = hash, isAccepted = true): HistoryEvent {
  return { kind: 'submission', second, hash: of, order, isAccepted }
}

function listed(second: bigint, ...statuses: readonly string[]): Listing {
  const orders = statuses.map((status, index) => ({ hash: index === 0 ? hash : rival, status }))
  return { kind: 'listing', second, swapper, orders }
}

function block(number: bigint, second: bigint, facts: Partial<Block> = {}): Block {
  return { kind: 'block', number, second, timestamp: second, fills: [], spent: [], short: [], ...facts }
}

const spent = [{ swapper, nonce: 7n }] as const
const filled = { fills: [hash], spent } as const

const correct: Readonly<Record<string, readonly HistoryEvent[]>> = {
  'an order is filled and shown as filled at once': [
    block(1n, 100n),
    submitted(100n),
    listed(101n, 'open'),
    block(2n, 110n, filled),
    listed(110n, 'filled'),
    listed(300n, 'filled'),
  ],
  'an order is filled and shown as filled within ten seconds': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 110n, filled),
    listed(115n, 'open'),
    listed(121n, 'filled'),
  ],
  'an order expires': [block(1n, 100n), submitted(100n), listed(200n, 'open'), listed(201n, 'expired')],
  'the nonce of an order is spent': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 110n, { spent }),
    listed(111n, 'cancelled'),
  ],
  'the funds are withdrawn and returned': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 110n, { short: [hash] }),
    listed(125n, 'insufficient-funds'),
    block(3n, 130n),
    listed(145n, 'open'),
  ],
  'an order expires and its nonce is spent afterwards': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 201n),
    block(3n, 230n, { spent }),
    listed(300n, 'expired'),
  ],
  'a fill is reorganised away': [
    block(1n, 100n),
    submitted(100n),
    block(2n, 110n, filled),
    listed(111n, 'filled'),
    { kind: 'reorganisation', second: 112n, to: 1n },
    listed(125n, 'open'),
    block(2n, 130n, { spent }),
    listed(145n, 'cancelled'),
  ],
  'an order is replaced': [
    block(1n, 100n),
    submitted(100n),
    submitted(101n, rival),
    block(2n, 110n, filled),
    listed(125n, 'filled', 'cancelled'),
  ],
}

for (const [name, history] of Object.entries(correct)) {
  test(`no fault is found if ${name}`, () => {
    expect(faultsIn(history)).toEqual([])
  })
}

const base = [block(1n, 100n), submitted(100n)]

const falseReports: Readonly<Record<string, readonly [readonly HistoryEvent[], string]>> = {
  'a status is not one of the six': [[...base, listed(101n, 'pending')], 'unknown status'],
  'an order is lost': [[...base, listed(101n)], 'not listed'],
  'an order that was refused is listed': [
    [block(1n, 100n), submitted(100n, hash, false), listed(101n, 'open')],
    'never accepted',
  ],
  'an order is listed twice': [
    [...base, { ...listed(101n), orders: Array(2).fill({ hash, status: 'open' }) }],
    'listed twice',
  ],
  'filled is shown before the fill': [[...base, listed(101n, 'filled')], 'contradicts the chain'],
  'a fill is not shown after ten seconds': [
    [...base, block(2n, 110n, filled), listed(121n, 'open')],
    'contradicts the chain',
  ],
  'a fill at the deadline is shown as expired': [
    [...base, block(2n, 200n, filled), listed(212n, 'expired')],
    'contradicts the chain',
  ],
  'an order is shown as expired at its deadline': [
    [...base, listed(200n, 'expired')],
    'contradicts the chain',
  ],
  'an expired order is shown as open for too long': [
    [...base, block(2n, 201n), listed(212n, 'open')],
    'contradicts the chain',
  ],
  'cancelled is shown while the nonce is unspent': [
    [...base, listed(115n, 'cancelled')],
    'contradicts the chain',
  ],
  'a spent nonce is shown as expired': [
    [...base, block(2n, 110n, { spent }), listed(125n, 'expired')],
    'contradicts the chain',
  ],
  'a funded order is shown as insufficient-funds': [
    [...base, listed(115n, 'insufficient-funds')],
    'contradicts the chain',
  ],
  'a cancelled order is open again within ten seconds': [
    [...base, block(2n, 110n, { spent }), listed(111n, 'cancelled'), listed(112n, 'open')],
    'final status changed',
  ],
  'a fill that was reorganised away is still shown': [
    [
      ...base,
      block(2n, 110n, filled),
      { kind: 'reorganisation', second: 111n, to: 1n },
      listed(125n, 'filled'),
    ],
    'contradicts the chain',
  ],
  'two orders with one nonce are shown as filled': [
    [
      ...base,
      submitted(100n, rival),
      block(2n, 110n, { ...filled, fills: [hash, rival] }),
      listed(121n, 'filled', 'filled'),
    ],
    'filled twice under one nonce',
  ],
}

for (const [name, [history, fault]] of Object.entries(falseReports)) {
  test(`a fault is found if ${name}`, () => {
    expect(faultsIn(history).map((found) => found.fault)).toContain(fault)
  })
}

/** Statuses that are allowed for the first order at second 420, long after its deadline. */
const ends: Readonly<Record<keyof typeof correct, readonly string[]>> = {
  'an order is filled and shown as filled at once': ['filled'],
  'an order expires': ['expired'],
  'the nonce of an order is spent': ['cancelled'],
  'an order expires and its nonce is spent afterwards': ['expired', 'cancelled'],
  'the funds are withdrawn and returned': ['expired'],
  'a fill is reorganised away': ['cancelled'],
}

for (const [name, allowed] of Object.entries(ends)) {
  test(`long after, only ${allowed.join(' or ')} may be shown if ${name}`, () => {
    const happened = (correct[name] ?? []).filter(({ kind }) => kind !== 'listing')
    const accepted = orderStatuses.filter(
      (status) => faultsIn([...happened, block(9n, 400n), listed(420n, status)]).length === 0,
    )
    expect(new Set(accepted)).toEqual(new Set(allowed))
  })
}
