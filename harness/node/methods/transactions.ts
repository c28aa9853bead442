/** Adds fields to transactions that the embedded node omits: the parity of the signature, and the time of the block. */

import type { Provider } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'
import type { Method, Methods } from './method.ts'

export const transactionMethods: Methods = {
  eth_getBlockByHash: async (node, params) => {
    return withTransactions(await node.request({ method: 'eth_getBlockByHash', params }))
  },
  eth_getTransactionByHash: transactionOf('eth_getTransactionByHash'),
  eth_getTransactionByBlockHashAndIndex: transactionOf('eth_getTransactionByBlockHashAndIndex'),
  eth_getTransactionByBlockNumberAndIndex: transactionOf('eth_getTransactionByBlockNumberAndIndex'),
}

/** A block, whose transactions may be hashes. */
export function withTransactions(block: unknown): unknown {
  const transactions = fieldOf(block, 'transactions')
  if (!Array.isArray(transactions)) return block
  const listed = transactions.map((one) => (typeof one === 'string' ? one : complete(one, block)))
  return { ...Object(block), transactions: listed }
}

function transactionOf(method: string): Method {
  return async (node, params) => {
    const found = await node.request({ method, params })
    return found === null ? null : complete(found, await blockOf(node, found))
  }
}

/** @returns `null` for a pending transaction. */
function blockOf(node: Provider, transaction: unknown): unknown {
  const hash = fieldOf(transaction, 'blockHash')
  return typeof hash === 'string'
    ? node.request({ method: 'eth_getBlockByHash', params: [hash, false] })
    : null
}

function complete(transaction: unknown, block: unknown): object {
  const v = fieldOf(transaction, 'v')
  // A transaction of an impersonated account has a signature of the simulator's own, without a parity.
  const hasParity = fieldOf(transaction, 'type') !== '0x0' && (v === '0x0' || v === '0x1')
  return {
    ...Object(transaction),
    blockTimestamp: fieldOf(block, 'timestamp') ?? null,
    ...(hasParity ? { yParity: v } : {}),
  }
}
