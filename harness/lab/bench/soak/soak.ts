/**
 * A soak: ten thousand orders with every outcome over two hundred blocks, submitted over HTTP; then each
 * status is compared with the chain itself, and every traversal of the pages must return each order once.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { type Address, encodeFunctionData, erc20Abi, type LocalAccount } from 'viem'
import type { Node } from '../../../chain/node.ts'
import { sendAs } from '../../../chain/place.ts'
import { cancellation } from '../../../core/orders/contracts.ts'
import type { OrderStatus } from '../../../interfaces/solver-api/api/intents.ts'
import { sendAll } from '../http-load.ts'
import {
  type BenchWorld,
  excessiveAmount,
  fillableAmount,
  fundWallets,
  openWorld,
  orderOf,
  submissionsOf,
  usdc,
  type WalletOrder,
} from '../wallet-load.ts'
import { judgeSoak } from './soak-verdict.ts'

const walletCount = 250
const ordersPerWallet = 40
const blocks = 200
/** The first blocks, during which orders are submitted. */
const submittingBlocks = 190
const secondsPerBlock = 12n
const durationSeconds = BigInt(blocks) * secondsPerBlock

/** The fates of orders, and the final status of each. */
const statusOfFate = {
  viable: 'filled',
  decaying: 'filled',
  excessive: 'open',
  expiring: 'expired',
  cancelled: 'cancelled',
  drained: 'insufficient-funds',
  refunded: 'open',
} as const satisfies Record<string, OrderStatus>

type Fate = keyof typeof statusOfFate

interface FatedOrder extends WalletOrder {
  readonly fate: Fate
}

/** Runs the soak. @throws AssertionError if the book and the chain differ. */
export async function soak(print: (line: string) => void): Promise<void> {
  const world = await openWorld()
  try {
    const wallets = await fundWallets(world.node, walletCount)
    const orders = drawOrders(wallets, world.node.clock.now())
    print(`${orders.length} orders of ${wallets.length} wallets over ${blocks} blocks`)
    await submitAndFill(world, orders, print)
    const expected = orders.map(({ fate, order }) => ({ order, status: statusOfFate[fate] }))
    await judgeSoak(world, expected, print)
  } finally {
    await world.stop()
  }
}

/** Orders in the order of their submission. */
function drawOrders(wallets: readonly LocalAccount[], start: bigint): readonly FatedOrder[] {
  return Array.from({ length: ordersPerWallet }, (_, nonce) =>
    wallets.map((wallet, index): FatedOrder => {
      const fate = fateOf(index, nonce)
      const count = nonce * wallets.length + index
      const begin = start + BigInt(submissionBlock(count)) * secondsPerBlock
      const terms = termsOf(fate, { begin, end: start + durationSeconds, count })
      return { fate, wallet, order: orderOf(wallet, { nonce: BigInt(nonce), ...terms }) }
    }),
  ).flat()
}

function submissionBlock(count: number): number {
  return Math.floor((count * submittingBlocks) / (walletCount * ordersPerWallet))
}

const fates = [
  ...(['viable', 'expiring', 'excessive', 'cancelled', 'expiring', 'decaying'] as const),
  ...(['excessive', 'cancelled', 'expiring', 'excessive', 'excessive', 'expiring'] as const),
  ...(['excessive', 'cancelled', 'expiring', 'excessive', 'cancelled', 'expiring'] as const),
]

/** A tenth of the wallets lose their sold token, and half of those are refunded. */
function fateOf(wallet: number, nonce: number): Fate {
  if (wallet % 10 === 9) return wallet % 20 === 9 ? 'drained' : 'refunded'
  return fates[(nonce * 5 + wallet) % fates.length] ?? 'excessive'
}

