/**
 * Each holder's gains and losses in a trade, as shares of the whole trade. No price is needed: the sold amount is worth
 * 1, the bought amount is worth 1, and a token between them is worth its cost in the sold token, or its yield in the
 * bought one.
 *
 * @module
 */
import type { Address } from 'viem'
import { canonicalAddress } from '../../../../core/address.ts'
import type { Executed } from '../../../../judge/chain/ledger.ts'

export interface Flow {
  readonly holder: Address
  /** Share of the sold amount that the holder gained. */
  readonly taken: number
  /** The part of `taken` that was burnt, as the taxes of some tokens are. */
  readonly burnt: number
  /** Share of the bought amount that the holder gave. */
  readonly given: number
}

interface Ends {
  readonly seller: Address
  readonly receiver: Address
  readonly sold: Address
  readonly bought: Address
}

interface Move {
  readonly holder: Address
  readonly token: Address
  readonly amount: number
}

/** The worth of a base unit of each token. */
type Worths = ReadonlyMap<Address, number>

/** @returns The flow of each holder but the seller and the receiver; empty if nothing is sold, or nothing is bought. */
export function flowsIn(changes: Executed['changes'], ends: Ends): readonly Flow[] {
  const [seller, receiver, sold, bought] = [ends.seller, ends.receiver, ends.sold, ends.bought].map(
    canonicalAddress,
  )
  const moves = withMints(changes, [seller, receiver])
  const gains = moves.filter(({ amount }) => amount > 0)
  const gifts = moves.filter(({ amount }) => amount < 0).map((move) => ({ ...move, amount: -move.amount }))
  const [totalSold, totalBought] = [sumOf(gains, sold), sumOf(gifts, bought)]
  if (sold === undefined || bought === undefined || totalSold === 0 || totalBought === 0) return []
  const unweighted = worths(gifts, gains, [bought, 1 / totalBought], new Map())
  const worthTaken = worths(gains, gifts, [sold, 1 / totalSold], unweighted)
  const worthGiven = worths(gifts, gains, [bought, 1 / totalBought], worthTaken)
  return [...new Set(moves.map(({ holder }) => holder))].map((holder) => ({
    holder,
    taken: worthOf(gains, holder, worthTaken),
    burnt: worthOf(
      gains.filter((move) => move.token === holder),
      holder,
      worthTaken,
    ),
    given: worthOf(gifts, holder, worthGiven),
  }))
}

/** Adds mints and burns: a token's contract gives minted tokens, and takes burnt ones. */
function withMints(changes: Executed['changes'], ends: readonly (Address | undefined)[]): readonly Move[] {
  const moves = changes
    .filter(({ holder, token }) => !ends.includes(holder) && holder !== token)
    .map(({ change, holder, token }) => ({ holder, token, amount: Number(change) }))
  const mints = [...new Set(changes.map(({ token }) => token))].map((token) => {
    const supply = changes
      .filter((change) => change.token === token)
      .reduce((sum, { change }) => sum + change, 0n)
    const own = changes.find((change) => change.token === token && change.holder === token)?.change ?? 0n
    return { holder: token, token, amount: Number(own - supply) }
  })
  return [...moves, ...mints]
}

/**
 * The worth of a unit of each token, from one end of the trade to the other: a holder passes its receipts on, in
 * proportion to the worths of its outputs from the other end, or else in equal parts.
 */
function worths(
  got: readonly Move[],
  passed: readonly Move[],
  [end, endWorth]: readonly [Address, number],
  fromOtherEnd: Worths,
): Worths {
  const known = new Map([[end, endWorth]])
  const tokens = new Set(passed.map(({ token }) => token).filter((token) => token !== end))
  const partOf = ({ amount, holder, token }: Move) => {
    const all = worthOf(passed, holder, fromOtherEnd)
    const kinds = passed.filter((move) => move.holder === holder).length
    return all === 0 ? 1 / kinds : (amount * (fromOtherEnd.get(token) ?? 0)) / all
  }
  // A path visits each token once.
  for (const _ of tokens)
    for (const token of tokens) {
      const passing = passed.filter((move) => move.token === token)
      const total = passing.reduce((sum, move) => sum + partOf(move) * worthOf(got, move.holder, known), 0)
      known.set(token, total / sumOf(passed, token))
    }
  return known
}

function worthOf(moves: readonly Move[], holder: Address, worth: Worths): number {
  return moves
    .filter((move) => move.holder === holder)
    .reduce((sum, { amount, token }) => sum + amount * (worth.get(token) ?? 0), 0)
}

function sumOf(moves: readonly Move[], token: Address | undefined): number {
  return moves.filter((move) => move.token === token).reduce((sum, { amount }) => sum + amount, 0)
}
