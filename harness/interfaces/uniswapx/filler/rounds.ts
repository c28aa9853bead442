/**
 * Steps of scenarios about a filler: offer orders at a given profit, run rounds, and check the fills and transactions.
 *
 * @module
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { canonical } from '../../../core/canonical.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { type Declare, type Scenario, scenariosOf } from '../../../judge/scenario.ts'
import type { World as WorldOf } from '../../../judge/world.ts'
import type { OrderTypeName } from '../api/orders/known-order.ts'
import type { SignedTerms, Terms } from '../api/terms.ts'
import { orderTypes } from '../api/wire.ts'
import { place, usdc, wallet } from '../kit/placing.ts'
import { fillEvent } from '../reference/record.ts'
import { atFirst, greedy, idle } from './faulty-fillers.ts'
import { pairAbi } from './filler.ts'
import { type FillerClauseId, type FillerClient, type FillerUniverse, uniswapxFiller } from './interface.ts'
import { baseFeeWei, mineBlock } from './venue.ts'

export type FillerWorld = WorldOf<FillerClient, FillerUniverse>

export const scenario: Declare<FillerClient, FillerUniverse, FillerClauseId> = scenariosOf(uniswapxFiller)

/** The profit that an order offers to its filler. */
export interface Offer {
  readonly type: OrderTypeName
  /** The order's input, in wei of WETH. */
  readonly amount: bigint
  /** The filler's profit before gas, in basis points of the amount's value at the pool; negative for a loss. */
  readonly bps: bigint
}

const blockSeconds = 12n
const pair: Address = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
export function offer(
  bps: { readonly min: bigint; readonly max: bigint },
  types: readonly OrderTypeName[] = orderTypes,
): fc.Arbitrary<Offer> {
  return fc.record({
    type: fc.constantFrom(...types),
    amount: fc.bigInt({ min: 10n ** 18n, max: 4n * 10n ** 18n }),
    bps: fc.bigInt(bps),
  })
}

/** A profit of two to five percent, many times the cost of gas. */
export const fair = { min: 200n, max: 500n }

/** Places an order whose price does not move, unless `change` changes it. */
export async function offered(
  world: FillerWorld,
  swapper: Hex,
  { amount, bps, type }: Offer,
  change: (terms: Terms) => Terms = (terms) => terms,
): Promise<SignedTerms> {
  const price = ((await worth(world, amount)) * (10_000n - bps)) / 10_000n
  return place(world, swapper, { type, amount, price }, (terms) => change(asking(terms, price)))
}

/** The terms with a constant price. */
function asking(terms: Terms, price: bigint): Terms {
  return {
    ...terms,
    outputs: terms.outputs.map((output) => ({ ...output, startAmount: price, endAmount: price })),
  }
}

/** The value of `weth` (wei) at the pool's price, in base units of USDC. */
export async function worth({ chain }: FillerWorld, weth: bigint): Promise<bigint> {
  const [ofUsdc, ofWeth] = await chain.client.readContract({
    address: pair,
    abi: pairAbi,
    functionName: 'getReserves',
  })
  return (weth * ofUsdc) / ofWeth
}

/** The filler's USDC, WETH and ether, in base units of USDC at the pool's price. */
export async function wealth(world: FillerWorld): Promise<bigint> {
  const { client } = world.chain
  const { filler } = world.universe
  const held = (address: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [filler] })
  const ether = await client.getBalance({ address: filler })
  return (await held(usdc)) + (await worth(world, ether + (await held(canonical.weth))))
}

export interface Sent {
  readonly hash: Hex
  readonly status: 'success' | 'reverted'
}

