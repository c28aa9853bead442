/**
 * The classes of orders: by size, and by the kinds of their tokens. A solver that wins on average may lose in one of
 * them.
 *
 * @module
 */
import type { Snapshot } from '../../market/snapshot.ts'

/** The dollars of each class; an order belongs to the nearest. */
export const dollarsOfSize = {
  $10: 1e1,
  $100: 1e2,
  $1k: 1e3,
  $10k: 1e4,
  $100k: 1e5,
  $1M: 1e6,
  $10M: 1e7,
} as const

type DollarSize = keyof typeof dollarsOfSize

/**
 * `beyond liquidity` are orders of any size that no route can pay half the worth of; `unpriced` are orders that sell
 * or buy a token without a price.
 */
export const sizeClasses = [
  '$10',
  '$100',
  '$1k',
  '$10k',
  '$100k',
  '$1M',
  '$10M',
  'beyond liquidity',
  'unpriced',
] as const
export type SizeClass = (typeof sizeClasses)[number]

/** A hub is a token that most others are traded against. */
export const pairClasses = ['hub/hub', 'hub/tail', 'tail/tail'] as const
export type PairClass = (typeof pairClasses)[number]

/** The ways to quote an order before its trade: the venue of that name, or a swap with the market makers. */
export const quotedKinds = ['intent', 'market makers'] as const
export type QuotedKind = (typeof quotedKinds)[number]

const hubSymbols = new Set(['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC'])

/** The class of a number of dollars. */
export function sizeClassOf(dollars: number): DollarSize {
  const distance = (size: DollarSize) => Math.abs(Math.log(dollars / dollarsOfSize[size]))
  return dollarSizes.reduce((nearest, size) => (distance(size) < distance(nearest) ? size : nearest))
}

export const dollarSizes = Object.keys(dollarsOfSize) as readonly DollarSize[]

export function pairClassOf(hubs: ReadonlySet<string>, sellToken: string, buyToken: string): PairClass {
  const count = [sellToken, buyToken].filter((token) => hubs.has(token)).length
  return count === 2 ? 'hub/hub' : count === 1 ? 'hub/tail' : 'tail/tail'
}

/** Addresses of a market's hubs. */
export function hubsOf({ tokens }: Snapshot): ReadonlySet<string> {
  return new Set(tokens.filter(({ symbol }) => hubSymbols.has(symbol)).map(({ address }) => address))
}
