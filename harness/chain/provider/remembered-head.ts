/**
 * Caches a node's answers about its head, and the settings of its next block, until a request may change them:
 * between two transactions every user asks for the same head many times.
 *
 * @module
 */
import { isChange } from './changes.ts'
import type { Provider, RpcRequest } from './provider.ts'

const remembered = new Set(['eth_blockNumber', 'eth_chainId', 'eth_getBlockByNumber'])

/** Settings that change no existing block, and hold until the next one. */
const ofNextBlock = new Set(['evm_setNextBlockTimestamp', 'hardhat_setNextBlockBaseFeePerGas'])

export function rememberedHead(node: Provider): Provider {
  const answers = new Map<string, Promise<unknown>>()
  let minesByItself = false

  function once(request: RpcRequest): Promise<unknown> {
    const { method, params = [] } = request
    const key = `${method} ${params.join()}`
    const known = answers.get(key)
    if (known !== undefined) return known
    if (ofNextBlock.has(method)) forget(method)
    const answer = node.request(request)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }

  function forget(method = ''): void {
    for (const key of answers.keys()) if (key.startsWith(method)) answers.delete(key)
  }

  return {
    async request(request) {
      const { method, params = [] } = request
      minesByItself ||= method === 'evm_setIntervalMining'
      if (!minesByItself && ofNextBlock.has(method)) return once(request)
      if (isChange(method) && method !== 'evm_snapshot') {
        // Also afterwards: an answer in between may still be about the previous head.
        forget()
        return node.request(request).finally(() => forget())
      }
      if (minesByItself || !remembered.has(method) || params.includes('pending')) return node.request(request)
      return once(request)
    },
  }
}
