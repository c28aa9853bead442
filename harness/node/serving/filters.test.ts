import { expect, test } from 'vitest'
import { withFewFilters } from './filters.ts'

/** A node with filters only. */
function filteringNode() {
  const filters = new Set<unknown>()
  let made = 0
  const node = withFewFilters({
    async request({ method, params: [id] = [] }) {
      if (method === 'eth_uninstallFilter') return filters.delete(id)
      if (method === 'eth_getFilterChanges') return filters.has(id) ? [] : null
      made += 1
      filters.add(`0x${made.toString(16)}`)
      return `0x${made.toString(16)}`
    },
  })
  return { filters, request: (method: string, ...params: string[]) => node.request({ method, params }) }
}

test('a connection has a hundred filters, of which the one that was not asked for longest makes room', async () => {
  const { filters, request } = filteringNode()
  for (let count = 0; count < 100; count += 1) await request('eth_newFilter')
  await request('eth_getFilterChanges', '0x1')
  await request('eth_newBlockFilter')
  await request('eth_newPendingTransactionFilter')
  expect(filters.size).toBe(100)
  expect(await request('eth_getFilterChanges', '0x1')).toEqual([])
  expect(await request('eth_getFilterChanges', '0x2')).toBeNull()
  expect(await request('eth_getFilterChanges', '0x3')).toBeNull()
})

test('a filter that was removed leaves its place', async () => {
  const { filters, request } = filteringNode()
  for (let count = 0; count < 100; count += 1) await request('eth_newFilter')
  await request('eth_uninstallFilter', '0x64')
  await request('eth_newFilter')
  expect(filters.has('0x1')).toBe(true)
})
