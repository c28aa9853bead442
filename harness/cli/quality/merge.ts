/** `assay quality merge`: one measurement from the measurements of its shards. */
import { mergeShards } from '../../quality/shard.ts'
import { mergeTimings } from '../../quality/timings.ts'
import type { Options } from '../options/options.ts'
import { readMeasurement, readTimings, writeMeasurement } from './files.ts'

export default function mergeCommand({ files, out }: Options<'quality merge'>): void {
  const merged = mergeShards(files.map(readMeasurement))
  const timings = mergeTimings(files.flatMap((file) => readTimings(file) ?? []))
  writeMeasurement(out, merged, timings)
  console.log(`${merged.orders.length} orders written to ${out}`)
}