/** Runs one round, and returns the transactions of its second block: one is mined, the filler acts, one is mined. */
export async function round({ chain, client, universe }: FillerWorld): Promise<readonly Sent[]> {
  const { client: node, clock } = chain
  clock.advance(blockSeconds)
  await node.setAutomine(false)
  try {
    await mineBlock(chain)
    await node.impersonateAccount({ address: universe.filler })
    for (const { data, tip, to } of await client.round())
      await node.sendTransaction({
        ...{ account: universe.filler, chain: null, to, data, gas: 1_000_000n },
        maxFeePerGas: baseFeeWei + BigInt(tip),
        maxPriorityFeePerGas: BigInt(tip),
      })
    await mineBlock(chain)
  } finally {
    await node.setAutomine(true)
  }
  const { transactions } = await node.getBlock()
  return Promise.all(
    transactions.map(async (hash) => ({ hash, status: (await node.getTransactionReceipt({ hash })).status })),
  )
}

export async function rounds(world: FillerWorld, count: number): Promise<readonly Sent[]> {
  const sent = []
  for (let index = 0; index < count; index += 1) sent.push(...(await round(world)))
  return sent
}

/** Fails unless the filler has filled the order. */
export async function assertFilled(world: FillerWorld, ...placed: readonly SignedTerms[]): Promise<void> {
  for (const { order } of placed)
    assert.equal(
      (await fillsOf(world, order)).length,
      1,
      `the ${order.type} order ${order.hash} is not filled`,
    )
}

/** Fails if the filler has sent a transaction. */
export function assertNothing(sent: readonly Sent[]): void {
  assert.deepEqual(sent, [])
}

function fillsOf({ chain }: FillerWorld, { hash, info }: SignedTerms['order']) {
  const args = { orderHash: hash }
  return chain.client.getLogs({ address: info.reactor, event: fillEvent, args, fromBlock: 0n })
}

interface Taken {
  readonly clause: FillerClauseId
  readonly title: string
  readonly types?: readonly OrderTypeName[]
  readonly change?: (terms: Terms, world: FillerWorld) => Terms
  before?(world: FillerWorld, placed: SignedTerms, swapper: Hex): Promise<unknown>
  readonly mutants?: Readonly<Record<string, Mutant>>
}

/** A fair order is filled within three rounds, in spite of other events. */
export function taken({ before, change, mutants, types = orderTypes, ...named }: Taken): Scenario {
  return scenario({
    ...named,
    needs: ['control', 'time'],
    given: { swapper: wallet(), offer: offer(fair) },
    listed: (universe) => types.filter((type) => universe.types.includes(type)),
    async check({ listed: type, offer, swapper }, world) {
      const placed = await offered(
        world,
        swapper,
        { ...offer, type },
        (terms) => change?.(terms, world) ?? terms,
      )
      await before?.(world, placed, swapper)
      await rounds(world, 3)
      await assertFilled(world, placed)
    },
    mutants: { 'nothing is sent': idle, ...mutants },
  })
}

interface Left extends Omit<Taken, 'before' | 'types' | 'mutants'> {
  /** An event that ends the order, although the feed still shows it as open. */
  meanwhile?(world: FillerWorld, placed: SignedTerms, swapper: Hex): Promise<unknown>
  readonly bps?: { readonly min: bigint; readonly max: bigint }
  /** Wei of WETH; drawn if absent. */
  readonly amount?: bigint
  readonly types?: readonly OrderTypeName[]
}

/** An order for which the filler sends nothing. */
export function left({ amount, bps = fair, change, meanwhile, types, ...named }: Left): Scenario {
  return scenario({
    ...named,
    needs: ['control', 'time'],
    given: { swapper: wallet(), offer: offer(bps, types) },
    async check({ offer, swapper }, world) {
      const placed = await offered(
        world,
        swapper,
        { ...offer, ...(amount && { amount }) },
        (terms) => change?.(terms, world) ?? terms,
      )
      if (meanwhile !== undefined) await world.client.disturb('stale')
      await meanwhile?.(world, placed, swapper)
      assertNothing(await rounds(world, 3))
    },
    mutants: { 'it is tried': greedy(), 'it is tried once': atFirst(greedy()) },
  })
}
