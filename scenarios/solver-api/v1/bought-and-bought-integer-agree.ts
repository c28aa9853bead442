/**
 * A request and its answer state each amount in two forms, and a caller reads one of them. If a conversion
 * through floating point makes them differ, two callers of one trade see two prices.
 */
import assert from 'node:assert/strict'
import { formatTokenUnits, parseTokenUnits } from '#core/amount'
import { when } from '#kit/conditions'
import { misreadQuery, rewriteField } from '#kit/faults'
import { type Sale, sale } from '#kit/orders'
import { atOneBlock } from '#kit/reading'
import { answerOf, type Client, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/bought-and-bought-integer-agree',
  title: 'token units and base units agree, for the sold and for the bought amount',
  isAboutOneBlock: true,

  given: { sold: sale() },

  async check({ sold }, { client }) {
    const { amount, sell } = sold
    const [byInteger, byUnits] = await atOneBlock(
      () => boughtFor({ sell_amount_integer: `${amount}` }, sold, client),
      () => boughtFor({ sell_amount: formatTokenUnits(amount, sell.decimals) }, sold, client),
    )

    const { integer } = byInteger
    assert.deepEqual({ byInteger, byUnits }, { byInteger: { integer, units: integer }, byUnits: byInteger })
  },

  mutants: {
    'amounts in token units of more than eight decimals are cut': when(
      ({ url }) => /\.\d{9}/.test(url.searchParams.get('sell_amount') ?? ''),
      misreadQuery('/v1/solver/quote', (query) =>
        query.set('sell_amount', (query.get('sell_amount') ?? '').replace(/(\.\d{8})\d+$/, '$1')),
      ),
    ),
    'bought is truncated to six decimals': rewriteField('/v1/solver/quote', 'bought', (bought: string) =>
      bought.replace(/(\.\d{6})\d+$/, '$1'),
    ),
    'bought is computed in floating point': rewriteField('/v1/solver/quote', 'bought', (bought: string) =>
      Number(bought).toPrecision(9),
    ),
    'bought_integer is one unit more': rewriteField(
      '/v1/solver/quote',
      'bought_integer',
      (bought: number) => BigInt(bought) + 1n,
    ),
    'sell_amount is truncated to two decimals': misreadQuery('/v1/solver/quote', (query) => {
      const units = query.get('sell_amount')
      if (units !== null) query.set('sell_amount', units.replace(/(\.\d{2})\d+$/, '$1'))
    }),
  },
})

async function boughtFor(amount: Readonly<Record<string, string>>, { buy, sell }: Sale, client: Client) {
  const query = { blockchain: 'ethereum', sell_token: sell.address, buy_token: buy.address, ...amount }
  const answer = answerOf('v1Quote', await client.send({ method: 'GET', path: '/v1/solver/quote', query }))
  pre(answer.found)
  const { bought, bought_integer, buy_tokens } = answer.value
  return { integer: BigInt(bought_integer), units: parseTokenUnits(bought, Number(buy_tokens.decimals)) }
}
