/**
 * Where the model of signed orders is compared with a target: some swappers, a third party that fills orders
 * with its own funds, and the comparison after each step.
 *
 * @module
 */
import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import type { World } from '../../../solver-api/scenario.ts'
import { canonical } from '../../../spec/canonical.ts'
import type { DutchOrder } from '../../../spec/dutch-order.ts'
import { erc20Abi } from '../../../spec/erc20.ts'
import { faultsIn } from '../../tracking/history.ts'
import { fairAmountFor, quotedAmount, type Sale, unviableOrder } from '../dutch-orders.ts'
import { timeOf } from '../polling.ts'
import type { Swapper } from '../swapper.ts'
import { fundThirdParty } from '../third-party.ts'
import { createHistoryRecorder, type HistoryRecorder } from './history-recorder.ts'
import { endOrders, fillFairOrders, type IntentsModel, statusIn } from './intents-model.ts'

export interface IntentsWorld {
  readonly world: World
  readonly sale: Sale
  readonly parties: readonly Party[]
  readonly recorder: HistoryRecorder
}

export interface Party extends Swapper {
  /** An order that no filler fills, under the first nonce issued to the party. */
  readonly unviable: DutchOrder
  /** The output of an order that the target should fill. */
  readonly fairAmount: bigint
}

/** Gives the third party the funds to fill any of the orders. */
export async function openIntentsWorld(
  world: World,
  sale: Sale,
  swappers: readonly Swapper[],
): Promise<IntentsWorld> {
  const fairAmount = fairAmountFor(await quotedAmount(world, sale))
  const parties: Party[] = []
  for (const swapper of swappers) {
    const unviable = await unviableOrder(world, swapper, sale)
    parties.push({ ...swapper, unviable, fairAmount })
  }
  await fundThirdParty(world.chain, sale.buyToken, sale.unattainableAmount * 1_000n)
  return { world, sale, parties, recorder: await createHistoryRecorder(world) }
}

/** Balance and approval in the units of the model. */
export async function accountOf(
  { sale: { sellAmount, sellToken }, world: { chain } }: IntentsWorld,
  { address }: Party,
): Promise<{ readonly balance: number; readonly isApproved: boolean }> {
  const token = { address: sellToken, abi: erc20Abi } as const
  const balance = await chain.client.readContract({ ...token, functionName: 'balanceOf', args: [address] })
  const allowance = await chain.client.readContract({
    ...token,
    functionName: 'allowance',
    args: [address, canonical.permit2],
  })
  return { balance: Number(balance / sellAmount), isApproved: allowance >= sellAmount }
}

/** Asserts that the target shows for every order what the model predicts, and never contradicted itself. */
export async function agree(model: IntentsModel, real: IntentsWorld): Promise<void> {
  for (const [index, party] of real.parties.entries()) {
    const { orders } = await real.recorder.recordListing(party)
    const time = await timeOf(real.world)
    fillFairOrders(model, time)
    endOrders(model, time)
    assert.deepEqual(sorted(orders), sorted(expectedOf(model, index, time)))
    assert.deepEqual(await accountOf(real, party), model.chain.accounts[index])
  }
  assert.deepEqual(faultsIn(real.recorder.history), [])
}

interface Shown {
  readonly hash: Hex
  readonly status: string
}

function expectedOf(model: IntentsModel, index: number, time: bigint): readonly Shown[] {
  return [...model.orders.values()]
    .filter(({ party }) => party === index)
    .map((order) => ({ hash: order.hash, status: statusIn(model, order, time) }))
}

function sorted(shown: readonly Shown[]): readonly string[] {
  return shown.map(({ hash, status }) => `${hash} is ${status}`).toSorted()
}
