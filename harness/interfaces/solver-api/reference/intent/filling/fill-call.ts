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
  hexToBytes,
  type LocalAccount,
} from 'viem'
import type { ChainClient } from '../../../../../chain/chain-client.ts'
import { canonical } from '../../../../../core/canonical.ts'
import { fieldOf } from '../../../../../core/json.ts'
import { fillerAbi } from '../../../../../core/orders/contracts.ts'
import { swapArguments } from '../../../../../solver/encode.ts'
import type { FillPlan } from './fill-plan.ts'

/** Fills all of the plans in one transaction, in their order, or none. */
export function encodeFill(plans: readonly FillPlan[]): Hex {
  const orders = plans.map(({ order }) => ({ order: order.encodedOrder, sig: order.signature }))
  const swaps = plans.flatMap((plan) => plan.swaps.map(swapArguments))
  return encodeFunctionData({ abi: fillerAbi, args: [orders, swaps] })
}

/**
 * Units of gas that a fill takes in the next block, before refunds; `undefined` if it would revert. The node executes
 * the fill once; the node's own estimate would execute it six times, to find the smallest limit.
 */
export async function estimateFill(
  { client, owner }: { readonly client: ChainClient; readonly owner: LocalAccount },
  data: Hex,
): Promise<bigint | undefined> {
  try {
    const { data: spent } = await client.call({
      to: owner.address,
      data,
      blockTag: 'pending',
      stateOverride: [{ address: owner.address, code: gasMeter }],
    })
    return BigInt(spent ?? 0) + intrinsicGas(data)
  } catch (error) {
    // The client throws for a revert, which is a valid result here.
    if (isRevert(error)) return undefined
    throw error
  }
}

/**
 * Code that replaces the owner's: passes its call on to the Filler, and returns the gas that the call took, or its
 * revert.
 */
const gasMeter: Hex = `0x${[
  '365f5f37', // calldatacopy(0, 0, calldatasize)
  '5a', // before = gas
  `5f5f365f5f73${canonical.filler.slice(2)}5af1`, // success = call(gas, filler, 0, 0, calldatasize, 0, 0)
  '905a90035f52', // mstore(0, before - gas)
  '603157', // jumpi(0x31, success)
  '3d5f5f3e3d5ffd', // returndatacopy(0, 0, returndatasize); revert(0, returndatasize)
  '5b60205ff3', // return(0, 32)
].join('')}`

/** The gas of a transaction before it executes anything (EIP-2028), in units. */
function intrinsicGas(data: Hex): bigint {
  const bytes = hexToBytes(data)
  const zeros = bytes.reduce((count, byte) => count + Number(byte === 0), 0)
  return 21_000n + BigInt(4 * zeros + 16 * (bytes.length - zeros))
}

const executionReverted = 3
// A Hardhat node reports a revert in this way if it cannot read the reason, which any contract may give.
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
