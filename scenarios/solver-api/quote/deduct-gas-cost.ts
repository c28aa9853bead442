/**
 * A caller compares offers by their amounts net of gas. If a service deducts gas from every order, or another
 * amount than its cost, it shows a number that nobody receives.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nativeToken } from '#core/address'
import type { Exchange } from '#core/transport/transport'
import { isPlausibleGasCost } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { deductTimes, misreadField, rewriteQuotedAmounts } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { askQuote, type TradedToken, token, worth, wrappedNative } from '#kit/orders'
import { atOneBlock, valueAt } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/api/quote'
import type { Universe } from '#solver-api/api/universe'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/deduct-gas-cost',
  title: 'FirstOrder deducts the cost of gas from the first amount only',
  isAboutOneBlock: true,

  given: {
    sold: token(),
    dollars: fc.oneof(fc.integer({ min: 150, max: 1_000 }), fc.integer({ min: 1_000, max: 1_000_000 })),
    request: quoteRequest({ batch: [1, 6], usd: [10_000, 1_000_000], without: ['venue', 'deduct_gas_cost'] }),
  },
  // The deduction must have the same worth in each of these tokens.
  listed: ({ tokens }) => tokens,

  async check({ dollars, listed, request: { batch: drawn, options, way }, sold }, world) {
    const { client, universe } = world
    const drawnSold = drawn[0].sell_token === nativeToken ? { ...wrappedNative, address: nativeToken } : sold
    const sell = drawnSold.symbol === listed.symbol ? otherThan(listed, universe) : drawnSold
    const first = {
      ...drawn[0],
      sell_token: sell.address,
      buy_token: listed.address,
      sell_amount: `${worth(sell, dollars)}`,
    }
    const batch = [first, ...drawn.slice(1)]
    let last: Exchange | undefined
    const ask = async (strategy: Pick<QuoteRequest, 'deduct_gas_cost'>) => {
      const answer = await askQuote(client, batch, { ...options, ...strategy }, way)
      if (strategy.deduct_gas_cost !== undefined) last = answer.exchange
      if (!answer.found) return undefined
      const { quotes, gas, buy_tokens } = answer.value
      return { amounts: quotes.map(({ buy_amount }) => buy_amount), gas, buy_tokens }
    }
    const [gross, net] = await atOneBlock(
      () => ask({}),
      () => ask({ deduct_gas_cost: 'FirstOrder' }),
    )
    pre(gross !== undefined)

    const [firstGross = 0n, ...othersGross] = gross.amounts
    const [firstNet = 0n, ...othersNet] = net?.amounts ?? []
    const firstPaysGas = await isPlausibleGasCost(
      world,
      { amount: firstGross - firstNet, token: first.buy_token },
      [gross],
    )
    const said = `the first order is quoted ${firstNet} with FirstOrder and ${firstGross} without, for ${gross.gas} gas`
    pre(last !== undefined)
    blaming(last, () => {
      assert.ok(firstPaysGas, said)
      assert.deepEqual(othersNet, othersGross, 'FirstOrder changes the amounts of the other orders')
    })
  },

  mutants: {
    'with a filter, nothing is deducted from a batch': when(
      ({ body }) => valueAt(body, 'amms') !== undefined && valueAt(body, 'orders', 1) !== undefined,
      misreadField('/v2/solver/quote', 'deduct_gas_cost', () => undefined),
    ),
    'nothing is deducted from a batch of four orders or more': when(
      atLeastOrders(4),
      misreadField('/v2/solver/quote', 'deduct_gas_cost', () => undefined),
    ),
    'nothing is deducted where an origin is named': when(
      ({ body }) => valueAt(body, 'orders', 0, 'origin_address') !== undefined,
      misreadField('/v2/solver/quote', 'deduct_gas_cost', () => undefined),
    ),
    'nothing is deducted': misreadField('/v2/solver/quote', 'deduct_gas_cost', () => undefined),
    'the cost is added': changeNet((amount, isFirst) => (isFirst ? amount + amount / 100n : amount)),
    'half of the output is deducted': changeNet((amount, isFirst) => (isFirst ? amount / 2n : amount)),
    'gas is deducted threefold': deductTimes(isNet, 3n),
    'gas is thought to cost four times what it does': deductTimes(isNet, 4n),
    'gas is thought to cost a tenth of what it does': deductTimes(isNet, 1n, 10n),
    'the other orders pay one unit': changeNet((amount, isFirst) => (isFirst ? amount : amount - 1n)),
  },
})

function changeNet(change: (amount: bigint, isFirst: boolean) => bigint) {
  return rewriteQuotedAmounts((amount, asked, index) => (isNet(asked) ? change(amount, index === 0) : amount))
}

function isNet({ body }: { readonly body: unknown }): boolean {
  return valueAt(body, 'deduct_gas_cost') !== undefined
}

function otherThan({ symbol }: TradedToken, { tokens }: Universe): TradedToken {
  const other = tokens.find((token) => token.symbol !== symbol)
  pre(other !== undefined)
  return other
}
