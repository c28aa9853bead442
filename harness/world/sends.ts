/**
 * The transactions that the filler hands to the node: what each fills, to see that none is sent while another with one
 * of its orders can still be mined, and to send them again after a reorganisation, as a mempool does.
 *
 * @module
 */
import { decodeFunctionData, type Hex, isHex, keccak256, parseAbi, parseTransaction } from 'viem'
import type { Node } from '../chain/node.ts'
import { decodeDutchOrder, hashDutchOrder } from '../spec/dutch-order.ts'
import { routerStructs } from '../spec/router.ts'
import type { Violation } from './violation.ts'

const fillerAbi = parseAbi([
  ...routerStructs,
  'struct SignedOrder { bytes order; bytes sig; }',
  'struct Swap { Order order; Step[] steps; }',
  'function fill(SignedOrder[] orders, Swap[] swaps)',
])

interface Sent {
  readonly raw: Hex
  readonly orders: readonly Hex[]
}

export type LedgerOfSends = ReturnType<typeof createLedgerOfSends>

export function createLedgerOfSends({ provider }: Node) {
  const sent: Sent[] = []
  let found: Violation | undefined

  async function isAlive({ raw }: Sent): Promise<boolean> {
    const hash = keccak256(raw)
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (typeof receipt === 'object' && receipt !== null)
      return 'status' in receipt && receipt.status === '0x1'
    return (await provider.request({ method: 'eth_getTransactionByHash', params: [hash] })) !== null
  }

  return {
    async note(raw: unknown): Promise<void> {
      if (!isHex(raw)) return
      const orders = ordersIn(raw)
      for (const earlier of sent) {
        const again = earlier.orders.find((hash) => orders.includes(hash))
        if (again !== undefined && (await isAlive(earlier)))
          found = { rule: 'a fill is sent once', text: `${again} is in another fill that may still count` }
      }
      sent.push({ raw, orders })
    },
    async resend(): Promise<void> {
      for (const { raw } of sent)
        await provider.request({ method: 'eth_sendRawTransaction', params: [raw] }).catch(() => undefined)
    },
    breach: () => found,
  }
}

function ordersIn(raw: Hex): readonly Hex[] {
  const { data = '0x' } = parseTransaction(raw)
  const [orders] = decodeFunctionData({ abi: fillerAbi, data }).args
  return orders.flatMap(({ order }) => {
    const decoded = decodeDutchOrder(order)
    return decoded === undefined ? [] : [hashDutchOrder(decoded)]
  })
}
