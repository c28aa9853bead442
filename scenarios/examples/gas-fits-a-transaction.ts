/**
 * Nobody gets the price of a quote that needs more gas than a transaction may have. This clause is a promise
 * beyond the interface, judged like its clauses: our quotes can be executed.
 */
import assert from 'node:assert/strict'
import { pre, scenario } from 'assay/judge'
import { rewriteQuote } from 'assay/kit/faults'
import { order } from 'assay/kit/orders'

// Maximum gas of a transaction on Ethereum (EIP-7825).
const maxGas = 2 ** 24

export default scenario({
  // This clause is your own. The part of its id before the slash is its group in reports.
  clause: {
    id: 'mine/gas-fits-a-transaction',
    // A violation of a "must" fails the run; a violation of a "should" fails it only with --strict.
    level: 'must',
    // The judgement needs a single answer only.
    scope: 'wire',
    text: 'The gas of a quote for one order is no more than a transaction may have.',
  },
  // The title states the fact that must hold. A report of a failure says "violated:" and this title.
  title: 'the gas of a quote is no more than a transaction may have',

  // Assay generates an order for each case. After a failure, it searches for the smallest order that still
  // fails.
  given: { sent: order() },

  async check({ sent }, { client }) {
    const answer = await client.quote({ blockchain: 'ethereum', orders: [sent] })
    // A case without a route is skipped, since it has no gas to judge.
    pre(answer.found)
    // Only an assertion is a failure. A service that is down makes the case inconclusive.
    assert.ok(answer.value.gas <= maxGas, `the gas is ${answer.value.gas}`)
  },

  // The check must detect each of these faults on its own: "assay prove" adds them to a service without
  // faults. A check that detects nothing proves nothing.
  mutants: {
    'gas is reported in gwei': rewriteQuote((body) => ({ ...body, gas: body.gas * 1_000 })),
    'gas is just above the limit': rewriteQuote((body) => ({ ...body, gas: maxGas + 1 })),
  },
})
