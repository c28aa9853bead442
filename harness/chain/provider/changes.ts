/**
 * Notifies the followers of a node of each request that may have changed its chain.
 *
 * @module
 */
import type { Provider } from './provider.ts'

export interface Changed {
  readonly method: string
  readonly params: readonly unknown[]
  readonly result: unknown
}

export type OnChange = (listener: (changed: Changed) => void) => () => void

export interface ObservedProvider extends Provider {
  /** Calls the listener before the request is answered, until the function that it returns is called. */
  readonly onChange: OnChange
}

const reads = new Set(['hardhat_getAutomine', 'hardhat_metadata'])

export function isChange(method: string): boolean {
  return /^(eth_send|evm_|hardhat_)/.test(method) && !reads.has(method)
}

export function observed(node: Provider): ObservedProvider {
  const listeners = new Set<(changed: Changed) => void>()
  return {
    async request(request) {
      const result = await node.request(request)
      const { method, params = [] } = request
      if (isChange(method)) for (const listener of listeners) listener({ method, params, result })
      return result
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
