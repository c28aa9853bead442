/**
 * A promise beyond the interface, judged as its clauses are: what we quote can be executed. A quote of more gas
 * than a transaction may have is a price that nobody can get.
 */
import assert from 'node:assert/strict'
import { pre, scenario } from 'assay/judge'
import { rewriteQuote } from 'assay/kit/faults'
import { order } from 'assay/kit/orders'

// What Ethereum lets one transaction have (EIP-7825).
const maxGas = 2 ** 24

export default scenario({
  // A clause of your own, written out. Its group, before the slash, is its group in the reports.
  clause: {
    id: 'mine/gas-fits-a-transaction',
    // "must": a break fails the run. "should": only under --strict.
    level: 'must',
    // What it takes to decide it: one answer.
    scope: 'wire',
    text: 'The gas of a quote for one order is no more than a transaction may have.',
  },
  // The fact that holds. A report of a failure quotes it.
  title: 'the gas of a quote is no more than a transaction may have',

  // What is drawn anew for each case. After a break, the smallest order that still breaks is looked for.
  given: { sent: order() },

  async check({ sent }, { client }) {
    const answer = await client.quote({ blockchain: 'ethereum', orders: [sent] })
    // No route at all says nothing about gas: such a case does not count.
    pre(answer.found)
    // Only an assertion is a failure. A service that is down makes the case inconclusive.
    assert.ok(answer.value.gas <= maxGas, `the gas is ${answer.value.gas}`)
  },

  // Faults that the check must catch, each alone: "assay prove" puts them before a service that has none. A
  // check that catches nothing proves nothing.
  mutants: {
    'gas is a cost in gwei': rewriteQuote((body) => ({ ...body, gas: body.gas * 1_000 })),
    'gas is just above the limit': rewriteQuote((body) => ({ ...body, gas: maxGas + 1 })),
  },
})
