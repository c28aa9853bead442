/**
 * Display and comparison of offers rest on the quote's gas before any transaction exists. Half of what is
 * needed makes a bad route look cheap; several times as much hides a good one.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { rewriteQuote } from '#kit/faults'
import { ownedOrders } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/gas-covers-execution',
  title: 'gas is between half and three times what executing the orders takes',
  needs: ['chain'],

  given: { batch: ownedOrders({ minLength: 1, maxLength: 4 }) },

  async check({ batch }, { client, ledger }) {
    const quoted = await client.quote({ blockchain: 'ethereum', orders: batch })
    pre(quoted.found)
    const solved = await client.solve({ blockchain: 'ethereum', orders: batch })
    pre(solved.found)
    const executed = await ledger.execute(...solved.value.solutions.map(tradeOf))
    pre(executed.every(({ status }) => status === 'success'))

    const gasUsed = executed.reduce((sum, one) => sum + Number(one.gasUsed), 0)
    const { gas } = quoted.value
    assert.ok(gas * 2 >= gasUsed && gas <= gasUsed * 3, `${gas} quoted, ${gasUsed} used`)
  },

  mutants: {
    'only the bare transactions are counted': rewriteQuote((body) => ({
      ...body,
      gas: 21_000 * body.quotes.length,
    })),
    'the gas of one order stands for the batch': rewriteQuote((body) => ({
      ...body,
      gas: Math.ceil(body.gas / body.quotes.length),
    })),
    'gas is ten times too high': rewriteQuote((body) => ({ ...body, gas: body.gas * 10 })),
  },
})
