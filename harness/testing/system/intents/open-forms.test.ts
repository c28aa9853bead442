/** The interface leaves the form of many answers open: a value is recognised by its kind, at any place. */
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { respondWith } from '../../../interfaces/solver-api/kit/faults/answer-faults.ts'
import { combined } from '../../../interfaces/solver-api/kit/faults/request-faults.ts'
import { type Mutant, rewrite } from '../../../judge/mutant.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'
import { universeOf } from '../../../judge/universe.ts'

const target = await referenceTarget()
afterAll(() => target.stop())

type Json = Readonly<Record<string, unknown>>

const policy = `0x${'d7'.repeat(32)}`
const somebody = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'

const quotes = (change: (quote: Json) => Json) => rewrite('/v2/solver/quote', change)
const nonces = (change: (answer: Json) => Json) => rewrite('/intent/nonce', change)
const submissions = (change: (answer: Json) => Json) => rewrite('/intent/order', change)
const pages = (change: (page: Json) => Json) => rewrite('/intent/orders', change)
const records = (change: (record: Json) => Json) =>
  pages((page) => ({ ...page, orders: (page.orders as readonly Json[]).map(change) }))
const spreads = (change: (numbers: { readonly price: number; readonly spread: number }) => Json) =>
  rewrite('/token_price_and_spread', change)

let count = 0

const forms: Readonly<Record<string, readonly [Mutant, ...clauses: string[]]>> = {
  'the id of a request is a counter, and the uuid4 is elsewhere': [
    quotes(({ request_id: reference, ...quote }) => {
      count += 1
      return { request_id: `${count}`, ...quote, offer: { reference } }
    }),
    'intent/quote-id-spellings',
  ],
  "the wallet's transaction nonce is shown too": [
    nonces(({ nonce }) => ({ tx_nonce: 0, order_nonce: nonce })),
    'intent/nonce-moves-on',
    'intent/nonce-is-unused',
  ],
  'the maker and the owner are not the swapper': [
    records(({ swapper, encoded_order: _, ...record }) => ({
      maker: somebody,
      owner: somebody,
      ...record,
      wallet: swapper,
    })),
    'tracking/swapper-filter',
    'tracking/lists-submitted-orders',
  ],
  'a policy has a hash of its own': [
    combined(
      records((record) => ({ policy: { hash: policy }, ...record })),
      submissions((answer) => ({ policy: { hash: policy }, ...answer })),
    ),
    'intent/order-hash',
    'tracking/hash-filter',
  ],
  'the seconds until the next update are no cursor': [
    pages((page) => ({ next_update_in: 5, ...page })),
    'tracking/cursor-walk',
    'tracking/lists-submitted-orders',
  ],
  'a token of what is sold is no cursor': [
    pages((page) => ({ sells: { token: somebody }, ...page })),
    'tracking/cursor-walk',
  ],
  'bid and ask are shown with their mean and their difference': [
    spreads(({ price, spread }) => ({
      mid: price,
      gap: spread,
      bid: price - spread / 2,
      ask: price + spread / 2,
    })),
    'spread/mean-and-difference',
    'spread/reciprocal',
  ],
  'the id of an order is its hash': [
    combined(
      records(({ order_hash, ...record }) => ({ order_id: order_hash, ...record })),
      submissions(({ order_hash: order_id }) => ({ order_id })),
    ),
    'intent/order-hash',
    'tracking/lists-submitted-orders',
  ],
}

for (const [name, [form, ...clauses]] of Object.entries(forms)) {
  test(`no clause is inconclusive or fails if ${name}`, async () => {
    const pace = paced(2.7, 2.7)
    const scenarios = await loadScenarios({ clauses }, { interface: defaultInterface })
    const universe = await universeOf(target, defaultInterface.api, { mutant: form, pace })
    for (const scenario of scenarios) {
      const options = { universe, pace, mutant: form, runs: 2, seed: 7, shrinks: 0 }
      const { broken, ...verdict } = await run(scenario, target, options)
      const reason = 'reason' in verdict ? verdict.reason : undefined
      assert.deepEqual(
        { clause: scenario.clause, outcome: verdict.outcome, reason, broken },
        {
          clause: scenario.clause,
          outcome: 'pass',
          reason: undefined,
          broken: [],
        },
      )
    }
  })
}

