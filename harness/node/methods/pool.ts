/** The pending transactions, in geth's form. */
import { getAddress, hexToNumber, isAddress, isHex, numberToHex } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import type { Methods } from './method.ts'

export const poolMethods: Methods = {
  txpool_content: contentOf,
  txpool_contentFrom: async (node, [sender]) => {
    if (!isAddress(String(sender), { strict: false }))
      throw new RpcFailure(codes.invalidParams, `Not an address: ${String(sender)}`)
    const { pending, queued } = await contentOf(node)
    const address = getAddress(String(sender))
    return { pending: pending[address] ?? {}, queued: queued[address] ?? {} }
  },
  txpool_status: async (node) => {
    const { pending, queued } = await contentOf(node)
    return { pending: countOf(pending), queued: countOf(queued) }
  },
  txpool_inspect: async (node) => {
    const { pending, queued } = await contentOf(node)
    return { pending: inspected(pending), queued: inspected(queued) }
  },
}

/** By sender and nonce. */
type Part = Record<string, Record<string, unknown>>

/** @returns Transactions that the next block takes, and those that wait for one with a lower nonce. */
async function contentOf(node: Provider): Promise<{ readonly pending: Part; readonly queued: Part }> {
  const waiting = await node.request({ method: 'eth_pendingTransactions' })
  const all = Array.isArray(waiting) ? waiting.toSorted((a, b) => nonceOf(a) - nonceOf(b)) : []
  const content = { pending: {} as Part, queued: {} as Part }
  for (const [sender, transactions] of Object.entries(Object.groupBy(all, ({ from }) => String(from)))) {
    const count = await node.request({ method: 'eth_getTransactionCount', params: [sender, 'latest'] })
    let next = isHex(count) ? hexToNumber(count) : 0
    for (const transaction of transactions ?? []) {
      const part = nonceOf(transaction) === next ? content.pending : content.queued
      if (part === content.pending) next += 1
      const address = getAddress(sender)
      part[address] = { ...part[address], [`${nonceOf(transaction)}`]: transaction }
    }
  }
  return content
}

function nonceOf(transaction: unknown): number {
  const nonce = fieldOf(transaction, 'nonce')
  return isHex(nonce) ? hexToNumber(nonce) : 0
}

function countOf(part: Part): string {
  return numberToHex(Object.values(part).flatMap((ofSender) => Object.keys(ofSender)).length)
}

function inspected(part: Part) {
  const summary = (transaction: unknown) => {
    const [to, value, gas, price] = ['to', 'value', 'gas', 'gasPrice'].map((name) =>
      fieldOf(transaction, name),
    )
    return `${to ?? 'contract creation'}: ${BigInt(String(value))} wei + ${BigInt(String(gas))} gas × ${BigInt(String(price))} wei`
  }
  return Object.fromEntries(
    Object.entries(part).map(([sender, transactions]) => [
      sender,
      Object.fromEntries(Object.entries(transactions).map(([nonce, one]) => [nonce, summary(one)])),
    ]),
  )
}
