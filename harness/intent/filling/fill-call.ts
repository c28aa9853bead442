/**
 * A fill as a call of the Filler contract, `IFiller.fill(orders, swaps)`: encoded, and tried on the node.
 *
 * @module
 */
import {
  BaseError,
  ExecutionRevertedError,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  parseAbi,
} from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import { swapArguments } from '../../solver/encode.ts'
import { canonical } from '../../spec/canonical.ts'
import { fieldOf } from '../../spec/json.ts'
import { routerStructs } from '../../spec/router.ts'
import type { FillPlan } from './fill-plan.ts'

const fillerAbi = parseAbi([
  ...routerStructs,
  'struct SignedOrder { bytes order; bytes sig; }',
  'struct Swap { Order order; Step[] steps; }',
  'function fill(SignedOrder[] orders, Swap[] swaps)',
])

/** Fills all of the plans in one transaction, in their order, or none. */
export function encodeFill(plans: readonly FillPlan[]): Hex {
  const orders = plans.map(({ order }) => ({ order: order.encodedOrder, sig: order.signature }))
  const swaps = plans.flatMap((plan) => plan.swaps.map(swapArguments))
  return encodeFunctionData({ abi: fillerAbi, args: [orders, swaps] })
}

/** Units of gas that a fill takes in the next block; `undefined` where it would revert. */
export async function estimateFill(
  { client, owner }: { readonly client: ChainClient; readonly owner: LocalAccount },
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
// How a Hardhat node reports a revert whose reason it cannot read, which any contract may give.
const unreadableRevert = 'VM Exception while processing transaction'

function isRevert(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const cause = error.walk(
    (each) =>
      each instanceof ExecutionRevertedError ||
      fieldOf(each, 'code') === executionReverted ||
      String(fieldOf(each, 'message')).startsWith(unreadableRevert),
  )
  return cause !== null
}
