/**
 * The page of results of `npm run lab -- bench peers`: each router's gap to the certified bound, and its time relative
 * to the reference in the same run, with charts. Strata with too few orders are marked as not measured.
 *
 * @module
 */

import { quantile } from '../../../quality/comparison/statistics.ts'
import { dollarSizes } from '../../../quality/corpus/classes.ts'
import { type Stratum, strataOf } from '../../../quality/corpus/strata.ts'
import { maxGas } from '../../../solver/gas.ts'
import { type DeadlineRow, deadlineTable } from '../deadlines.ts'
import { gapAfterGasBps } from '../gap-after-gas.ts'
import type { GrowthRow } from '../growth.ts'
import { fewestOrders, headToHead } from '../head-to-head.ts'
import type { RouterRun } from '../race.ts'
import { tableHead, tableRow } from '../table.ts'
import { type Chart, chartSvg } from './chart.ts'

/** The routers' results on one market, the reference first. */
export interface MarketResult {
  readonly market: string
  readonly gasPriceGwei: number
  readonly pools: number
  readonly runs: readonly RouterRun[]
}

export interface Results {
  readonly seed: number
  /** Orders drawn on each market. */
  readonly count: number
  /** Seconds of search for each peer on each market. */
  readonly budget: number
  /** Description of the machine. */
  readonly machine: string
  readonly markets: readonly MarketResult[]
  readonly growth: readonly GrowthRow[]
  readonly deadlines: readonly DeadlineRow[]
}

export interface Page {
  readonly text: string
  /** SVG by file name. */
  readonly charts: ReadonlyMap<string, string>
}

/** @param charts Folder of the charts, as the page links it. */
export function qualityPage(
  { budget, count, deadlines, growth, machine, markets, seed }: Results,
  charts: string,
): Page {
  const drawn = new Map<string, string>()
  const draw = (file: string, chart: Chart) => {
    drawn.set(file, chartSvg(chart))
    return `![${chart.title}](${charts}/${file})`
  }
  const sections = markets.map((result) => {
    const { gasPriceGwei, market, pools, runs } = result
    const title = gasPriceGwei === 0 ? market : `${market}, at ${gasPriceGwei} gwei`
    const file = `gap-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.svg`
    const counts = runs.map(({ name, orders }) => `${name} ${orders.length}`).join(', ')
    return [
      `## ${title}\n\n${pools} pools; completed orders: ${counts}.`,
      draw(file, gapChart(result, title)),
      tableOf(runs),
    ].join('\n\n')
  })
  const text = `# The solver beside other routers

Made by \`npm run lab -- bench peers --page docs/explanation/quality.md\`, with seed ${seed}, ${count} orders drawn on each market and ${budget} s of search for each peer on
each, on ${machine}. Markets are synthetic, except those with a block or "Uniswap V3 pools" in their names.

Each cell is the median gap to the certified bound, in basis points, net of gas if the market has a gas price, and the median search time relative to the
reference in the same run, which is comparable across machines. Both cover the orders that the
peer and the reference completed. Below ${fewestOrders} of them a cell is not measured. The exact engine computes the payment and the gas of every route
alike, and one that takes more than ${Number(maxGas) / 1e6} million gas does not count: the reactor's share in a fill must fit a transaction, too.
The bound excludes gas, so no route comes near it for small orders if gas has a price.

${sections.join('\n\n')}

## Time by pools

${draw('time-by-pools.svg', timeChart(growth))}

${growthTableOf(growth)}

## The cost of a deadline

Of the reference, on the same markets, beside the same search without a deadline. An order is missed if it has an answer without one alone.

${draw('loss-by-deadline.svg', deadlineChart(deadlines))}

${deadlineTable(deadlines)}
`
  return { text, charts: drawn }
}

