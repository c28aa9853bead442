/** Sending a transaction and awaiting its receipt in one request (EIP-7966). */
import { setTimeout } from 'node:timers/promises'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import type { Methods } from './method.ts'

export const sendingMethods: Methods = {
  eth_sendRawTransactionSync: (node, [raw, timeoutMs]) =>
    sendAndAwait(node, 'eth_sendRawTransaction', raw, timeoutMs),
  eth_sendTransactionSync: (node, [call, timeoutMs]) =>
    sendAndAwait(node, 'eth_sendTransaction', call, timeoutMs),
}

const defaultTimeoutMs = 30_000
const pollMs = 50

async function sendAndAwait(
  node: Provider,
  method: string,
  sent: unknown,
  timeout: unknown,
): Promise<unknown> {
  const hash = await node.request({ method, params: [sent] })
  const timeoutMs = typeof timeout === 'number' ? timeout : defaultTimeoutMs
  for (let waited = 0; waited <= timeoutMs; waited += pollMs) {
    const receipt = await node.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt !== null) return receipt
    await setTimeout(pollMs)
  }
  throw new RpcFailure(codes.receiptTimeout, `The transaction ${String(hash)} waits for a block`)
}
