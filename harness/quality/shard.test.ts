import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOfShard } from '../core/shard.ts'
import { sampleMeasurement } from '../testing/measurement.ts'
import { formatMeasurement, parseMeasurement } from './measurement.ts'
import { mergeShards } from './shard.ts'

const whole = (orders: number) => sampleMeasurement({ seed: 1, orders, chanceBps: 1, lossBps: 0 })

function shardsOf(orders: number, of: number) {
  const measurement = whole(orders)
  return Array.from({ length: of }, (_, place) => {
    const shard = { index: place + 1, of }
    return { ...measurement, shard, orders: itemsOfShard(measurement.orders, shard) }
  })
}

test('shards that were written and read are, in any order, the whole to the byte', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 7 }),
      fc.nat(6),
      (orders, of, turn) => {
        const shards = shardsOf(orders, of).map((shard) => parseMeasurement(formatMeasurement(shard)))
        const turned = [...shards.slice(turn % of), ...shards.slice(0, turn % of)]
        expect(formatMeasurement(mergeShards(turned))).toBe(formatMeasurement(whole(orders)))
      },
    ),
    { numRuns: 30 },
  )
})

test.each([
  ['one is missing', shardsOf(10, 3).slice(1)],
  ['one without orders is missing', shardsOf(3, 5).slice(0, 4)],
  ['one is there twice', [...shardsOf(10, 3).slice(0, 2), ...shardsOf(10, 3).slice(0, 1)]],
  ['they divide differently', [...shardsOf(10, 2).slice(0, 1), ...shardsOf(10, 3).slice(1)]],
  ['they are of other orders', [...shardsOf(10, 2).slice(0, 1), ...shardsOf(11, 2).slice(1)]],
  ['there is none', []],
  ['one is a whole', [whole(10)]],
])('files are not merged if %s', (_, parts) => {
  expect(() => mergeShards(parts)).toThrow(expect.objectContaining({ code: 'SHARDS_DIFFER' }))
})
