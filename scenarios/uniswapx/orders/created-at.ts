/**
 * Lists are sorted and paged by `createdAt`, so a wrong time hides an order from clients that ask for new
 * ones.
 */
import assert from 'node:assert/strict'
import { place, recordOf, rewriteRecords, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/created-at',
  title: 'createdAt is the second of the submission',
  needs: ['control', 'time'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const before = world.clock.now()
    const placed = await place(world, swapper, sale)
    const { createdAt = 0 } = await recordOf(world, placed)
    assert.ok(createdAt >= before && createdAt <= world.clock.now(), `${createdAt}, submitted at ${before}`)
  },

  mutants: {
    'it is in milliseconds': changed((seconds) => seconds * 1000),
    'it is an hour late': changed((seconds) => seconds + 3600),
    'there is none': rewriteRecords(({ createdAt: _, ...record }) => record),
  },
})

function changed(change: (seconds: number) => number) {
  return rewriteRecords((record) => ({ ...record, createdAt: change(record.createdAt ?? 0) }))
}
