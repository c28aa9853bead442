/**
 * A node that includes, in a wallet's transaction count, those that wait for a lower base fee, as go-ethereum
 * does. The embedded node omits them, since the next block does not include them.
 *
 * @module
 */
import { hexToNumber, isHex, numberToHex } from 'viem/utils'
import type { Provider } from '../../../chain/provider/provider.ts'
import { fieldOf } from '../../../core/json.ts'

export function countingWaiting(node: Provider): Provider {
  return {
    async request(request) {
      const { method, params: [address, block] = [] } = request
      if (method !== 'eth_getTransactionCount' || block !== 'pending') return node.request(request)
      const waiting = await node.request({ method: 'eth_pendingTransactions' })
      const nonces = (Array.isArray(waiting) ? waiting : [])
        .filter((one) => fieldOf(one, 'from') === String(address).toLowerCase())
        .map((one) => quantity(fieldOf(one, 'nonce')))
      const mined = quantity(await node.request({ method, params: [address, 'latest'] }))
      return numberToHex(Math.max(mined, ...nonces.map((nonce) => nonce + 1)))
    },
  }
}

function quantity(value: unknown): number {
  if (!isHex(value)) throw new TypeError(`Not a quantity: ${String(value)}`)
  return hexToNumber(value)
}
