/**
 * The reference's offer for an ask: a route of the solver, with call data for Assay's own router. It takes no fee of its
 * own.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import { wholeFraction } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { encodeSwap } from '../../../solver/encode.ts'
import type { Route } from '../../../solver/route.ts'
import { type Solution, solve } from '../../../solver/solve.ts'
import type { Ask, Hop, Kind, Offer } from '../api/ask.ts'
import { feePayingSwap } from './multicall.ts'

/** Half a per cent, for an ask without a slippage. */
const usualSlippage = wholeFraction / 200n

/** @returns `undefined` if there is no route. */
export function offerFor(snapshot: Snapshot, ask: Ask, kind: Kind): Offer | undefined {
  const found = ask.side === 'sell' ? sold(snapshot, ask, ask.amount) : bought(snapshot, ask)
  if (found === undefined) return undefined
  const { gas, order, route } = found
  const { block, gasPriceWei } = snapshot
  // With an exact output, the amount to sell already includes a reserve.
  const fee = ask.fee ? (found.buyAmount * ask.fee.share) / wholeFraction : 0n
  // The answer repeats an exact output; the trade may pay a little more.
  const out = ask.side === 'buy' && !ask.fee ? ask.amount : found.buyAmount - fee
  const least = ask.limit ?? minimumOf(out, ask.slippage ?? usualSlippage)
  const min = ask.side === 'buy' ? ask.amount : least
  const isBeyond =
    ask.limit !== undefined && (ask.side === 'buy' ? order.sellAmount > ask.limit : out < ask.limit)
  if (min === 0n || isBeyond) return undefined
  const offer = {
    ...{ out, min, gas, gasPriceWei, taken: order.sellAmount, block: block.number, isNet: true },
    ...{ chainId: BigInt(snapshot.chainId), sold: ask.sell, bought: ask.buy, spender: canonical.router },
    route: hopsOf(route),
    fees: ask.fee ? [{ token: ask.buy, amount: fee, recipient: ask.fee.recipient }] : [],
  }
  if (kind === 'price') return { kind: 'priced', ...offer, ...(ask.fee && { spender: canonical.multicall3 }) }
  return { kind: 'built', ...offer, ...built(ask, found, { fee, min, out }) }
}

function minimumOf(out: bigint, slippage: bigint): bigint {
  return (out * (wholeFraction - slippage)) / wholeFraction
}

interface Amounts {
  readonly fee: bigint
  readonly min: bigint
  readonly out: bigint
}

function built(
  ask: Ask,
  { order, route }: Solution,
  { fee, min, out }: Amounts,
): Pick<Offer, 'tx' | 'spender'> {
  const receiver = ask.receiver ?? ask.taker
  const swap = { route, sellToken: ask.sell, buyToken: ask.buy, sellAmount: order.sellAmount }
  if (ask.fee) {
    const callData = encodeSwap({ ...swap, minBuyAmount: out + fee, receiver: canonical.multicall3 })
    const parties = {
      seller: ask.taker,
      sold: ask.sell,
      bought: ask.buy,
      receiver,
      recipient: ask.fee.recipient,
    }
    const tx = feePayingSwap({ ...parties, amount: order.sellAmount, fee, rest: out, callData })
    return { tx, spender: canonical.multicall3 }
  }
  const data = encodeSwap({ ...swap, minBuyAmount: min, receiver })
  return { tx: { to: canonical.router, data, value: ask.sell === nativeToken ? order.sellAmount : 0n } }
}

function sold(
  snapshot: Snapshot,
  { buy, exclude = [], fee, sell }: Ask,
  amount: bigint,
): Solution | undefined {
  const hidden = new Set(exclude)
  // Ether cannot be divided by transfers of a token.
  if (fee && (sell === nativeToken || buy === nativeToken)) return undefined
  const order = { sellToken: sell, buyToken: buy, sellAmount: amount, minBuyAmount: 0n, extraPools: [] }
  return solve(snapshot, [order], {
    allows: (pool) => !hidden.has(pool.protocol),
    effort: 'full',
    expired: () => false,
  })?.[0]
}

const attempts = 12

/** A sale whose output is the amount, or little more. */
function bought(snapshot: Snapshot, ask: Ask): Solution | undefined {
  let amount = sold(snapshot, { ...ask, sell: ask.buy, buy: ask.sell }, ask.amount)?.buyAmount ?? 0n
  for (let attempt = 0; attempt < attempts && amount > 0n; attempt += 1) {
    const found = sold(snapshot, ask, amount)
    if (found === undefined) return undefined
    if (found.buyAmount >= ask.amount) return found
    amount = (amount * ask.amount) / found.buyAmount + amount / 100_000n + 1n
  }
  return undefined
}

function hopsOf(route: Route): readonly Hop[] {
  return route.map(({ amountIn, amountOut, pool, share, tokenIn, tokenOut }): Hop => {
    const ends: { in: Address; out: Address } = { in: tokenIn, out: tokenOut }
    return { source: pool.protocol, pool: pool.id, ...ends, share, amountIn, amountOut }
  })
}
