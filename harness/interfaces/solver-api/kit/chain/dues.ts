/** The amounts that a fill owes, and the amounts that it paid. */
import type { Address } from 'viem'
import type { Node } from '../../../../chain/node.ts'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { decayedAmount } from '../intents/decay.ts'
import { balanceChange, type Fill } from './fills.ts'

/** The recipients that the fill of an order paid less than their due at its second, each with both amounts. */
export async function underpaidBy(
  node: Node,
  order: DutchOrder,
  { block, timestamp }: Pick<Fill, 'block' | 'timestamp'>,
): Promise<readonly string[]> {
  const underpaid: string[] = []
  for (const { amount, recipient, token } of duesOf(order, timestamp)) {
    const paid = await balanceChange(node, block, token, recipient)
    if (paid < amount) underpaid.push(`${recipient} is paid ${paid}; ${amount} are due`)
  }
  return underpaid
}

interface Due {
  readonly token: Address
  readonly recipient: Address
  /** The amount owed, in base units. */
  readonly amount: bigint
}

/** The amount that each recipient is owed in each token, over all outputs. */
function duesOf(order: DutchOrder, second: bigint): readonly Due[] {
  const dues = new Map<string, Due>()
  for (const { recipient, token, ...amounts } of order.outputs) {
    const key = `${token} ${recipient}`
    const amount = (dues.get(key)?.amount ?? 0n) + decayedAmount(amounts, order, second)
    dues.set(key, { token, recipient, amount })
  }
  return [...dues.values()]
}
