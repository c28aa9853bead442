/**
 * Fills open orders: an order as soon as its swaps bring what it owes and enough beyond that to pay for the
 * gas. That is what Dutch orders are for: the owed amount falls until somebody can serve it.
 *
 * Every fill is tried on the node before it is sent, and what it has to bring is also in the call data, so a
 * fill that has become a loss reverts. Several orders share a transaction; where that cannot be executed, it
 * is halved until the order at fault is alone, which then waits for another block. Nothing is sent while a
 * transaction is under way, and Permit2 spends each nonce once, so no order is paid twice.
 *
 * @module
 */
import { type Hex, TransactionReceiptNotFoundError } from 'viem'
import { canonical } from '../../spec/canonical.ts'
import type { BookedOrder } from '../book/booked-order.ts'
import { type FillerPorts, type PreparedFill, prepareFill } from './fill-attempt.ts'

/** Fills what is viable of `open`, the first ones first, and says whether it sent anything. */
export type FillOrders = (open: readonly BookedOrder[]) => Promise<boolean>

export function createFiller(ports: FillerPorts): FillOrders {
  const { client } = ports
  const setbacks = new Map<Hex, Setback>()
  let underWay: UnderWay | undefined

  return async (open) => {
    const block = Number(await client.getBlockNumber())
    await conclude(block)
    let sent = false
    const groups: (readonly BookedOrder[])[] = [
      open.filter(({ hash }) => (setbacks.get(hash)?.until ?? block) <= block),
    ]
    for (let group = groups.shift(); group !== undefined && !underWay; group = groups.shift()) {
      const attempt = await prepareFill(ports, group)
      groups.unshift(...attempt.next)
      if (attempt.fill === undefined) continue
      underWay = { ...(await send(ports, attempt.fill)), since: block }
      sent = true
      await conclude(block)
    }
    return sent
  }

  /** Looks what became of the transaction under way. */
  async function conclude(block: number): Promise<void> {
    if (underWay === undefined) return
    const { transaction, orders, since } = underWay
    const status = await readStatus(ports, transaction)
    if (status === undefined && block - since < patienceBlocks) return
    underWay = undefined
    if (status !== 'reverted') return
    for (const { hash } of orders) {
      const count = (setbacks.get(hash)?.count ?? 0) + 1
      setbacks.set(hash, { count, until: block + 2 ** Math.min(count, 6) })
    }
  }
}

interface UnderWay {
  readonly transaction: Hex
  readonly orders: readonly BookedOrder[]
  /** Block number. */
  readonly since: number
}

/** An order whose fill reverted on chain costs gas each time, so it is tried at growing intervals. */
interface Setback {
  readonly count: number
  /** Block number. */
  readonly until: number
}

/** A transaction that is not mined within so many blocks is given up. */
const patienceBlocks = 20

async function send({ client, owner }: FillerPorts, { orders, data, gas }: PreparedFill) {
  // A pool may write one slot more in another second than in the one that was estimated for.
  const limit = (gas * 13n) / 10n
  const transaction = await client.sendTransaction({ account: owner, to: canonical.filler, data, gas: limit })
  return { transaction, orders }
}

/** @returns `undefined` while the transaction is not mined. */
async function readStatus({ client }: FillerPorts, hash: Hex): Promise<'success' | 'reverted' | undefined> {
  try {
    return (await client.getTransactionReceipt({ hash })).status
  } catch (error) {
    // The client throws where there is no receipt yet.
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}
