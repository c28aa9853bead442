/**
 * A caller names the wallet so that market makers compete with the pools for the order. A service that quotes
 * less then penalises callers who identify themselves. The check skips less output for less gas: a search
 * that accounts for gas may rightly prefer it.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { type Asked, respondWith, rewriteQuotedAmounts, stateful } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { askQuote, offerFor, offerIn, wallet } from '#kit/orders'
import { atOneBlock, valueAt } from '#kit/reading'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/origin-never-worsens',
  title: 'an order with origin_address is quoted no less than without',
  isAboutOneBlock: true,

  given: {
    request: quoteRequest({ without: ['origin', 'venue', 'deduct_gas_cost'] }),
    origin_address: wallet(),
  },

  async check(
    {
      request: {
        batch: [sent],
        options,
        way,
      },
      origin_address,
    },
    { client },
  ) {
    const [without, answer] = await atOneBlock(
      () => offerFor(client, sent, options, way),
      () => askQuote(client, [{ ...sent, origin_address }], options, way),
    )
    const withOrigin = offerIn(answer)
    pre(without.amount > 0n)
    const worsens = withOrigin.amount < without.amount
    pre(!worsens || withOrigin.gas >= without.gas || withOrigin.amount === 0n)

    blaming(answer.exchange, () =>
      assert.ok(!worsens, `${withOrigin.amount} with origin_address, ${without.amount} without`),
    )
  },

  mutants: {
    'an origin makes amounts of 20 digits or more worse': when(
      isMagnitude(20),
      stateful(() => {
        let others = 0n
        return rewriteQuotedAmounts((amount, asked) => {
          if (hasOrigin(asked)) return (others * 99n) / 100n
          others = amount
          return amount
        })
      }),
    ),
    'an order with an origin is quoted one unit less': stateful(() => {
      let others = 0n
      return rewriteQuotedAmounts((amount, asked) => {
        if (hasOrigin(asked)) return others - 1n
        others = amount
        return amount
      })
    }),
    'with an origin only the makers are asked, and have no solution': respondWith('/quote', 204, hasOrigin),
  },
})

function hasOrigin({ body }: Asked): boolean {
  return valueAt(body, 'orders', 0, 'origin_address') !== undefined
}
