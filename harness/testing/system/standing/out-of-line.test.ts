/** A market in which one token sells for sixteen times the price that it costs: prices agree with it in either direction. */
import { afterAll, expect, test } from 'vitest'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import type { PriceAndSpread } from '../../../interfaces/solver-api/checks/reading/price-and-spread.ts'
import { type Mutant, rewrite } from '../../../judge/mutant.ts'
import { fixedPace } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'

const reference = await referenceTarget()
afterAll(() => reference.stop())
const universe = { tokens: wellKnownTokens, amms: supportedProtocols, orders: [], answers: referenceAnswers }

const times = 16

/** Sales of the token with the lower address yield sixteen times as much. */
const quotes: Mutant = rewrite<QuoteResponseWire>('/solver/quote', (body) => ({
  ...body,
  quotes: body.quotes.map((item) =>
    item.sell_token.toLowerCase() < item.buy_token.toLowerCase()
      ? { ...item, buy_amount: `${BigInt(item.buy_amount) * BigInt(times)}` }
      : item,
  ),
}))

/** The mean of the cost and the proceeds, without a spread. */
const means: Mutant = rewrite<PriceAndSpread>('/token_price_and_spread', ({ price }, { url }) => {
  const [base, quote] = ['base_token_address', 'quote_token_address'].map((name) =>
    `${url.searchParams.get(name)}`.toLowerCase(),
  )
  const other = `${base}` < `${quote}` ? times : 1 / times
  return { price: (price + price * other) / 2, spread: 0 }
})

test('the prices of both directions are reciprocal within the gap of the market', async () => {
  const [scenario] = await loadScenarios({ clauses: ['spread/reciprocal'] }, { interface: defaultInterface })
  const options = { seed: 1, runs: 4, shrinks: 0, universe, pace: fixedPace(400) }
  expect(scenario).toBeDefined()
  if (scenario === undefined) return
  const mutant: Mutant = (fetch) => quotes(means(fetch))
  expect(await run(scenario, reference, { ...options, mutant })).toMatchObject({ outcome: 'pass' })
})
