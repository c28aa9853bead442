/**
 * The gate on measurements of the actual solver. Random cuts of its search, as on a busy machine, make it answer the
 * same order differently from time to time. Everything is solved once; a repetition draws orders, and two answers for
 * each.
 */
import { expect, test } from 'vitest'
import { randomOf } from '../../core/random.ts'
import { solve } from '../../solver/solve.ts'
import { draws } from '../../testing/draws.ts'
import { sampleTimings } from '../../testing/measurement.ts'
import { syntheticMarket } from '../../testing/synthetic/synthetic-market.ts'
import { boundOracleOf } from '../bound-oracle.ts'
import { type CorpusOrder, drawCorpus } from '../corpus/corpus.ts'
import { measurementOf } from '../measure.ts'
import type { OrderResult } from '../measurement.ts'
import { grossOf } from '../outcome.ts'
import { compare } from './compare.ts'
import { findingsOf } from './gate.ts'
import { plantedRegressions, type Timed } from './planted.samples.ts'

const repetitions = draws(5)
const timeoutMs = 60_000 + 10_000 * repetitions

const maxLossBps = 0.1
const solvedOrders = 630
const drawnOrders = 500
const answersOfEach = 3
/** The most polls of the clock, of about a thousand in a search, before it is cut short. */
const mostSteps = 300

const { snapshot } = syntheticMarket(7, {
  tokens: 25,
  constantProduct: 60,
  concentrated: 20,
  weighted: 6,
  stable: 0,
})
const boundOracle = boundOracleOf(snapshot)
const answered = drawCorpus(snapshot, { seed: 1, count: solvedOrders }).orders.map((order) => {
  const bound = boundOracle.bound(order)
  const answers = Array.from({ length: answersOfEach }, (_, turn) => answerOf(order, bound, turn))
  return { order, answers }
})

test('the solver does not always answer alike', () => {
  const unlike = answered.filter(({ answers }) => new Set(answers.map(grossOf)).size > 1)
  expect(unlike.length).toBeGreaterThan(solvedOrders / 10)
})

test('an unchanged solver is never flagged', { timeout: timeoutMs }, () => {
  for (let seed = 1; seed <= repetitions; seed++) {
    expect(rulesOf(...drawTwo(seed)), `seed ${seed}`).toEqual([])
  }
})

test.each([
  'every order pays 0.2 bps less',
  'every order takes 20 % more gas',
  'every order takes 1.5 times as long',
] as const)('the gate finds, of a solver that is cut short, that %s', { timeout: timeoutMs }, (name) => {
  for (const seed of [1, 2]) {
    const [before, after] = drawTwo(seed)
    expect(rulesOf(before, plantedRegressions[name](after, seed)), `seed ${seed}`).not.toEqual([])
  }
})

test.each(Object.entries(plantedRegressions))(
  'the gate finds, of a solver that is never cut short, that %s',
  {
    timeout: timeoutMs,
  },
  (_, regression) => {
    const [{ measurement, timings }] = drawTwo(1)
    const always: Timed = { timings, measurement: { ...measurement, isExact: true } }
    expect(rulesOf(always, regression(always, 1))).not.toEqual([])
    expect(rulesOf(always, always)).toEqual([])
  },
)

function rulesOf(before: Timed, after: Timed): readonly string[] {
  const timings = { before: before.timings, after: after.timings }
  const comparison = compare(before.measurement, after.measurement, timings)
  return findingsOf(comparison, maxLossBps).map(({ rule }) => rule)
}

function answerOf(order: CorpusOrder, bound: bigint | undefined, turn: number): OrderResult {
  const steps = 1 + Math.floor(mostSteps * randomOf(`cut ${order.id} ${turn}`)())
  let step = 0
  const [solution] =
    solve(snapshot, [{ ...order, extraPools: [] }], {
      allows: () => true,
      effort: 'full',
      expired: () => ++step > steps,
    }) ?? []
  const { minBuyAmount: _, ...asked } = order
  return {
    ...asked,
    ...(bound === undefined ? {} : { bound }),
    gasPrice: boundOracle.gasPriceIn(order.buyToken),
    ...(solution === undefined
      ? { outcome: 'no-route' }
      : { outcome: 'solved', promised: solution.buyAmount, gas: solution.gas }),
  }
}

/** Two measurements of the same orders; a seed draws the orders and the answers. */
function drawTwo(seed: number): readonly [Timed, Timed] {
  const random = randomOf(`repetition ${seed}`)
  const drawn = answered
    .map((one) => ({ ...one, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, drawnOrders)
    .map(({ answers, order }) => {
      const first = Math.floor(random() * answersOfEach)
      const second = (first + 1 + Math.floor(random() * (answersOfEach - 1))) % answersOfEach
      return { order, before: answers[first], after: answers[second] }
    })
  const corpus = { origin: 'a repetition', orders: drawn.map(({ order }) => order) }
  const timedOn = (slowness: number, results: readonly (OrderResult | undefined)[]): Timed => {
    const orders = results.flatMap((result) => result ?? [])
    const measurement = measurementOf('a solver', corpus, orders, {})
    const machine = { seed: 2 * seed + slowness, slowness, noise: 0.3 }
    return { measurement, timings: sampleTimings(measurement, machine) }
  }
  return [
    timedOn(
      1,
      drawn.map(({ before }) => before),
    ),
    timedOn(
      2,
      drawn.map(({ after }) => after),
    ),
  ]
}
