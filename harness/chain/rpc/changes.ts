/**
 * Tells who follows a node of each request that may have changed its chain.
 *
 * @module
 */
import type { Provider } from './provider.ts'

export interface Changed {
  readonly method: string
  readonly result: unknown
}

export type OnChange = (listener: (changed: Changed) => void) => () => void

export interface ObservedProvider extends Provider {
  /** Calls the listener before the request is answered, until the function that it returns is called. */
  readonly onChange: OnChange
}

const reads =
  /^(eth_(call|chainId|blockNumber|estimateGas|fillTransaction|gasPrice|get|maxPriority)|debug_trace)/

export function isRead(method: string): boolean {
  return reads.test(method)
}

export function observed(node: Provider): ObservedProvider {
  const listeners = new Set<(changed: Changed) => void>()
  return {
    async request(request) {
      const result = await node.request(request)
      const { method } = request
      if (!isRead(method)) for (const listener of listeners) listener({ method, result })
      return result
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
