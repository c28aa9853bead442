/**
 * A soak: ten thousand orders of every fate over two hundred blocks, submitted over HTTP; then each status is
 * held against the chain itself, and every walk along the pages must meet each order once.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { type Address, encodeFunctionData, erc20Abi, type LocalAccount, parseAbi } from 'viem'
import type { Node } from '../chain/node.ts'
import { sendAs } from '../chain/place.ts'
import type { OrderStatus } from '../solver-api/intents.ts'
import { canonical } from '../spec/canonical.ts'
import type { DutchOrder } from '../spec/dutch-order.ts'
import { sendAll } from './http-load.ts'
import { judgeSoak } from './soak-verdict.ts'
import {
  type BenchWorld,
  gather,
  leastBought,
  openWorld,
  orderOf,
  submissionOf,
  tooDear,
  usdc,
} from './wallet-load.ts'

const wallets = 250
const ordersPerWallet = 40
const blocks = 200
/** Of these, the first ones, which orders are submitted in. */
const submittingBlocks = 190
const secondsPerBlock = 12n
const lifeSeconds = BigInt(blocks) * secondsPerBlock

type Fate = 'viable' | 'falling' | 'dear' | 'expiring' | 'cancelled' | 'drained' | 'mended'

interface Soaked {
  readonly order: DutchOrder
  readonly fate: Fate
  readonly wallet: LocalAccount
}

const statusOfFate: Readonly<Record<Fate, OrderStatus>> = {
  viable: 'filled',
  falling: 'filled',
  dear: 'open',
  expiring: 'expired',
  cancelled: 'cancelled',
  drained: 'insufficient-funds',
  mended: 'open',
}

/** Runs it. @throws AssertionError where the book and the chain differ. */
export async function soak(print: (line: string) => void): Promise<void> {
  const world = await openWorld()
  try {
    const crowd = await gather(world.node, wallets)
    const soaked = castFates(crowd, world.node.clock.now())
    print(`${soaked.length} orders of ${crowd.length} wallets over ${blocks} blocks`)
    await live(world, soaked, print)
    const destined = soaked.map(({ fate, order }) => ({ order, status: statusOfFate[fate] }))
    await judgeSoak(world, destined, print)
  } finally {
    await world.stop()
  }
}

/** In the order of their submission. */
function castFates(crowd: readonly LocalAccount[], start: bigint): readonly Soaked[] {
  return Array.from({ length: ordersPerWallet }, (_, nonce) =>
    crowd.map((wallet, index): Soaked => {
      const fate = fateOf(index, nonce)
      const count = nonce * crowd.length + index
      const begin = start + BigInt(submissionBlock(count)) * secondsPerBlock
      const terms = termsOf(fate, { begin, end: start + lifeSeconds, count })
      return { fate, wallet, order: orderOf(wallet, { nonce: BigInt(nonce), ...terms }) }
    }),
  ).flat()
}

function submissionBlock(count: number): number {
  return Math.floor((count * submittingBlocks) / (wallets * ordersPerWallet))
}

/** A tenth of the wallets lose what they sell, and half of those get it back. */
function fateOf(wallet: number, nonce: number): Fate {
  if (wallet % 10 === 9) return wallet % 20 === 9 ? 'drained' : 'mended'
  const fates = [
    'viable',
    'expiring',
    'dear',
    'cancelled',
    'expiring',
    'falling',
    'dear',
    'cancelled',
    'expiring',
    'dear',
    'dear',
    'expiring',
    'dear',
    'cancelled',
    'expiring',
    'dear',
    'cancelled',
    'expiring',
  ] as const satisfies readonly Fate[]
  return fates[(nonce * 5 + wallet) % fates.length] ?? 'dear'
}

function termsOf(fate: Fate, { begin, end, count }: { begin: bigint; end: bigint; count: number }) {
  const flat = { start: begin, deadline: end + 3600n, startAmount: tooDear, endAmount: tooDear }
  const left = end - 5n * secondsPerBlock - begin
  switch (fate) {
    case 'viable':
      return { ...flat, startAmount: leastBought, endAmount: leastBought }
    case 'falling':
      return {
        ...flat,
        deadline: begin + (left < 900n ? left : 900n),
        startAmount: leastBought * 4n,
        endAmount: leastBought,
      }
    case 'expiring':
      return { ...flat, deadline: begin + 1n + (BigInt(count * 37) % left) }
    case 'dear':
    case 'cancelled':
    case 'drained':
    case 'mended':
      return flat
  }
}

