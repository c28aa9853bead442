/** Regressions to plant in a measurement, which the gate should find. */
import { randomOf } from '../../core/random.ts'
import { failed } from '../../testing/measurement.ts'
import type { Measurement, OrderResult } from '../measurement.ts'
import type { Timings } from '../timings.ts'
import { quantile } from './statistics.ts'

/** A measurement with its timings. */
export interface Timed {
  readonly measurement: Measurement
  readonly timings: Timings
}

/** Makes a solver worse; the seed selects the orders. */
export type Regression = (timed: Timed, seed: number) => Timed

/** By their names in the table of the gate's power. */
export const plantedRegressions = {
  'every order pays 0.2 bps less': onOrders(1, (result) => paidLess(result, 0.2)),
  '3 % of the orders pay 50 bps less': onOrders(0.03, (result) => paidLess(result, 50)),
  'another 1 % of the orders fail': onOrders(0.01, failed),
  'every order takes 20 % more gas': onOrders(1, (result) =>
    result.outcome === 'solved' ? { ...result, gas: (result.gas * 6n) / 5n } : result,
  ),
  'every order takes 1.5 times as long': slowed(0),
  'the slowest tenth takes 1.5 times as long': slowed(0.9),
} satisfies Record<string, Regression>

/** @param share The orders that are as fast as before, of which none takes longer than the others. */
function slowed(share: number): Regression {
  return ({ measurement, timings }) => {
    const from = quantile(Object.values(timings.latencyMs), share)
    const latencies = Object.entries(timings.latencyMs).map(([id, ms]) => [id, ms < from ? ms : 1.5 * ms])
    return { measurement, timings: { ...timings, latencyMs: Object.fromEntries(latencies) } }
  }
}

function onOrders(share: number, worsen: (result: OrderResult) => OrderResult): Regression {
  return ({ measurement, timings }, seed) => {
    const random = randomOf(`planted ${seed}`)
    const orders = measurement.orders.map((result) => (random() < share ? worsen(result) : result))
    return { timings, measurement: { ...measurement, orders } }
  }
}

function paidLess(result: OrderResult, bps: number): OrderResult {
  if (result.outcome !== 'solved') return result
  const less = (amount: bigint) => amount - (amount * BigInt(Math.round(1e6 * bps))) / 10n ** 10n
  const { execution, promised } = result
  return {
    ...result,
    promised: less(promised),
    ...(execution ? { execution: { ...execution, paid: less(execution.paid) } } : {}),
  }
}
