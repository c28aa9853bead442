/**
 * Remembers what a node says of its blocks until the next request that may change them: between two transactions every
 * user asks for the same head, many times.
 *
 * @module
 */
import { isChange } from './changes.ts'
import type { Provider } from './provider.ts'

const remembered = new Set(['eth_blockNumber', 'eth_chainId', 'eth_gasPrice', 'eth_getBlockByNumber'])

export function rememberedHead(node: Provider): Provider {
  const answers = new Map<string, Promise<unknown>>()
  let minesByItself = false
  return {
    async request(request) {
      const { method, params = [] } = request
      minesByItself ||= method === 'evm_setIntervalMining'
      if (isChange(method)) {
        // Also afterwards: an answer in between may still be of the head before.
        answers.clear()
        return node.request(request).finally(() => answers.clear())
      }
      if (minesByItself || !remembered.has(method) || params.includes('pending')) return node.request(request)
      const key = `${method} ${params.join()}`
      const known = answers.get(key)
      if (known !== undefined) return known
      const answer = node.request(request)
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
      return answer
    },
  }
}
