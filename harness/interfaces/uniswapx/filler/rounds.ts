/**
 * What scenarios about a filler do: offer orders by what they pay, have rounds pass, and see what was filled and sent.
 *
 * @module
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Address, type Hex, parseAbi } from 'viem'
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
import { type FillerClauseId, type FillerClient, type FillerUniverse, uniswapxFiller } from './interface.ts'
import { baseFeeWei, mineBlock } from './venue.ts'

export type FillerWorld = WorldOf<FillerClient, FillerUniverse>

export const scenario: Declare<FillerClient, FillerUniverse, FillerClauseId> = scenariosOf(uniswapxFiller)

/** What an order offers to whoever fills it. */
export interface Offer {
  readonly type: OrderTypeName
  /** Wei of WETH. */
  readonly amount: bigint
  /** Of the amount's value at the pool, that it does not ask back; negative where it asks for more. */
  readonly bps: bigint
}

const blockSeconds = 12n
const pair: Address = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

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

/** Pays well: two to five hundredths, many times the gas. */
export const fair = { min: 200n, max: 500n }

/** Places an order that asks the same to its end, unless `change` says otherwise. */
export async function offered(
  world: FillerWorld,
  swapper: Hex,
  { amount, bps, type }: Offer,
  change: (terms: Terms) => Terms = (terms) => terms,
): Promise<SignedTerms> {
  const price = ((await worth(world, amount)) * (10_000n - bps)) / 10_000n
  return place(world, swapper, { type, amount, price }, (terms) => change(asking(terms, price)))
}

/** The terms with a price that does not move. */
function asking(terms: Terms, price: bigint): Terms {
  return {
    ...terms,
    outputs: terms.outputs.map((output) => ({ ...output, startAmount: price, endAmount: price })),
  }
}

/** Base units of USDC that the pool holds for so much WETH. */
export async function worth({ chain }: FillerWorld, weth: bigint): Promise<bigint> {
  const [ofUsdc, ofWeth] = await chain.client.readContract({
    address: pair,
    abi: pairAbi,
    functionName: 'getReserves',
  })
  return (weth * ofUsdc) / ofWeth
}

/** Base units of USDC that the filler has, all in all. */
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

/** A block comes, the filler acts, and the next block takes what it sends. */
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

/** Fails where the filler has sent anything. */
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

/** A fair order, whatever else there is, is filled within three rounds. */
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
  /** An event that ends the order, which the filler is shown as open from before on. */
  meanwhile?(world: FillerWorld, placed: SignedTerms, swapper: Hex): Promise<unknown>
  readonly bps?: { readonly min: bigint; readonly max: bigint }
  /** Drawn when absent. */
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
