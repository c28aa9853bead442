/**
 * The gate on a solver that is really measured. Its searches are cut short by chance, as a busy machine does, so
 * that it answers the same order otherwise from time to time. Everything is solved once; a repetition draws
 * orders, and for each two of its answers.
 */
import { expect, test } from 'vitest'
import { syntheticMarket } from '../../market/synthetic/synthetic-market.ts'
import { solve } from '../../solver/solve.ts'
import { randomOf } from '../../spec/random.ts'
import { boundOracleOf } from '../bound-oracle.ts'
import { type CorpusOrder, drawCorpus } from '../corpus/corpus.ts'
import { measurementOf } from '../measure.ts'
import type { Measurement, OrderResult } from '../measurement.ts'
import { grossOf } from '../outcome.ts'
import { compare } from './compare.ts'
import { findingsOf } from './gate.ts'

/** Five in a test, and a hundred where somebody asks for them. */
const repetitions = Number(process.env.ASSAY_REPETITIONS ?? 5)
const timeoutMs = 60_000 + 10_000 * repetitions

const maxLossBps = 0.1
const solvedOrders = 630
const drawnOrders = 500
const answersOfEach = 3
/** How often a search, which asks about a thousand times, may ask for the time before it is cut short. */
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
    const [before, after] = drawTwo(seed)
    expect(findingsOf(compare(before, after), maxLossBps), `seed ${seed}`).toEqual([])
  }
})

test('a loss of one basis point is caught with 500 orders', { timeout: timeoutMs }, () => {
  for (let seed = 1; seed <= repetitions; seed++) {
    const [before, after] = drawTwo(seed)
    const worse = { ...after, orders: after.orders.map(lessOneBp) }
    const rules = findingsOf(compare(before, worse), maxLossBps).map(({ rule }) => rule)
    expect(rules, `seed ${seed}`).toContain('median')
  }
})

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

/** Two measurements of the same orders, which a seed draws with the answers that each of them got. */
function drawTwo(seed: number): readonly [Measurement, Measurement] {
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
  return [
    measurementOf(
      'before',
      corpus,
      drawn.flatMap(({ before }) => before ?? []),
      {},
    ),
    measurementOf(
      'after',
      corpus,
      drawn.flatMap(({ after }) => after ?? []),
      {},
    ),
  ]
}

function lessOneBp(result: OrderResult): OrderResult {
  return result.outcome === 'solved'
    ? { ...result, promised: result.promised - result.promised / 10_000n }
    : result
}
