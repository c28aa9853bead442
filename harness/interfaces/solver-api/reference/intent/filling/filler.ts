/**
 * Fills open orders, each as soon as its swaps pay the owed amount and the gas. That is the purpose of Dutch orders:
 * the owed amount falls until a filler can pay it.
 *
 * The node estimates the gas of every fill before it is sent, and the fill's minimum output is in the call data, so a
 * fill that has become a loss reverts. Several orders share a transaction. A transaction that would revert is halved
 * until the failing order is alone; that order waits for another block. The filler sends nothing while a transaction is
 * pending. The next transaction replaces one that was abandoned, or that an earlier filler has sent. If a
 * reorganisation has put back several transactions, the orders of those with later nonces wait with them, since only
 * one transaction can be replaced at a time. Permit2 spends each nonce once, so no order is paid twice.
 *
 * @module
 */
import {
  BaseError,
  type Hex,
  InvalidInputRpcError,
  keccak256,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { canonical } from '../../../../../core/canonical.ts'
import type { Route } from '../../../../../solver/route.ts'
import type { BookedOrder } from '../book/booked-order.ts'
import type { SentFills } from '../book/sent-fills.ts'
import { type FillerPorts, groupsOf, type PreparedFill, prepareFill } from './fill-attempt.ts'

/** Fills the profitable orders of `open`, in their order, and returns whether it sent a transaction. */
export type FillOrders = (open: readonly BookedOrder[], sentFills: SentFills) => Promise<boolean>

export function createFiller(ports: FillerPorts): FillOrders {
  const { client, owner } = ports
  const delayed = new Map<Hex, Backoff>()
  let pending: PendingFill | undefined

  return async (open, sentFills) => {
    const block = Number(await client.getBlockNumber())
    await settlePending(block)
    let sent = false
    const routes = new Map<string, Route>()
    // Only mined transactions count: a pending one is replaced, even if the node counts it.
    let nonce = await client.getTransactionCount({ address: owner.address })
    const { isNextKnown, waiting } = await fillsKnown(ports, { nonce, sentFills })
    const due = open.filter(({ hash }) => (delayed.get(hash)?.until ?? block) <= block && !waiting.has(hash))
    const groups = groupsOf(due)
    for (let group = groups.shift(); group !== undefined && !pending; group = groups.shift()) {
      const attempt = await prepareFill(ports, group, routes)
      groups.unshift(...attempt.next)
      if (attempt.fill === undefined) continue
      const transaction = await send(ports, attempt.fill, { nonce, sentFills })
      if (transaction === undefined) return sent
      pending = { transaction, orders: attempt.fill.orders, since: block }
      nonce += 1
      sent = true
      await settlePending(block)
    }
    if (sent || pending || isNextKnown || waiting.size === 0) return sent
    // Nothing else uses the nonce that the later transactions wait for.
    const transaction = await unlessRefused(
      client.sendTransaction({ account: owner, to: owner.address, nonce }),
    )
    if (transaction === undefined) return false
    pending = { transaction, orders: [], since: block }
    await settlePending(block)
    return true
  }

  /** Checks the outcome of the pending transaction. */
  async function settlePending(block: number): Promise<void> {
    if (pending === undefined) return
    const { transaction, orders, since } = pending
    const status = await readStatus(ports, transaction)
    if (status === undefined && block - since < timeoutBlocks) return
    pending = undefined
    if (status !== 'reverted') return
    for (const { hash } of orders) {
      const count = (delayed.get(hash)?.count ?? 0) + 1
      delayed.set(hash, { count, until: block + 2 ** Math.min(count, 6) })
    }
  }
}

interface KnownFills {
  /** True if one of the fills has the next nonce. */
  readonly isNextKnown: boolean
  /** The hashes of the orders whose fills have a later nonce. */
  readonly waiting: ReadonlySet<Hex>
}

interface PendingFill {
  readonly transaction: Hex
  readonly orders: readonly BookedOrder[]
  /** The number of the block at which the fill was sent. */
  readonly since: number
}

/** The delay of an order whose fill reverted on chain. Each retry costs gas, so the delay grows exponentially. */
interface Backoff {
  readonly count: number
  /** The number of the block at which the order is due again. */
  readonly until: number
}

/** A transaction that is not mined within this many blocks is abandoned. */
const timeoutBlocks = 20

interface Sending {
  readonly nonce: number
  readonly sentFills: SentFills
}

/** The fills with this nonce or a later one that the node still knows. */
async function fillsKnown(ports: FillerPorts, { nonce, sentFills }: Sending): Promise<KnownFills> {
  const rows = await sentFills.since(nonce)
  const transactions = [...new Set(rows.map(({ transaction_hash }) => transaction_hash))]
  const known = await Promise.all(transactions.map((hash) => isKnown(ports, hash)))
  const left = new Set(transactions.filter((_, index) => known[index]))
  const fills = rows.filter(({ transaction_hash }) => left.has(transaction_hash))
  return {
    isNextKnown: fills.some((fill) => fill.nonce === nonce),
    waiting: new Set(fills.filter((fill) => fill.nonce > nonce).map(({ order_hash }) => order_hash)),
  }
}

/** @returns The transaction's hash; `undefined` if the node refuses it. */
async function send(
  { client, owner }: FillerPorts,
  { data, gas, orders }: PreparedFill,
  { nonce, sentFills }: Sending,
): Promise<Hex | undefined> {
  const call = { account: owner, to: canonical.filler, data, nonce }
  // A pool may write one more storage slot if the fill is mined in another second than the estimated one.
  const request = await client.prepareTransactionRequest({ ...call, gas: (gas * 13n) / 10n })
  const serializedTransaction = await client.signTransaction(request)
  const transaction = keccak256(serializedTransaction)
  await sentFills.record({ transaction, nonce, orders: orders.map(({ hash }) => hash) })
  return unlessRefused(client.sendRawTransaction({ serializedTransaction }))
}

/**
 * @returns The transaction's hash; `undefined` if the node refuses it, for its fee for example. The next block may take
 * another.
 */
async function unlessRefused(sending: Promise<Hex>): Promise<Hex | undefined> {
  try {
    return await sending
  } catch (error) {
    const refusal = error instanceof BaseError && error.walk((cause) => cause instanceof InvalidInputRpcError)
    if (refusal) return undefined
    throw error
  }
}

/** Reports whether the node has a transaction, mined or waiting. */
async function isKnown({ client }: FillerPorts, hash: Hex): Promise<boolean> {
  try {
    await client.getTransaction({ hash })
    return true
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}

/** @returns `undefined` until the transaction is mined. */
async function readStatus({ client }: FillerPorts, hash: Hex): Promise<'success' | 'reverted' | undefined> {
  try {
    return (await client.getTransactionReceipt({ hash })).status
  } catch (error) {
    // The client throws if there is no receipt yet.
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}