async function live(
  world: BenchWorld,
  soaked: readonly Soaked[],
  print: (line: string) => void,
): Promise<void> {
  const { intents, node, url } = world
  let [submittingMs, keepingMs, slowestMs] = [0, 0, 0]
  for (let block = 0; block < blocks; block++) {
    const due = soaked.filter((_, count) => submissionBlock(count) === block)
    const bodies = await Promise.all(due.map(({ order, wallet }) => submissionOf(wallet, order)))
    const begun = performance.now()
    const path = '/partner/v2/intent/order'
    const answers = await sendAll(
      url,
      bodies.map((body) => ({ method: 'POST', path, body })),
    )
    submittingMs += performance.now() - begun
    assert.deepEqual(
      answers.filter(({ status }) => status !== 201),
      [],
    )

    await meddle(node, soaked, block)
    node.clock.advance(secondsPerBlock)
    await node.client.mine({ blocks: 1 })
    const mined = performance.now()
    await intents.onBlock()
    const keptMs = performance.now() - mined
    keepingMs += keptMs
    slowestMs = Math.max(slowestMs, keptMs)
    if (block % 20 === 19) print(`  block ${block + 1}: ${keptMs.toFixed(0)} ms to keep`)
  }
  print(`submitted ${((1000 * soaked.length) / submittingMs).toFixed(0)} a second`)
  print(`kept in ${(keepingMs / blocks).toFixed(0)} ms a block, the slowest in ${slowestMs.toFixed(0)} ms`)
}

const cancelAbi = parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)'])
const drainingBlock = 120
const mendingBlock = 160
/** Blocks after which the last order that is to be cancelled is. */
const cancellingAge = 60

/** What swappers do meanwhile: each cancels at a block of its own, and some lose what they sell for a while. */
async function meddle(node: Node, soaked: readonly Soaked[], block: number): Promise<void> {
  const isDue = (count: number) => {
    const age = block - submissionBlock(count)
    return age >= 0 && (age === count % cancellingAge || (block === blocks - 1 && age < cancellingAge))
  }
  const cancelling = soaked.filter(({ fate }, count) => fate === 'cancelled' && isDue(count))
  for (const [swapper, nonces] of noncesBySwapper(cancelling)) {
    const mask = nonces.reduce((bits, nonce) => bits | (1n << nonce), 0n)
    const data = encodeFunctionData({ abi: cancelAbi, args: [0n, mask] })
    await sendAs(node.client, swapper, { to: canonical.permit2, data })
  }
  if (block === drainingBlock)
    for (const swapper of swappersOf(soaked, ['drained', 'mended'])) await moveAll(node, swapper, sink)
  if (block === mendingBlock)
    for (const swapper of swappersOf(soaked, ['mended'])) await transfer(node, sink, swapper, purseBack)
}

const sink: Address = '0x00000000000000000000000000000000000051ac'
const purseBack = 1_000_000_000n

function noncesBySwapper(soaked: readonly Soaked[]): ReadonlyMap<Address, readonly bigint[]> {
  const grouped = Map.groupBy(soaked, ({ order }) => order.swapper)
  return new Map([...grouped].map(([swapper, own]) => [swapper, own.map(({ order }) => order.nonce)]))
}

function swappersOf(soaked: readonly Soaked[], fates: readonly Fate[]): ReadonlySet<Address> {
  return new Set(soaked.filter(({ fate }) => fates.includes(fate)).map(({ order }) => order.swapper))
}

async function moveAll(node: Node, from: Address, to: Address): Promise<void> {
  const reading = { address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [from] } as const
  await transfer(node, from, to, await node.client.readContract(reading))
}

function transfer({ client }: Node, from: Address, to: Address, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return sendAs(client, from, { to: usdc, data })
}