function termsOf(fate: Fate, { begin, end, count }: { begin: bigint; end: bigint; count: number }) {
  const amounts = { startAmount: excessiveAmount, endAmount: excessiveAmount }
  const flat = { start: begin, deadline: end + 3600n, ...amounts }
  const left = end - 5n * secondsPerBlock - begin
  switch (fate) {
    case 'viable':
      return { ...flat, startAmount: fillableAmount, endAmount: fillableAmount }
    case 'decaying': {
      const deadline = begin + (left < 900n ? left : 900n)
      return { ...flat, deadline, startAmount: fillableAmount * 4n, endAmount: fillableAmount }
    }
    case 'expiring':
      return { ...flat, deadline: begin + 1n + (BigInt(count * 37) % left) }
    case 'excessive':
    case 'cancelled':
    case 'drained':
    case 'refunded':
      return flat
  }
}

async function submitAndFill(
  world: BenchWorld,
  orders: readonly FatedOrder[],
  print: (line: string) => void,
): Promise<void> {
  const { intents, node, url } = world
  let [submittingMs, updatingMs, slowestMs] = [0, 0, 0]
  for (let block = 0; block < blocks; block++) {
    const due = orders.filter((_, count) => submissionBlock(count) === block)
    const requests = await submissionsOf(due)
    const started = performance.now()
    const answers = await sendAll(url, requests)
    submittingMs += performance.now() - started
    assert.deepEqual(
      answers.filter(({ status }) => status !== 201),
      [],
    )

    await interfere(node, orders, block)
    node.clock.advance(secondsPerBlock)
    await node.client.mine({ blocks: 1 })
    const mined = performance.now()
    await intents.onBlock()
    const blockMs = performance.now() - mined
    updatingMs += blockMs
    slowestMs = Math.max(slowestMs, blockMs)
    if (block % 20 === 19) print(`  block ${block + 1}: updated in ${blockMs.toFixed(0)} ms`)
  }
  print(`submitted ${((1000 * orders.length) / submittingMs).toFixed(0)} a second`)
  print(
    `updated in ${(updatingMs / blocks).toFixed(0)} ms a block, the slowest in ${slowestMs.toFixed(0)} ms`,
  )
}

const drainingBlock = 120
const refundingBlock = 160
/** Maximum number of blocks between the submission of an order and its cancellation. */
const maxCancelAge = 60

/**
 * The swappers' actions: each cancels its orders at blocks of their own, and some lose their sold token for a while.
 */
async function interfere(node: Node, orders: readonly FatedOrder[], block: number): Promise<void> {
  const isDue = (count: number) => {
    const age = block - submissionBlock(count)
    return age >= 0 && (age === count % maxCancelAge || (block === blocks - 1 && age < maxCancelAge))
  }
  const cancelled = orders.filter(({ fate }, count) => fate === 'cancelled' && isDue(count))
  for (const [swapper, own] of Map.groupBy(cancelled, ({ order }) => order.swapper)) {
    const mask = own.reduce((bits, { order }) => bits | (1n << order.nonce), 0n)
    await sendAs(node.client, swapper, cancellation(0n, mask))
  }
  if (block === drainingBlock)
    for (const swapper of swappersOf(orders, ['drained', 'refunded'])) await drain(node, swapper)
  if (block === refundingBlock)
    for (const swapper of swappersOf(orders, ['refunded'])) await transfer(node, sink, swapper, refund)
}

const sink: Address = '0x00000000000000000000000000000000000051ac'
const refund = 1_000_000_000n

function swappersOf(orders: readonly FatedOrder[], fates: readonly Fate[]): ReadonlySet<Address> {
  return new Set(orders.filter(({ fate }) => fates.includes(fate)).map(({ order }) => order.swapper))
}

async function drain(node: Node, swapper: Address): Promise<void> {
  const reading = { address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [swapper] } as const
  await transfer(node, swapper, sink, await node.client.readContract(reading))
}

function transfer({ client }: Node, from: Address, to: Address, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return sendAs(client, from, { to: usdc, data })
}
