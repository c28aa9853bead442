/**
 * Callers compare offers by the gas of the quote, before any transaction exists. Half of the real cost makes
 * a bad route look cheap; several times as much hides a good one.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteQuote } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { quoteFor, solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/gas-covers-execution',
  title: 'gas is between half and three times the gas that the orders use on the chain',
  needs: ['chain'],

  given: { request: solveRequest({ batch: [1, 6] }) },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    const { gas } = await quoteFor(client, batch, { amms: options.amms }, way)
    const { solutions } = await solveFor(client, batch, options, way)
    const executed = await ledger.execute(...solutions.map(tradeOf))
    pre(executed.every(({ status }) => status === 'success'))

    const gasUsed = executed.reduce((sum, one) => sum + Number(one.gasUsed), 0)
    assert.ok(
      gas * 2 >= gasUsed && gas <= gasUsed * 3,
      `${gas} gas is quoted for ${gasUsed} gas that is used`,
    )
  },

  mutants: {
    'the gas of a batch of three or more is that of one order': when(
      atLeastOrders(3),
      rewriteQuote((body) => ({ ...body, gas: Math.ceil(body.gas / body.quotes.length / 2) })),
    ),
    'only the base cost of the transactions is counted': rewriteQuote((body) => ({
      ...body,
      gas: 21_000 * body.quotes.length,
    })),
    'the gas of one order is given for the batch': rewriteQuote((body) => ({
      ...body,
      gas: Math.ceil(body.gas / body.quotes.length),
    })),
    'gas is ten times the estimate': rewriteQuote((body) => ({ ...body, gas: body.gas * 10 })),
  },
})
