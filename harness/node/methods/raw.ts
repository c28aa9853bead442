/** The bytes of a transaction, as its sender signed them. */
import type { RpcTransaction, TransactionSerializable } from 'viem'
import { formatTransaction, keccak256, serializeTransaction } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import type { Method, Methods } from './method.ts'

export const rawMethods: Methods = {
  eth_getRawTransactionByHash: rawOf('eth_getTransactionByHash'),
  eth_getRawTransactionByBlockNumberAndIndex: rawOf('eth_getTransactionByBlockNumberAndIndex'),
  eth_getRawTransactionByBlockHashAndIndex: rawOf('eth_getTransactionByBlockHashAndIndex'),
  debug_getRawTransaction: rawOf('eth_getTransactionByHash'),
}

function rawOf(method: string): Method {
  return async (node: Provider, params) => {
    const found = await node.request({ method, params })
    return found === null ? null : serialized(found as RpcTransaction)
  }
}

function serialized(found: RpcTransaction) {
  const { hash, input, r, s, v, yParity, ...transaction } = formatTransaction(found)
  const isLegacy = transaction.type === 'legacy'
  const unsigned = {
    ...transaction,
    data: input,
    gasPrice: isLegacy || transaction.type === 'eip2930' ? transaction.gasPrice : undefined,
  }
  const raw = serializeTransaction(
    unsigned as TransactionSerializable,
    isLegacy ? { r, s, v } : { r, s, yParity: yParity ?? 0 },
  )
  if (keccak256(raw) === hash) return raw
  throw new RpcFailure(codes.invalidInput, `The sender of ${hash} was impersonated: nobody signed it`)
}
