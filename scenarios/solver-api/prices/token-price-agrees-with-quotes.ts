/**
 * Wallets value holdings by this price and trade by quotes. If they disagree, a portfolio shows a value that
 * nobody pays; inverted or in dollars, the price is wrong by orders of magnitude.
 */
import assert from 'node:assert/strict'
import { isLessKnown, when } from '#kit/conditions'
import { type Mutant, remembered, rewriteField, stateful } from '#kit/faults'
import { listedInPairs, type TradedToken, twoWayPrice, wrappedIn } from '#kit/orders'
import { applies, type Client, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'prices/token-price-agrees-with-quotes',
  title: 'each price of a token lies between those of small quotes both ways, give or take 1 %',

  isAboutOneBlock: true,

  given: {},
  // Each case judges two tokens, so that the cases of a run cover all tokens.
  listed: (universe) => listedInPairs(universe, wrappedIn(universe)),

  async check({ listed: pair }, { client, universe }) {
    const ether = wrappedIn(universe)
    applies(ether !== undefined, 'no wrapped ether to quote against')
    for (const token of pair) await judge(token, ether, client)
  },

  mutants: {
    'a token has its first price forever': remembered('/token_price'),
    'the price of a token that is not among the best known is 2 % above the market': when(
      isLessKnown,
      rewritePrice((price) => price * 1.02),
    ),
    'the price of one token is in dollars': when(
      ({ url }) => /^0x056fd409/i.test(url.searchParams.get('token_address') ?? ''),
      rewritePrice((price) => price * 3000),
    ),
    'prices are in dollars': rewritePrice((price) => price * 3000),
    'prices are inverted': rewritePrice((price) => 1 / price),
    'prices are 2 % above the market': rewritePrice((price) => price * 1.02),
    'every second price is 5 % high': stateful(() => {
      let count = 0
      return rewritePrice((price) => (count++ % 2 === 0 ? price : price * 1.05))
    }),
    'the prices of one token in six are 2.5 % off': when(
      ({ url }) => Number(url.searchParams.get('token_address')) % 6 === 0,
      rewritePrice((price) => price * 1.025),
    ),
    'prices are 2 % below the market': rewritePrice((price) => price * 0.98),
  },
})

function offBy(price: number, low: number, high: number): string {
  const [share, side] = price > high ? [price / high - 1, 'above'] : [1 - price / low, 'below']
  return `${(100 * share).toFixed(1)} % ${side} the trades`
}

function rewritePrice(change: (price: number) => number): Mutant {
  return rewriteField('/token_price', 'price', change)
}

async function judge(asked: TradedToken, ether: TradedToken, client: Client): Promise<void> {
  const price = async () => {
    const answer = await client.tokenPrice({ blockchain: 'ethereum', token_address: asked.address })
    pre(answer.found, 'a token has no price')
    return answer.value.price
  }
  const before = await price()
  const { buy, sell } = await twoWayPrice(client, asked, ether)
  const prices = [before, await price()]

  // In a market that is out of line, a token sells for more than it costs.
  const [low, high] = [Math.min(buy, sell), Math.max(buy, sell)]
  for (const one of prices)
    assert.ok(
      one >= low * 0.99 && one <= high * 1.01,
      `${asked.symbol} is priced ${one} ether, ${offBy(one, low, high)}; it is bought at ${buy} and sold at ${sell}`,
    )
}
