/**
 * The bench: `node harness/bench/main.ts` times the kernels, the solver and the parts of a run, `solver` says how far it stays below the
 * bound and how its time grows, `peers` installs other projects' routers and compares with them. Flags of both:
 * --orders (of each market), --seed; of `peers`: --budget (seconds a peer), --keep (a folder for
 * the measurements, as `assay site` reads them), --page (a Markdown file for the results, with charts beside it). `intents` times the intent orders, `soak`
 * runs ten thousand of them to their ends.
 *
 * @module
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatMeasurement, type Measurement } from '../quality/measurement.ts'
import { batchTableHead, batchTableLines, measureBatches } from './batches.ts'
import { type DeadlineRow, deadlineTable, measureDeadlines } from './deadlines.ts'
import { gapTableHead, gapTableLines, measureGaps } from './gaps.ts'
import { type GrowthRow, growthTable, measureGrowth } from './growth.ts'
import { benchIntents } from './intents.ts'
import { kernels, timeKernel } from './kernels.ts'
import { embeddedMarket, growingMarkets } from './markets.ts'
import { measureNetGaps, netGapTableHead, netGapTableLines } from './net-gaps.ts'
import { qualityPage, type Results } from './page/quality-page.ts'
import { assay, unlimitedAssay } from './peers/assay.ts'
import type { Peer } from './peers/peer.ts'
import { tines } from './peers/tines.ts'
import { benchPeers } from './peers.ts'
import { benchRun } from './run.ts'
import { soak } from './soak.ts'
import { tableHead, tableRow } from './table.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string' },
    budget: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    page: { type: 'string' },
  },
})
const now = () => performance.now()
const { budget, orders } = values
const seed = Number(values.seed)

if (positionals[0] === 'peers') {
  const count = Number(orders ?? 210)
  const markets = await benchPeers({
    budget: Number(budget),
    count,
    seed,
    print: console.log,
    keep: values.keep === undefined ? undefined : keepIn(values.keep),
  })
  const growth = await printGrowth([assay, tines])
  const deadlines = await printDeadlines()
  const machine = `Node ${process.version}, ${cpus()[0]?.model ?? 'an unknown processor'}`
  const results = { budget: Number(budget), count, deadlines, growth, machine, markets, seed }
  if (values.page !== undefined) writePage(values.page, results)
} else if (positionals[0] === 'solver') {
  const count = Number(orders ?? 1_001)
  const markets = [await embeddedMarket(), ...growingMarkets(seed)]
  const options = { seed, count: Math.min(count, 420), now }
  console.log(growthTable(await measureGrowth(markets, unlimitedAssay, options)))
  console.log(`\n${gapTableHead}`)
  for (const rows of measureGaps(seed, count, now)) console.log(gapTableLines(rows))
  console.log(`\n${batchTableHead}`)
  for (const rows of measureBatches(seed, Math.min(count, 105))) console.log(batchTableLines(rows))
  console.log(`\n${netGapTableHead}`)
  for (const rows of measureNetGaps(seed, Math.ceil(count / 10))) console.log(netGapTableLines(rows))
  await printDeadlines()
} else if (positionals[0] === 'intents') {
  await benchIntents(console.log)
} else if (positionals[0] === 'soak') {
  await soak(console.log)
} else {
  console.log(tableHead(['kernel', 'ours, ms', 'peer', 'theirs, ms', 'theirs / ours']))
  for (const kernel of kernels()) {
    const { name, oursMs, peer, theirsMs } = await timeKernel(kernel, now)
    const ratio = (theirsMs / oursMs).toFixed(1)
    console.log(tableRow([name, oursMs.toFixed(4), peer, theirsMs.toFixed(4), ratio]))
  }
  await printGrowth([assay])
  console.log()
  await benchRun(console.log)
}

/** The charts lie in a folder beside the page that is named as it is. */
function writePage(path: string, results: Results): void {
  const folder = path.replace(/\.md$/, '')
  const { charts, text } = qualityPage(results, basename(folder))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, svg] of charts) writeFileSync(join(folder, file), svg)
  writeFileSync(path, text)
}

/** `DIR/ROUTER/MARKET/measurement.json` */
function keepIn(folder: string) {
  return (market: string, measurement: Measurement) => {
    // Routers are named by their packages.
    const router = measurement.target.replaceAll('/', ' ')
    const path = join(folder, router, market, 'measurement.json')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, formatMeasurement(measurement))
  }
}

async function printGrowth(routers: readonly Peer[]): Promise<readonly GrowthRow[]> {
  const rows = await measureGrowth(growingMarkets(seed), routers, { seed, count: 63, now })
  console.log(`\n${growthTable(rows)}`)
  return rows
}

async function printDeadlines(): Promise<readonly DeadlineRow[]> {
  const [, ...markets] = growingMarkets(seed)
  const rows = await measureDeadlines(markets, { seed, count: 105, now })
  console.log(`\n${deadlineTable(rows)}`)
  return rows
}
