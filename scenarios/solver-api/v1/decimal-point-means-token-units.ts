/**
 * A decimal point distinguishes one token from a tiny fraction of it. If a service misreads it, an order
 * sells nothing, or a million times the intended amount.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { formatTokenUnits } from '#core/amount'
import { type Mutant, misreadField } from '#kit/faults'
import { type OwnedOrder, sale, v1SolveOf, wallet } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { answerOf, type Client, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/decimal-point-means-token-units',
  title: 'an amount with a decimal point is in token units, one without in base units',
  isAboutOneBlock: true,

  given: {
    sales: (universe) => fc.array(sale()(universe), { minLength: 1, maxLength: 3 }),
    isWhole: fc.boolean(),
    origin_address: wallet(),
  },

  async check({ sales, isWhole, origin_address }, { client, universe }) {
    const batch = sales.slice(0, universe.maxOrders).map(({ amount: drawn, buy, sell }) => {
      const one = 10n ** BigInt(sell.decimals)
      const amount = isWhole ? (drawn / one + 1n) * one : drawn
      const units = formatTokenUnits(amount, sell.decimals)
      const order = { sell_token: sell.address, buy_token: buy.address, origin_address }
      return { order, amount, inUnits: units.includes('.') ? units : `${units}.0` }
    })
    const [byBaseUnits, byTokenUnits] = await atOneBlock(
      () =>
        executed(
          batch.map(({ amount, order }) => ({ ...order, sell_amount: `${amount}` })),
          client,
        ),
      () =>
        executed(
          batch.map(({ inUnits, order }) => ({ ...order, sell_amount: inUnits })),
          client,
        ),
    )
    pre(
      isDeepStrictEqual(
        byBaseUnits.map(({ sold }) => sold),
        batch.map(({ amount }) => amount),
      ),
    )

    assert.deepEqual(byTokenUnits, byBaseUnits)
  },

  mutants: {
    'fractions of more than nine decimals are cut': misreadAmount((amount) =>
      amount.replace(/(\.\d{9})\d+$/, '$1'),
    ),
    'the decimal point is ignored': misreadAmount((amount) => amount.replace('.', '')),
    'the fraction is cut off': misreadAmount((amount) => amount.split('.')[0] ?? ''),
    'every token has six decimals': misreadAmount((amount) =>
      amount.includes('.') ? `${BigInt(Math.round(Number(amount) * 1e6))}` : amount,
    ),
    'a whole number of tokens is read as base units': misreadAmount((amount) => amount.replace(/\.0$/, '')),
  },
})

/** Returns the sold and the bought amount of each solution, in base units; an empty list if there is none. */
async function executed(batch: readonly OwnedOrder[], client: Client) {
  const answer = answerOf('v1Solve', await client.send(v1SolveOf(batch)))
  const entries = answer.found ? answer.value.solutions.flatMap(({ orders }) => orders) : []
  return entries.map((entry) => ({ sold: entry.executed_sell_amount, bought: entry.executed_buy_amount }))
}

function misreadAmount(change: (amount: string) => string): Mutant {
  return misreadField('/v1/solver/solve', 'orders.*.sell_amount', change)
}
