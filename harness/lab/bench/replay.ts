/**
 * Computes the actual payment of steps by the exact engine, pool by pool, each in the state that earlier
 * steps left, within the gas limit of a transaction, less the reactor's share of it in a fill.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { nativeToken } from '../../core/address.ts'
import { type Pool, swap } from '../../market/pools/pool.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import type { Trade } from '../../solver/evaluate.ts'
import { maxGas, tokenGas, tradeGas } from '../../solver/gas.ts'
import { stepGas, warmContractGasOf, warmGasOf } from '../../solver/pool-kinds.ts'
import { formIn, type PeerStep } from './peers/peer.ts'

const wholeShare = 10n ** 15n

export interface Replayed {
  /** Base units of the bought token. */
  readonly paid: bigint
  /** Units of gas. */
  readonly gas: bigint
}

/**
 * Returns the payment and the gas of the steps; `undefined` if a pool refuses its step, or if the steps exceed {@link
 * maxGas}, as a route of the reference may. Leftover amounts are lost, as they are for a user who executes the steps. If
 * a router uses the native token in place of its wrapped form, the conversion is charged.
 */
export function replay(
  { pools, wrappedNative }: Snapshot,
  steps: readonly PeerStep[],
  trade: Trade,
): Replayed | undefined {
  const { buyToken, sellAmount, sellToken } = trade
  const states = new Map<Hex, Pool>(pools.map((pool) => [pool.id, pool]))
  const traded = new Map<Hex, Pool>()
  const held = new Map<Address, bigint>([[sellToken, sellAmount]])
  let bought = 0n
  let gas = tradeGas(trade)
  for (const { pool: id, take, tokenIn, tokenOut } of steps) {
    const pool = states.get(id)
    if (pool === undefined) throw new Error(`The market has no pool ${id}.`)
    const [given, taken] = [tokenIn, tokenOut].map((token) => formIn(pool, token, wrappedNative))
    if (!given || !taken) return undefined
    const available = amountOf(given) + amountOf(otherForm(given))
    const wanted =
      take.kind === 'amount' ? take.amount : take.kind === 'bought' ? bought : part(available, take.share)
    const amountIn = wanted < available ? wanted : available
    if (amountIn > amountOf(given)) convertTo(given)
    const swapped = swap(pool, given, taken, amountIn)
    if (!swapped) return undefined
    held.set(given, amountOf(given) - amountIn)
    receive(taken, swapped.amountOut)
    states.set(id, swapped.next)
    bought = swapped.amountOut
    gas += stepGas(pool, swapped.next)
    gas -= traded.has(id) ? warmGasOf(pool) : warmContractGasOf(pool, traded.values())
    traded.set(id, pool)
  }
  if (amountOf(otherForm(buyToken)) > 0n) convertTo(buyToken)
  if (gas > maxGas) return undefined
  return { paid: amountOf(buyToken), gas: BigInt(gas) }

  function amountOf(token: Address | undefined): bigint {
    return (token && held.get(token)) ?? 0n
  }

  /** The wrapped form of the native token, and vice versa. */
  function otherForm(token: Address): Address | undefined {
    if (token === nativeToken) return wrappedNative
    return token === wrappedNative ? nativeToken : undefined
  }

  function convertTo(token: Address): void {
    const other = otherForm(token)
    const wrap = pools.find(({ kind }) => kind === 'wrap')
    if (!other || !wrap) return
    receive(token, amountOf(other))
    held.set(other, 0n)
    gas += stepGas(wrap)
  }

  function receive(token: Address, amount: bigint): void {
    if (!held.has(token)) gas += tokenGas(token)
    held.set(token, amountOf(token) + amount)
  }
}

function part(available: bigint, share: number): bigint {
  return (available * BigInt(Math.round(share * Number(wholeShare)))) / wholeShare
}
