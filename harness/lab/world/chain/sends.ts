/**
 * Records the signed transactions that the node receives. It checks that no fill is sent while another fill with one of
 * its orders can still be mined, and sends all of them again after a reorganisation, as a mempool does.
 *
 * @module
 */
import { decodeFunctionData, type Hex, isHex, keccak256, parseTransaction } from 'viem'
import type { Node } from '../../../chain/node.ts'
import { canonical } from '../../../core/canonical.ts'
import { fillerAbi } from '../../../core/orders/contracts.ts'
import { decodeDutchOrder, hashDutchOrder } from '../../../core/orders/dutch-order.ts'
import type { SentTransaction } from '../awaits/happening.ts'
import type { Violation } from '../violation.ts'

interface Sent extends SentTransaction {
  readonly raw: Hex
}

export type LedgerOfSends = ReturnType<typeof createLedgerOfSends>

/** @param node The node whose transactions are not yet recorded. */
export function createLedgerOfSends({ provider }: Node) {
  const sent: Sent[] = []
  let found: Violation | undefined

  async function isAlive({ hash }: Sent): Promise<boolean> {
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (typeof receipt === 'object' && receipt !== null)
      return 'status' in receipt && receipt.status === '0x1'
    return (await provider.request({ method: 'eth_getTransactionByHash', params: [hash] })) !== null
  }

  return {
    async note(raw: unknown): Promise<void> {
      if (!isHex(raw) || sent.some((earlier) => earlier.raw === raw)) return
      const one = readSent(raw)
      for (const earlier of sent) {
        const again = earlier.orders.find((hash) => one.orders.includes(hash))
        // Only one of two transactions with the same nonce can be mined.
        if (earlier.nonce === one.nonce) continue
        if (again !== undefined && (await isAlive(earlier)))
          found = { rule: 'a fill is sent once', text: `${again} is in another fill that may still count` }
      }
      sent.push(one)
    },
    all: (): readonly Hex[] => sent.map(({ raw }) => raw),
    breach: () => found,
  }
}

/** @throws TypeError if `raw` is not a serialized transaction. */
export function readSent(raw: unknown): Sent {
  if (!isHex(raw)) throw new TypeError(`Not a transaction: ${String(raw)}`)
  const { to, nonce = 0, data = '0x' } = parseTransaction(raw)
  const orders = to?.toLowerCase() === canonical.filler ? ordersIn(data) : []
  return { raw, hash: keccak256(raw), nonce, orders }
}

function ordersIn(data: Hex): readonly Hex[] {
  const [orders] = decodeFunctionData({ abi: fillerAbi, data }).args
  return orders.flatMap(({ order }) => {
    const decoded = decodeDutchOrder(order)
    return decoded === undefined ? [] : [hashDutchOrder(decoded)]
  })
}
