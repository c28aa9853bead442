/**
 * A promise beyond the interface, judged like its clauses: what we quote can be executed. A quote with more
 * gas than a transaction may have is a price that nobody can get.
 */
import assert from 'node:assert/strict'
import { pre, scenario } from 'assay/judge'
import { rewriteQuote } from 'assay/kit/faults'
import { order } from 'assay/kit/orders'

// Maximum gas of a transaction on Ethereum (EIP-7825).
const maxGas = 2 ** 24

export default scenario({
  // Your own clause, written out. The part before the slash is its group in reports.
  clause: {
    id: 'mine/gas-fits-a-transaction',
    // "must": a violation fails the run. "should": only with --strict.
    level: 'must',
    // What the judgement needs: a single answer.
    scope: 'wire',
    text: 'The gas of a quote for one order is no more than a transaction may have.',
  },
  // The fact that holds. A report of a failure says "violated:" and this title.
  title: 'the gas of a quote is no more than a transaction may have',

  // Generated for each case. After a failure, the smallest order that still fails is searched for.
  given: { sent: order() },

  async check({ sent }, { client }) {
    const answer = await client.quote({ blockchain: 'ethereum', orders: [sent] })
    // Skips the case: without a route there is no gas to judge.
    pre(answer.found)
    // Only an assertion is a failure. A service that is down makes the case inconclusive.
    assert.ok(answer.value.gas <= maxGas, `the gas is ${answer.value.gas}`)
  },

  // Faults that the check must detect, each on its own: "assay prove" adds them to a service without faults. A check
  // that detects nothing proves nothing.
  mutants: {
    'gas is reported in gwei': rewriteQuote((body) => ({ ...body, gas: body.gas * 1_000 })),
    'gas is just above the limit': rewriteQuote((body) => ({ ...body, gas: maxGas + 1 })),
  },
})
