/**
 * A market that takes a large order takes a tenth of it. A service that finds nothing for the smaller order
 * turns people with less money away, and blames the market.
 *
 * A service may have a minimum of its own if it says so: a refusal that names the amount is no violation.
 */
import assert from 'node:assert/strict'
import { type Asked, type Mutant, respondWith, stateful } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { quoteFor, quoteOf, wellKnownTokens } from '#kit/orders'
import { responseOf, stillAnswers, valueAt } from '#kit/reading'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/smaller-is-quoted-too',
  title: 'a tenth of an order that is quoted is quoted, too',
  isAboutOneBlock: true,

  // The dollar prices are rough, so these amounts leave a tenth of the smallest order worth a hundred
  // dollars.
  given: { request: quoteRequest({ usd: [2_500, 25_000], without: ['venue', 'deduct_gas_cost'] }) },

  async check(
    {
      request: {
        batch: [sent],
        options,
        way,
      },
    },
    { client },
  ) {
    const amountOf = async () => (await quoteFor(client, [sent], options, way)).quotes[0]?.buy_amount
    const amount = await amountOf()
    const tenth = { ...sent, sell_amount: `${BigInt(sent.sell_amount) / 10n}` }
    const exchange = await client.send(quoteOf([tenth], options, way))
    const { status } = responseOf(exchange)
    if (status === 200) return
    pre(status < 500, 'the target failed')
    // A service that refuses only the smaller order has a minimum, which is allowed.
    if (status !== 204) return
    await stillAnswers(amountOf, amount)

    blaming(exchange, () => assert.fail(`${status} for a tenth of what buys ${amount}`))
  },

  mutants: {
    'less than $1,000 has no solution': noSolution((dollars) => dollars < 1_000),
    'amounts of an even number of bits have no solution': noSolution(
      (_, amount) => amount.toString(2).length % 2 === 0,
    ),
    'from the second request on, smaller orders have no solution': stateful(() => {
      let largest = 0n
      return noSolution((_, amount) => {
        if (amount > largest) largest = amount
        return amount < largest
      })
    }),
  },
})

function noSolution(matches: (dollars: number, amount: bigint) => boolean): Mutant {
  return respondWith('/v2/solver/quote', 204, (asked) => matches(dollarsIn(asked), amountIn(asked)))
}

function amountIn({ body }: Asked): bigint {
  return BigInt(String(valueAt(body, 'orders', 0, 'sell_amount')))
}

function dollarsIn(asked: Asked): number {
  const token = String(valueAt(asked.body, 'orders', 0, 'sell_token')).toLowerCase()
  const { decimals = 18, usd = 1 } =
    wellKnownTokens.find(({ address }) => address.toLowerCase() === token) ?? {}
  return (Number(amountIn(asked)) / 10 ** decimals) * usd
}