const wrongHash = `0x${'77'.repeat(32)}`

const faults: Readonly<Record<string, readonly [Mutant, clause: string]>> = {
  'the answer to a submission has the hash of another order': [
    submissions((answer) => ({ ...answer, order_hash: wrongHash, hash: wrongHash })),
    'intent/order-hash',
  ],
  'every order is listed under another hash': [
    records((record) => ({ ...record, order_hash: `0x00${`${record.order_hash}`.slice(4)}` })),
    'tracking/lists-submitted-orders',
  ],
  'no order is listed with a hash': [
    records(({ order_hash: _, ...record }) => record),
    'tracking/lists-submitted-orders',
  ],
  'no order is listed with a status': [
    records(({ order_status: _, ...record }) => record),
    'tracking/lists-submitted-orders',
  ],
  'nothing is listed': [pages((page) => ({ ...page, orders: [] })), 'tracking/lists-submitted-orders'],
  'no page has a cursor': [pages(({ cursor: _, ...page }) => page), 'tracking/cursor-walk'],
  'no cursor is taken': [
    respondWith('/intent/orders', 400, ({ url }) => url.searchParams.has('cursor')),
    'tracking/cursor-walk',
  ],
  'every order is listed with another deadline': [
    records((record) => ({ ...record, deadline: Number(record.deadline) + 1 })),
    'tracking/record-agrees-with-the-order',
  ],
  'no nonce is given': [nonces(() => ({})), 'intent/nonce-for-an-address'],
  'the nonce is never another': [nonces(() => ({ nonce: '7' })), 'intent/nonce-moves-on'],
  'quoteId is refused': [
    respondWith('/intent/order', 422, ({ body }) => JSON.stringify(body).includes('quoteId')),
    'intent/quote-id-spellings',
  ],
  'the spread is four times as wide': [
    spreads((numbers) => ({ ...numbers, spread: 4 * numbers.spread })),
    'spread/mean-and-difference',
  ],
  'the price is in base units': [
    spreads((numbers) => ({ ...numbers, price: 1e6 * numbers.price })),
    'spread/mean-and-difference',
  ],
}

for (const [name, [fault, clause]] of Object.entries(faults)) {
  test(`a form that was learnt from a fault does not hide the fault: ${name}`, async () => {
    const pace = paced(2.7, 2.7)
    const [scenario] = await loadScenarios({ clauses: [clause] }, { interface: defaultInterface })
    assert.ok(scenario)
    const universe = await universeOf(target, defaultInterface.api, { mutant: fault, pace })
    const options = { universe, pace, mutant: fault, runs: 3, seed: 7, shrinks: 0 }
    const { broken, outcome } = await run(scenario, target, options)
    const isBroken = outcome === 'fail' || broken.some((one) => one.clause === clause)
    assert.ok(isBroken, `${clause}: ${outcome}`)
  })
}

test('a request that failed at the start of the run leaves clauses undecided, not inapplicable', async () => {
  const pace = paced(2.7, 2.7)
  const [scenario] = await loadScenarios(
    { clauses: ['tracking/swapper-filter'] },
    { interface: defaultInterface },
  )
  assert.ok(scenario)
  const mutant = respondWith('/intent/nonce', 500)
  const universe = await universeOf(target, defaultInterface.api, { mutant, pace })
  const { outcome } = await run(scenario, target, { universe, pace, runs: 2, seed: 7, shrinks: 0 })
  assert.equal(outcome, 'inconclusive')
})
