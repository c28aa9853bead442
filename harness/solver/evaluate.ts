/**
 * The payment of a route, computed in integers from the shares that the router receives, as the router computes it. The
 * search proposes in floating point; only amounts evaluated here are reported.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { type Pool, swap } from '../market/pools/pool.ts'
import type { Swapped } from '../market/pools/pool-kind.ts'
import { tokenGas, tradeGas } from './gas.ts'
import { stepGas, warmContractGasOf, warmGasOf } from './pool-kinds.ts'
import { type Plan, type PlannedStep, type Route, type Step, wholeShare } from './route.ts'

/** The trade itself, without its conditions. Amounts in base units. */
export interface Trade {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
}

export interface Evaluation {
  readonly route: Route
  /** Base units of the buy token, gross of gas. */
  readonly buyAmount: bigint
  /** Units of gas that the execution of the route uses before refunds, with headroom. */
  readonly gas: bigint
  /** The states of the changed pools after the route, by id. */
  readonly left: ReadonlyMap<Hex, Pool>
}

/** A step whose pool would revert, or pay nothing, for any part of its share. */
export interface Refusal {
  readonly refused: PlannedStep
}

/** The equal parts of a share; a pool that refuses the whole share takes as many of them as it can. */
export const partsOfShare = 1024n

/**
 * Executes a plan step by step. A step uses its pool as the steps before leave it. The last step of a group takes the
 * parts of shares that pools refuse.
 */
export function evaluate(plan: Plan, trade: Trade): Evaluation | Refusal {
  const held = new Map([[trade.sellToken, trade.sellAmount]])
  const left = new Map<Hex, Pool>()
  const route: Step[] = []
  let gas = tradeGas(trade)
  let group = 0n
  let spare = 0n

  for (const [index, step] of plan.entries()) {
    const { tokenIn, tokenOut } = step
    const available = held.get(tokenIn) ?? 0n
    if (plan[index - 1]?.tokenIn !== tokenIn) [group, spare] = [available, 0n]
    const isLast = plan[index + 1]?.tokenIn !== tokenIn
    const pool = left.get(step.pool.id) ?? step.pool
    const taken = isLast
      ? sold(pool, step, step.share + spare, available)
      : mostOf(step.share, (share) => sold(pool, step, share, (group * share) / wholeShare))
    if (!taken) return { refused: step }
    const { amountIn, share, swapped } = taken
    spare += step.share - share

    gas -= left.has(pool.id) ? warmGasOf(pool) : warmContractGasOf(pool, left.values())
    if (!held.has(tokenOut)) gas += tokenGas(tokenOut)
    held.set(tokenIn, available - amountIn)
    held.set(tokenOut, (held.get(tokenOut) ?? 0n) + swapped.amountOut)
    left.set(pool.id, swapped.next)
    route.push({ pool, tokenIn, tokenOut, share, amountIn, amountOut: swapped.amountOut })
    gas += stepGas(pool, swapped.next)
  }
  const buyAmount = held.get(trade.buyToken) ?? 0n
  return { route, buyAmount, gas: BigInt(gas), left }
}

interface Sold {
  readonly share: bigint
  readonly amountIn: bigint
  readonly swapped: Swapped<Pool>
}

function sold(
  pool: Pool,
  { tokenIn, tokenOut }: PlannedStep,
  share: bigint,
  amountIn: bigint,
): Sold | undefined {
  const swapped = amountIn > 0n ? swap(pool, tokenIn, tokenOut, amountIn) : undefined
  return swapped && { share, amountIn, swapped }
}

/** The part of a share that a pool takes: the whole, or as many of its equal parts as it can. */
function mostOf(share: bigint, take: (share: bigint) => Sold | undefined): Sold | undefined {
  let most = take(share)
  if (most) return most
  let [least, beyond] = [0n, partsOfShare]
  while (beyond - least > 1n) {
    const middle = (least + beyond) / 2n
    const taken = take((share * middle) / partsOfShare)
    if (taken) [most, least] = [taken, middle]
    else beyond = middle
  }
  return most
}