function tableOf(runs: readonly RouterRun[]): string {
  const [ours] = runs
  if (ours === undefined) return ''
  const strata = strataOf(ours.orders.map(({ result }) => result)).filter(({ isCell }) => !isCell)
  const rows = strata.map((stratum) => [stratum.name, ...runs.map((run) => cellOf(ours, run, stratum))])
  return [tableHead(['', ...runs.map(({ name }) => name)]), ...rows.map(tableRow)].join('\n')
}

function cellOf(ours: RouterRun, run: RouterRun, { name }: Stratum): string {
  const result = headToHead(ours, run).find(({ stratum }) => stratum === name)
  const gap = medianGap(run, name)
  if (result === undefined || gap === undefined) return 'not measured'
  const time = run === ours ? '' : `, ${(result.theirsMs / result.oursMs).toFixed(1)}x`
  return `${gap.toFixed(gap < 100 ? 3 : 0)}${time}`
}

function medianGap({ orders }: RouterRun, name: string): number | undefined {
  const results = orders.map(({ result }) => result)
  const stratum = strataOf(results).find((one) => one.name === name)
  const gaps = results
    .filter((result) => stratum?.includes(result))
    .flatMap((result) => gapAfterGasBps(result) ?? [])
  return gaps.length < fewestOrders ? undefined : quantile(gaps, 0.5)
}

function gapChart({ gasPriceGwei, runs }: MarketResult, title: string): Chart {
  return {
    title,
    unit: `median gap to the bound by size, bps${gasPriceGwei === 0 ? '' : ', after gas'}`,
    places: dollarSizes,
    least: 0.001,
    series: runs.map((run) => ({
      name: run.name,
      values: measuredAt(dollarSizes, (size) => medianGap(run, size)),
    })),
  }
}

function timeChart(growth: readonly GrowthRow[]): Chart {
  const places = [...new Set(growth.map(({ pools }) => `${pools}`))]
  const routers = [...new Set(growth.map(({ router }) => router))]
  return {
    title: 'Time by pools',
    unit: 'median milliseconds of a search, by number of pools',
    places,
    least: 0.1,
    series: routers.map((name) => ({
      name,
      values: measuredAt(places, (pools) => {
        const row = growth.find((one) => one.router === name && `${one.pools}` === pools)
        return row && quantile(row.times, 0.5)
      }),
    })),
  }
}

function deadlineChart(deadlines: readonly DeadlineRow[]): Chart {
  const counts = [...new Set(deadlines.map(({ pools }) => pools))]
  const places = [...new Set(deadlines.map(({ deadlineMs }) => `${deadlineMs} ms`))]
  return {
    title: 'The cost of a deadline',
    unit: 'bps less than without one, 90th percentile of the orders',
    places,
    least: 0.001,
    series: counts.map((pools) => ({
      name: `${pools} pools`,
      values: measuredAt(places, (place) => {
        const row = deadlines.find((one) => one.pools === pools && `${one.deadlineMs} ms` === place)
        return row && Math.max(quantile(row.losses, 0.9), 0)
      }),
    })),
  }
}

function measuredAt(
  places: readonly string[],
  valueAt: (place: string) => number | undefined,
): ReadonlyMap<string, number> {
  return new Map(
    places.flatMap((place) => {
      const value = valueAt(place)
      return value === undefined ? [] : [[place, value] as const]
    }),
  )
}

/** Times as multiples of those of the reference, which is the first router. */
function growthTableOf(growth: readonly GrowthRow[]): string {
  const routers = [...new Set(growth.map(({ router }) => router))]
  const counts = [...new Set(growth.map(({ pools }) => pools))]
  const timeOf = (router: string | undefined, pools: number) =>
    quantile(growth.find((row) => row.router === router && row.pools === pools)?.times ?? [], 0.5)
  const rows = counts.map((pools) => [
    pools,
    ...routers.map((router) => {
      const ratio = timeOf(router, pools) / timeOf(routers[0], pools)
      return `${timeOf(router, pools).toFixed(1)} ms, ${ratio.toFixed(1)}x`
    }),
  ])
  return [tableHead(['pools', ...routers]), ...rows.map(tableRow)].join('\n')
}
