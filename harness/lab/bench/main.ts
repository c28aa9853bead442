/**
 * The bench. The help describes the measurement of each command: `npm run lab -- bench --help`.
 *
 * @module
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { formatMeasurement, type Measurement } from '../../quality/measurement.ts'
import { batchTableHead, batchTableLines, measureBatches } from './batches.ts'
import { type DeadlineRow, deadlineTable, measureDeadlines } from './deadlines.ts'
import { gapTableHead, gapTableLines, measureGaps } from './gaps.ts'
import { benchGate } from './gate/gate.ts'
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
import { soak } from './soak/soak.ts'
import { tableHead, tableRow } from './table.ts'

interface SolverFlags {
  readonly orders: number
  readonly seed: number
}

interface PeersFlags extends SolverFlags {
  readonly budget: number
  readonly keep?: string
  readonly page?: string
}

interface GateFlags extends SolverFlags {
  readonly gwei: readonly number[]
  readonly known?: string
  readonly leaveOut: boolean
  readonly market: string
  readonly tines: boolean
}

const now = () => performance.now()

const program = new Command('npm run lab -- bench')
  .description('Times the kernels, the solver by market size and the parts of a run.')
  .action(benchParts)
program
  .command('solver')
  .description('Measures how far solutions stay below their bounds, and how their time grows.')
  .option('--orders <number>', 'orders of each market', wholeNumber, 1_001)
  .option('--seed <number>', 'seed of markets and orders', wholeNumber, 1)
  .action(benchSolver)
program
  .command('peers')
  .description("Installs other projects' routers, and compares them on the same markets.")
  .option('--orders <number>', 'orders of each market', wholeNumber, 210)
  .option('--seed <number>', 'seed of markets and orders', wholeNumber, 1)
  .option('--budget <seconds>', 'search of each router on each market', wholeNumber, 60)
  .option('--keep <folder>', 'folder for the measurements, as assay site reads them')
  .option('--page <file>', 'Markdown file for the results, with charts in a folder beside it', markdownFile)
  .action(comparePeers)
program
  .command('gate')
  .description(
    'Measures how much less the solver pays than known routes, in markets in line and out of line.',
  )
  .option('--orders <number>', 'orders of each market at each gas price', wholeNumber, 210)
  .option('--seed <number>', 'seed of markets and orders', wholeNumber, 1)
  .option('--gwei <list>', 'gas prices, separated by commas', gasPrices, [0, 20, 100, 200])
  .option('--market <text>', 'part of the names of the markets', '')
  .option('--known <file>', 'file with the largest known payments, to compare with and to add to')
  .option('--tines', 'routes each order by Tines too', false)
  .option('--leave-out', 'solves each order without each of its pools too', false)
  .action(({ gwei, known, leaveOut, market, orders, seed, tines }: GateFlags) =>
    benchGate({
      seed,
      count: orders,
      gasPricesGwei: gwei,
      market,
      known,
      comparesPeer: tines,
      leavesOneOut: leaveOut,
      print: console.log,
    }),
  )
program
  .command('intents')
  .description('Times the intent orders.')
  .action(() => benchIntents(console.log))
program
  .command('soak')
  .description('Runs ten thousand intent orders to their ends.')
  .action(() => soak(console.log))
for (const command of [program, ...program.commands])
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
await program.parseAsync()

async function benchParts(): Promise<void> {
  console.log(tableHead(['kernel', 'ours, ms', 'peer', 'theirs, ms', 'theirs / ours']))
  for (const kernel of kernels()) {
    const { name, oursMs, peer, theirsMs } = await timeKernel(kernel, now)
    const ratio = (theirsMs / oursMs).toFixed(1)
    console.log(tableRow([name, oursMs.toFixed(4), peer, theirsMs.toFixed(4), ratio]))
  }
  await printGrowth([assay], 1)
  console.log()
  await benchRun(console.log)
}

async function benchSolver({ orders, seed }: SolverFlags): Promise<void> {
  const markets = [await embeddedMarket(), ...growingMarkets(seed)]
  const options = { seed, count: Math.min(orders, 420), now }
  console.log(growthTable(await measureGrowth(markets, unlimitedAssay, options)))
  console.log(`\n${gapTableHead}`)
  for (const rows of measureGaps(seed, orders, now)) console.log(gapTableLines(rows))
  console.log(`\n${batchTableHead}`)
  for (const rows of measureBatches(seed, Math.min(orders, 105))) console.log(batchTableLines(rows))
  console.log(`\n${netGapTableHead}`)
  for (const rows of measureNetGaps(seed, Math.ceil(orders / 10))) console.log(netGapTableLines(rows))
  await printDeadlines(seed)
}

async function comparePeers({ budget, keep, orders: count, page, seed }: PeersFlags): Promise<void> {
  const markets = await benchPeers({
    budget,
    count,
    seed,
    print: console.log,
    keep: keep === undefined ? undefined : keepIn(keep),
  })
  const growth = await printGrowth([assay, tines], seed)
  const deadlines = await printDeadlines(seed)
  const machine = `Node ${process.version}, ${cpus()[0]?.model ?? 'an unknown processor'}`
  if (page !== undefined) writePage(page, { budget, count, deadlines, growth, machine, markets, seed })
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a positive whole number.')
}

function gasPrices(text: string): readonly number[] {
  const prices = text.split(',').map(Number)
  if (prices.every((price) => Number.isInteger(price) && price >= 0)) return prices
  throw new InvalidArgumentError('Expected whole numbers, separated by commas.')
}

function markdownFile(path: string): string {
  if (path.endsWith('.md')) return path
  throw new InvalidArgumentError('Expected a file name that ends with .md.')
}

/** The charts are in a folder with the page's name beside the page. */
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
    // Routers have the names of their packages.
    const router = measurement.target.replaceAll('/', ' ')
    const path = join(folder, router, market, 'measurement.json')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, formatMeasurement(measurement))
  }
}

async function printGrowth(routers: readonly Peer[], seed: number): Promise<readonly GrowthRow[]> {
  const rows = await measureGrowth(growingMarkets(seed), routers, { seed, count: 63, now })
  console.log(`\n${growthTable(rows)}`)
  return rows
}

async function printDeadlines(seed: number): Promise<readonly DeadlineRow[]> {
  const [, ...markets] = growingMarkets(seed)
  const rows = await measureDeadlines(markets, { seed, count: 105, now })
  console.log(`\n${deadlineTable(rows)}`)
  return rows
}
