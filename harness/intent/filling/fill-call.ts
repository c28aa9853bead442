/**
 * A fill as a call of the Filler contract, `IFiller.fill(orders, swaps)`: encoded, and tried on the node.
 *
 * @module
 */
import {
  BaseError,
  decodeFunctionData,
  ExecutionRevertedError,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import { encodeSwap, routerAbi } from '../../solver/encode.ts'
import { canonical } from '../../spec/canonical.ts'
import type { FillerPorts } from './fill-attempt.ts'
import type { FillPlan } from './fill-plan.ts'

const fillerAbi = parseAbi([
  'struct SignedOrder { bytes order; bytes sig; }',
  'struct Order { address sellToken; address buyToken; uint256 sellAmount; uint256 minBuyAmount; address receiver; }',
  'struct Step { uint8 protocol; address pool; address tokenIn; address tokenOut; uint256 share; bytes data; }',
  'struct Swap { Order order; Step[] steps; }',
  'function fill(SignedOrder[] orders, Swap[] swaps)',
])

/** Fills all of the plans in one transaction, in their order, or none. */
export function encodeFill(plans: readonly FillPlan[]): Hex {
  const orders = plans.map(({ order }) => ({ order: order.encodedOrder, sig: order.signature }))
  const swaps = plans.flatMap((plan) =>
    plan.swaps.map((routed) => {
      const [order, steps] = decodeFunctionData({ abi: routerAbi, data: encodeSwap(routed) }).args
      return { order, steps }
    }),
  )
  return encodeFunctionData({ abi: fillerAbi, args: [orders, swaps] })
}

/** Units of gas that a fill takes in the next block; `undefined` where it would revert. */
export async function estimateFill(
  { client, owner }: Pick<FillerPorts, 'client' | 'owner'>,
  data: Hex,
): Promise<bigint | undefined> {
  try {
    return await client.estimateGas({ account: owner, to: canonical.filler, data, blockTag: 'pending' })
  } catch (error) {
    // The client throws for a revert, which here is an answer like another.
    if (isRevert(error)) return undefined
    throw error
  }
}

const executionReverted = 3
// How a Hardhat node begins to tell of a revert whose reason it cannot read, which any contract may give.
const unreadable = 'VM Exception while processing transaction'

function isRevert(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const cause = error.walk((each) => {
    if (typeof each !== 'object' || each === null) return false
    const told = String(Reflect.get(each, 'message')).startsWith(unreadable)
    return told || each instanceof ExecutionRevertedError || Reflect.get(each, 'code') === executionReverted
  })
  return cause !== null
}
