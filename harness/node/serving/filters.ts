/**
 * Limits the filters of each connection: the node keeps all results of a filter from its first block on,
 * until nobody has polled it for minutes.
 *
 * @module
 */
import type { Provider } from '../../chain/provider/provider.ts'

const creating = new Set(['eth_newBlockFilter', 'eth_newFilter', 'eth_newPendingTransactionFilter'])
const asking = new Set(['eth_getFilterChanges', 'eth_getFilterLogs'])

/** Per connection: a filter of all logs of a young chain takes 0.7 MB. */
const maxFilters = 100

/** @returns The provider for one connection; the least recently polled filter makes room for a new one. */
export function withFewFilters(provider: Provider): Provider {
  const filters = new Set<unknown>()
  return {
    async request(request) {
      const { method, params: [id] = [] } = request
      if (asking.has(method) && filters.delete(id)) filters.add(id)
      const result = await provider.request(request)
      if (method === 'eth_uninstallFilter') filters.delete(id)
      if (!creating.has(method)) return result
      filters.add(result)
      const [oldest] = filters
      if (filters.size > maxFilters) {
        filters.delete(oldest)
        await provider.request({ method: 'eth_uninstallFilter', params: [oldest] })
      }
      return result
    },
  }
}
