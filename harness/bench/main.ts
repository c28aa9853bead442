/**
 * The bench: `node harness/bench/main.ts` times the kernels and the solver, `solver` says how far it stays below the
 * bound and how its time grows, `peers` installs other projects' routers and compares with them. Flags of both:
 * --orders (of each market), --seed; of `peers`: --budget (seconds a peer). `intents` times the intent orders, `soak`
 * runs ten thousand of them to their ends.
 *
 * @module
 */
import { parseArgs } from 'node:util'
import { gapTableHead, gapTableLines, measureGaps } from './gaps.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { benchIntents } from './intents.ts'
import { kernels, timeKernel } from './kernels.ts'
import { tines } from './peers/tines.ts'
import { benchPeers } from './peers.ts'
import { type SizeRow, timeSizes } from './sizes.ts'
import { soak } from './soak.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string' },
    budget: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const now = () => performance.now()
const sizes = [100, 1_000, 5_000]
const { budget, orders, seed } = values

if (positionals[0] === 'peers') {
  const count = Number(orders ?? 210)
  await benchPeers({ budget: Number(budget), count, seed: Number(seed), print: console.log })
  printSizes(await timeSizes(sizes, [tines], now))
} else if (positionals[0] === 'solver') {
  const count = Number(orders ?? 1_001)
  console.log(growthTable(await measureGrowth(sizes, Number(seed), Math.min(count, 420), now)))
  console.log(`\n${gapTableHead}`)
  for (const rows of measureGaps(Number(seed), count, now)) console.log(gapTableLines(rows))
} else if (positionals[0] === 'intents') {
  await benchIntents(console.log)
} else if (positionals[0] === 'soak') {
  await soak(console.log)
} else {
  console.log('| kernel | ours, ms | peer | theirs, ms | theirs / ours |\n|---|---:|---|---:|---:|')
  for (const kernel of kernels()) {
    const { name, oursMs, peer, theirsMs } = await timeKernel(kernel, now)
    const cells = [name, oursMs.toFixed(4), peer, theirsMs.toFixed(4), (theirsMs / oursMs).toFixed(1)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  printSizes(await timeSizes(sizes, [], now))
}

function printSizes(rows: readonly SizeRow[]): void {
  console.log('\n| pools | router | ms p50 | p95 | most |\n|---:|---|---:|---:|---:|')
  for (const { median, most, p95, pools, router } of rows) {
    const cells = [pools, router, median.toFixed(1), p95.toFixed(1), most.toFixed(1)]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
