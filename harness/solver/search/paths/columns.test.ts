/** Memory of a search: it reuses its columns, because collecting new ones as garbage takes longer than the search. */
import { afterEach, expect, test, vi } from 'vitest'
import { orderOf, solved } from '../../../testing/orders.ts'
import { syntheticMarket } from '../../../testing/synthetic/synthetic-market.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('allocates less than a third of a megabyte for a large order on a thousand pools', () => {
  const size = { tokens: 125, constantProduct: 667, concentrated: 333, weighted: 0, stable: 0 }
  const { snapshot, tokens } = syntheticMarket(5, size)
  const [sold, bought, first] = [tokens[0], tokens[40], tokens[2]]
  if (!sold || !bought || !first) throw new Error('a market without tokens')
  const priced = { ...snapshot, gasPriceWei: 10n ** 10n }
  // The market's own data is allocated once.
  solved(priced, orderOf(first, bought, 1_000))
  const bytes = allocatedBy(() => solved(priced, orderOf(sold, bought, 1_000_000)))
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(333_000)
})

/** Bytes of the `Float64Array`s allocated during a search. */
function allocatedBy(search: () => unknown): number {
  let bytes = 0
  vi.stubGlobal(
    'Float64Array',
    class extends Float64Array {
      constructor(...source: [number]) {
        super(...source)
        bytes += this.byteLength
      }
    },
  )
  search()
  return bytes
}
