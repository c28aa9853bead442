/**
 * Where the model of signed orders is held against a target: some swappers, somebody who fills orders out of
 * pocket, and the comparison that follows every step.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { approve, fund } from '../../../chain/execution/accounts.ts'
import { freeGas } from '../../../chain/place.ts'
import type { World } from '../../../solver-api/scenario.ts'
import { canonical } from '../../../spec/canonical.ts'
import type { DutchOrder } from '../../../spec/dutch-order.ts'
import { fairAmountFor, flatOrder, quotedAmount, type Sale } from '../dutch-orders.ts'
import { faultsIn } from '../history.ts'
import type { PlacedOrder } from '../placed-order.ts'
import type { Swapper } from '../swapper.ts'
import { type Chronicle, createChronicle } from './history-recorder.ts'
import { endOrders, fillFairOrders, type IntentsModel, statusIn } from './intents-model.ts'

export interface IntentsWorld {
  readonly world: World
  readonly sale: Sale
  readonly parties: readonly Party[]
  readonly chronicle: Chronicle
}

export interface Party extends Swapper {
  /** An order of the party's that nobody serves, under the first nonce that it was given. */
  readonly unfair: DutchOrder
  /** What it asks for where the target is to fill it. */
  readonly fairAmount: bigint
}

const stranger: Address = '0x5a5a00000000000000000000000000000000f11e'

/** Gives the stranger all that it takes to fill any of the orders. */
export async function openIntentsWorld(
  world: World,
  sale: Sale,
  swappers: readonly Swapper[],
): Promise<IntentsWorld> {
  const fairAmount = fairAmountFor(await quotedAmount(world, sale))
  const parties: Party[] = []
  for (const swapper of swappers) {
    const unfair = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    parties.push({ ...swapper, unfair, fairAmount })
  }
  await fund(world.chain, sale.buyToken, stranger, sale.unattainableAmount * 1_000n)
  await approve(world.chain, sale.buyToken, stranger, canonical.reactor, maxUint256)
  return { world, sale, parties, chronicle: await createChronicle(world) }
}

const reactorAbi = parseAbi([
  'struct SignedOrder { bytes order; bytes sig; }',
  'function execute(SignedOrder order) payable',
])

/** Fills an order at its full price, through the reactor itself, with the target left out of it. */
export async function fillByStranger(
  { chain: { client } }: World,
  { signed: { order, signature } }: PlacedOrder,
): Promise<'success' | 'reverted'> {
  const data = encodeFunctionData({ abi: reactorAbi, args: [{ order, sig: signature }] })
  await client.impersonateAccount({ address: stranger })
  const transaction = { account: stranger, to: canonical.reactor, data, gas: 2_000_000n, ...freeGas }
  const hash = await client.sendTransaction(transaction)
  await client.stopImpersonatingAccount({ address: stranger })
  return (await client.getTransactionReceipt({ hash })).status
}

/** Balance and approval as the model counts them. */
export async function purseOf(
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

/** Asserts that the target shows of every order what the model says, and has not contradicted itself. */
export async function agree(model: IntentsModel, real: IntentsWorld): Promise<void> {
  for (const [index, party] of real.parties.entries()) {
    const { records } = await real.chronicle.look(party)
    const time = await timeOf(real)
    fillFairOrders(model, time)
    endOrders(model, time)
    assert.deepEqual(sorted(records), sorted(expectedOf(model, index, time)))
    assert.deepEqual(await purseOf(real, party), model.chain.purses[index])
  }
  assert.deepEqual(faultsIn(real.chronicle.history), [])
}

/** The second by which orders expire: of the next block at the earliest. */
export async function timeOf({ world: { chain, clock } }: IntentsWorld): Promise<bigint> {
  const { timestamp } = await chain.client.getBlock()
  return timestamp > clock.now() ? timestamp : clock.now()
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
