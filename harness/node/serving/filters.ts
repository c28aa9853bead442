/**
 * Few filters for each connection: the node keeps all that a filter has found, from the block that it begins at, until
 * nobody has asked for it for minutes.
 *
 * @module
 */
import type { Provider } from '../../chain/provider/provider.ts'

const creating = new Set(['eth_newBlockFilter', 'eth_newFilter', 'eth_newPendingTransactionFilter'])
const asking = new Set(['eth_getFilterChanges', 'eth_getFilterLogs'])

/** Of a connection: one of all logs of a young chain takes 0.7 MB. */
const maxFilters = 100

/** @returns The provider for one connection, whose filter that was not asked for longest makes room for another. */
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
