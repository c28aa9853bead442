/**
 * What steps really pay: the exact engine, pool by pool, each as the steps before left it, within the gas that a
 * transaction may have.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { type Pool, swap } from '../market/pools/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import type { Trade } from '../solver/evaluate.ts'
import { tokenGas, tradeGas } from '../solver/gas.ts'
import { stepGas, warmGasOf } from '../solver/pool-kinds.ts'
import { formIn, type PeerStep } from './peers/peer.ts'

const wholeShare = 10n ** 15n

/** What a transaction may use since EIP-7825. */
const gasCap = 2n ** 24n

export interface Replayed {
  /** Base units of the bought token. */
  readonly paid: bigint
  /** Units. */
  readonly gas: bigint
}

/**
 * What the steps pay, and the gas that they take; `undefined` where a pool refuses its step, or where the steps cross so many ticks
 * that no transaction has the gas for them. What the steps leave over of the sold token is lost, as it is for
 * whoever executes them.
 */
export function replay(
  { pools, wrappedNative }: Snapshot,
  steps: readonly PeerStep[],
  trade: Trade,
): Replayed | undefined {
  const { buyToken, sellAmount, sellToken } = trade
  const states = new Map<Hex, Pool>(pools.map((pool) => [pool.id, pool]))
  const traded = new Set<Hex>()
  const held = new Map<Address, bigint>([[sellToken, sellAmount]])
  let bought = 0n
  let gas = tradeGas(trade)
  for (const { pool: id, take, tokenIn, tokenOut } of steps) {
    const pool = states.get(id)
    if (pool === undefined) throw new Error(`The market has no pool ${id}.`)
    const available = held.get(tokenIn) ?? 0n
    const wanted =
      take.kind === 'amount' ? take.amount : take.kind === 'bought' ? bought : part(available, take.share)
    const amountIn = wanted < available ? wanted : available
    const form = (token: Address) => formIn(pool, token, wrappedNative)
    const swapped = swap(pool, form(tokenIn), form(tokenOut), amountIn)
    if (!swapped) return undefined
    held.set(tokenIn, available - amountIn)
    held.set(tokenOut, (held.get(tokenOut) ?? 0n) + swapped.amountOut)
    states.set(id, swapped.next)
    bought = swapped.amountOut
    gas += stepGas(pool, swapped.next) + tokenGas(tokenOut) - (traded.has(id) ? warmGasOf(pool) : 0)
    traded.add(id)
  }
  if (gas > gasCap) return undefined
  return { paid: held.get(buyToken) ?? 0n, gas: BigInt(gas) }
}

function part(available: bigint, share: number): bigint {
  return (available * BigInt(Math.round(share * Number(wholeShare)))) / wholeShare
}
