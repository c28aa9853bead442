/**
 * Naming the wallet lets market makers compete for the order beside the pools. A service that quotes less for
 * it takes from those who say who they are. Less for less gas says nothing: a search that counts the gas may
 * rightly prefer it.
 */
import assert from 'node:assert/strict'
import { type Asked, respondWith, rewriteQuotedAmounts } from '#kit/faults'
import { order, wallet } from '#kit/orders'
import { atOneBlock, valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/origin-never-worsens',
  title: 'an order with origin_address is quoted no less than without',

  given: { sent: order(), origin_address: wallet() },

  async check({ sent, origin_address }, { client }) {
    const amountOf = async (one: typeof sent) => {
      const answer = await client.quote({ blockchain: 'ethereum', orders: [one] })
      if (!answer.found) return { amount: 0n, gas: 0 }
      return { amount: answer.value.quotes[0]?.buy_amount ?? 0n, gas: answer.value.gas }
    }
    const [without, withOrigin] = await atOneBlock(
      () => amountOf(sent),
      () => amountOf({ ...sent, origin_address }),
    )
    pre(without.amount > 0n)
    const worsens = withOrigin.amount < without.amount
    pre(!worsens || withOrigin.gas >= without.gas || withOrigin.amount === 0n)

    assert.ok(!worsens, `${withOrigin.amount} with origin_address, ${without.amount} without`)
  },

  mutants: {
    'those who name their wallet are quoted a unit less than others': (fetch) => {
      let others = 0n
      const compared = rewriteQuotedAmounts((amount, asked) => {
        if (namesOrigin(asked)) return others - 1n
        others = amount
        return amount
      })
      return compared(fetch)
    },
    'with an origin the makers alone are asked, and have nothing': respondWith('/quote', 204, namesOrigin),
  },
})

function namesOrigin({ body }: Asked): boolean {
  return valueAt(body, 'orders', 0, 'origin_address') !== undefined
}
