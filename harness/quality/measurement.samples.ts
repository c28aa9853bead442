/**
 * Measurements of a solver that does not exist: it misses the bound by what an order's shape costs it, and by
 * chance, which its seed decides.
 */

import { randomOf } from '../spec/random.ts'
import { pairClasses, sizeClasses } from './corpus/classes.ts'
import { measurementOf } from './measure.ts'
import type { Measurement, OrderResult } from './measurement.ts'

const bound = 10n ** 18n
const gasPrice = 10 ** 9

export interface Solver {
  readonly seed: number
  readonly orders: number
  /** What chance costs an order on average. */
  readonly chanceBps: number
  /** What every order loses beside that. */
  readonly lossBps: number
}

export function sampleMeasurement({ chanceBps, lossBps, orders, seed }: Solver): Measurement {
  const results = Array.from({ length: orders }, (_, index): OrderResult => {
    const shape = randomOf(`shape ${index}`)
    const chance = randomOf(`chance ${seed} ${index}`)
    const missedBps = 5 * exponential(shape) + chanceBps * exponential(chance) + lossBps
    return {
      id: `${index}`,
      sellToken: `0x${(1 + Math.floor(shape() * 12)).toString(16).padStart(40, '0')}`,
      buyToken: `0x${(100 + Math.floor(shape() * 12)).toString(16).padStart(40, '0')}`,
      sellAmount: 10n ** 18n,
      size: sizeClasses[index % 7] ?? 'unpriced',
      pair: pairClasses[Math.floor(index / 7) % 3] ?? 'hub/hub',
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
}

/** A solver whose misses have the long tail of a Pareto distribution. */
export function noisyMeasurement({ tails, ...solver }: NoisySolver): Measurement {
  const measurement = sampleMeasurement(solver)
  const orders = measurement.orders.map((result): OrderResult => {
    const random = randomOf(`noise ${solver.seed} ${result.id}`)
    if (random() >= tails || result.outcome !== 'solved') return result
    const missedBps = Math.min(3_000, 5 * (1 - random()) ** (-1 / 1.1))
    return { ...result, promised: result.promised - BigInt(Math.round(missedBps * 1e14)) }
  })
  return { ...measurement, orders }
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

function exponential(random: () => number): number {
  return -Math.log(1 - random())
}
