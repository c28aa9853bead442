/**
 * The table of the gate. A loss is the excess of a known payment net of gas over the solver's, in basis points of its
 * payment before gas.
 *
 * @module
 */
import { quantile } from '../../../quality/comparison/statistics.ts'
import { tableHead, tableRow } from '../table.ts'

/** An order's payment, in base units of the bought token net of gas, and the known ones. */
export interface GateResult {
  readonly id: string
  readonly gwei: number
  /** Whether the order is within the market's liquidity. */
  readonly isWithin: boolean
  /** -Infinity without a route. */
  readonly net: number
  /** The payment before gas, of which losses are fractions. */
  readonly gross: number
  readonly gas: number
  /** Milliseconds of the processor, which other work on the machine hardly changes. */
  readonly ms: number
  readonly known: number
  readonly peer: number
  readonly withoutOne: number
}

/** Basis points from which an order counts as lost. */
const lostBps = 1
/** Orders that are listed, those with the largest losses. */
const listed = 12

export const gateHead = tableHead([
  'market and group, or gas price',
  'orders',
  'none',
  'mean loss, bps',
  'p99',
  'max',
  'lost',
  'to the peer',
  'max, bps',
  'without a pool',
  'max, bps',
  'ms mean',
  'p50',
  'p99',
])

export function gateLine(name: string, results: readonly GateResult[]): string {
  const losses = results.map((one) => lossBps(one, bestOf(one)))
  const counted = (paid: (result: GateResult) => number) => {
    const bps = results.map((one) => lossBps(one, paid(one)))
    return [bps.filter((loss) => loss > lostBps).length, Math.max(...bps).toFixed(1)]
  }
  const times = results.map(({ ms }) => ms)
  return tableRow([
    name,
    results.length,
    results.filter(({ net }) => net === -Infinity).length,
    mean(losses).toFixed(3),
    quantile(losses, 0.99).toFixed(2),
    Math.max(...losses).toFixed(1),
    losses.filter((loss) => loss > lostBps).length,
    ...counted(({ peer }) => peer),
    ...counted(({ withoutOne }) => withoutOne),
    ...[mean(times), quantile(times, 0.5), quantile(times, 0.99)].map((ms) => ms.toFixed(1)),
  ])
}

export function worstLines(results: readonly GateResult[]): string {
  return results
    .map((one) => ({ id: one.id, loss: lossBps(one, bestOf(one)) }))
    .filter(({ loss }) => loss > lostBps)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, listed)
    .map(({ id, loss }) => `${loss.toFixed(1)} bps: ${id}`)
    .join('\n')
}

function bestOf({ known, net, peer, withoutOne }: GateResult): number {
  return Math.max(known, net, peer, withoutOne)
}

/** Zero if the known payment is not larger, or does not pay for its gas. */
function lossBps({ gross, net }: GateResult, known: number): number {
  if (net === -Infinity) return known > 0 ? 1e4 : 0
  return known > 0 ? Math.max(0, (1e4 * (known - net)) / gross) : 0
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
