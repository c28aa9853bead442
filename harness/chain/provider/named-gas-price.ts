/**
 * Sets the gas price that a node reports: its own, or one that was set. All of it is tip: base fees stay unchanged, so
 * that transactions without fees still execute.
 *
 * @module
 */
import { numberToHex } from 'viem/utils'
import type { Provider } from './provider.ts'

export interface PricingProvider extends Provider {
  /** @param wei Wei per unit of gas from now on; the node's own price if absent. */
  nameGasPrice(wei?: bigint): void
}

const priced = new Set(['eth_gasPrice', 'eth_maxPriorityFeePerGas'])

export function withNamedGasPrice(node: Provider): PricingProvider {
  let named: bigint | undefined
  return {
    request: async (request) =>
      named !== undefined && priced.has(request.method) ? numberToHex(named) : node.request(request),
    nameGasPrice(wei) {
      named = wei
    },
  }
}
