/**
 * Measurements of a solver that does not exist: it misses the bound by what an order's shape costs it, and by
 * chance, which its seed decides.
 */

import { randomOf } from '../core/random.ts'
import { pairClasses, sizeClasses } from '../quality/corpus/classes.ts'
import { measurementOf } from '../quality/measure.ts'
import type { Measurement, OrderResult } from '../quality/measurement.ts'
import type { Timings } from '../quality/timings.ts'

const bound = 10n ** 18n
const gasPrice = 10 ** 9
const priced = sizeClasses.filter((size) => size !== 'unpriced')

export interface Solver {
  readonly seed: number
  readonly orders: number
  /** What chance costs an order on average. */
  readonly chanceBps: number
  /** What every order loses beside that. */
  readonly lossBps: number
}

export function sampleMeasurement({ chanceBps, lossBps, orders, seed }: Solver): Measurement {
  const [shape, chance] = [randomOf('shape'), randomOf(`chance ${seed}`)]
  const results = Array.from({ length: orders }, (_, index): OrderResult => {
    const missedBps = 5 * exponential(shape) + chanceBps * exponential(chance) + lossBps
    return {
      id: `${index}`,
      sellToken: `0x${(1 + Math.floor(shape() * 12)).toString(16).padStart(40, '0')}`,
      buyToken: `0x${(100 + Math.floor(shape() * 12)).toString(16).padStart(40, '0')}`,
      sellAmount: 10n ** 18n,
      size: priced[index % priced.length] ?? 'unpriced',
      pair: pairClasses[Math.floor(index / priced.length) % 3] ?? 'hub/hub',
      bound,
      gasPrice,
      outcome: 'solved',
      promised: bound - BigInt(Math.round(missedBps * 1e14)),
      gas: 200_000n,
      hops: 2,
      splits: 1,
      route: 'A>B uniswap_v2 100%',
    }
  })
  return measurementOf('a sample', { origin: 'a sample', orders: results.map(asOrder) }, results, {
    market: 'a sample',
  })
}

export interface NoisySolver extends Solver {
  /** The share of the answers that miss by far more than the others. */
  readonly tails: number
  /** The share of the orders that it does not answer; none when absent. */
  readonly failing?: number
}

/** A solver that fails by chance, and whose misses have the long tail of a Pareto distribution. */
export function noisyMeasurement({ failing = 0, tails, ...solver }: NoisySolver): Measurement {
  const measurement = sampleMeasurement(solver)
  const random = randomOf(`noise ${solver.seed}`)
  const orders = measurement.orders.map((result): OrderResult => {
    if (random() < failing) return failed(result)
    if (random() >= tails || result.outcome !== 'solved') return result
    const missedBps = Math.min(3_000, 5 * (1 - random()) ** (-1 / 1.1))
    return { ...result, promised: result.promised - BigInt(Math.round(missedBps * 1e14)) }
  })
  return { ...measurement, orders }
}

export interface Machine {
  readonly seed: number
  /** How much longer it takes for everything than another. */
  readonly slowness: number
  /** Standard deviation of the logarithm of each time. */
  readonly noise: number
}

/** How long a measurement took that needs 20 ms an order, and the kernel beside it. */
export function sampleTimings({ orders, target }: Measurement, { noise, seed, slowness }: Machine): Timings {
  const random = randomOf(`machine ${seed}`)
  const timed = (ms: number) =>
    Object.fromEntries(orders.map(({ id }) => [id, ms * slowness * Math.exp(noise * normal(random))]))
  return {
    format: 'assay-quality-timings/1',
    target,
    machine: { node: 'v24.0.0', processor: 'a sample', startedAt: '2026-01-01T00:00:00.000Z' },
    latencyMs: timed(20),
    kernelMs: timed(2),
  }
}

/** The result without a route. */
export function failed({
  bound,
  buyToken,
  gasPrice,
  id,
  pair,
  sellAmount,
  sellToken,
  size,
}: OrderResult): OrderResult {
  const order = { buyToken, gasPrice, id, pair, sellAmount, sellToken, size }
  return { ...order, ...(bound === undefined ? {} : { bound }), outcome: 'no-route' }
}

/** The measurement with some results replaced. */
export function withResult(
  measurement: Measurement,
  index: number,
  change: (result: OrderResult) => OrderResult,
): Measurement {
  return {
    ...measurement,
    orders: measurement.orders.map((result, place) => (place === index ? change(result) : result)),
  }
}

function asOrder({ buyToken, id, pair, sellAmount, sellToken, size }: OrderResult) {
  return { id, pair, sellAmount, size, minBuyAmount: 0n, sellToken, buyToken } as const
}

/** By Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random())
}

function exponential(random: () => number): number {
  return -Math.log(1 - random())
}
