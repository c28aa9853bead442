/**
 * What a node says that gas costs: its own price, or one that is set. Base fees stay as they are, so that what is executed
 * for nothing still is; all of the price is tip.
 *
 * @module
 */
import { numberToHex } from 'viem/utils'
import type { Provider } from './provider.ts'

export interface PricingProvider extends Provider {
  /** @param wei Of each unit of gas from now on; the node's own price when absent. */
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
