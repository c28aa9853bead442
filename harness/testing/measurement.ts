/**
 * Measurements of an imaginary solver: it misses the bound by a loss that depends on the order, and by a random loss
 * that depends on the seed.
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
  /** Mean of the random loss of an order, in basis points. */
  readonly chanceBps: number
  /** Additional loss of every order, in basis points. */
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
  /** The share of answers that miss by far more than the others. */
  readonly tails: number
  /** The share of orders without an answer; zero if absent. */
  readonly failing?: number
}

/** A solver that fails at random, and whose misses have the long tail of a Pareto distribution. */
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
  /** Factor on all times of the machine. */
  readonly slowness: number
  /** Standard deviation of the logarithm of each time. */
  readonly noise: number
}

/** Timings of a measurement with 20 ms for each order, 200 for every tenth, and of the kernel next to it. */
export function sampleTimings({ orders, target }: Measurement, { noise, seed, slowness }: Machine): Timings {
  const random = randomOf(`machine ${seed}`)
  const timed = (ms: (index: number) => number) =>
    Object.fromEntries(
      orders.map(({ id }, index) => [id, ms(index) * slowness * Math.exp(noise * normal(random))]),
    )
  return {
    format: 'assay-quality-timings/1',
    target,
    machine: { node: 'v24.0.0', processor: 'a sample', startedAt: '2026-01-01T00:00:00.000Z' },
    latencyMs: timed((index) => (index % 10 === 0 ? 200 : 20)),
    kernelMs: timed(() => 2),
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

/** A normal variate, by Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random())
}

function exponential(random: () => number): number {
  return -Math.log(1 - random())
}
