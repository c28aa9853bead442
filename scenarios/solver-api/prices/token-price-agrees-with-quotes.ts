/**
 * Wallets value holdings by this price and trade by quotes. If they disagree, a portfolio shows a value that
 * nobody pays; inverted or in dollars, the price is wrong by orders of magnitude.
 */
import assert from 'node:assert/strict'
import { isLessKnown, when } from '#kit/conditions'
import { type Mutant, rewriteField } from '#kit/faults'
import { type TradedToken, tradedTokens, twoWayPrice, wrappedIn } from '#kit/orders'
import { applies, type Client, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'prices/token-price-agrees-with-quotes',
  title: 'the price of a token lies between those of small quotes both ways, give or take 1 %',

  given: {},
  // In pairs, so that the cases of a run are about all of them.
  listed: ({ unlisted: _, ...universe }) => {
    const tokens = tradedTokens(universe).filter((token) => token !== wrappedIn(universe))
    return tokens.flatMap((_, index) => (index % 2 === 0 ? [tokens.slice(index, index + 2)] : []))
  },

  async check({ listed: pair }, { client, universe }) {
    const ether = wrappedIn(universe)
    applies(ether !== undefined, 'no wrapped ether to quote against')
    for (const token of pair) await judge(token, ether, client)
  },

  mutants: {
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
    'prices are 2 % below the market': rewritePrice((price) => price * 0.98),
  },
})

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

  // A market out of line pays more for a token than it costs; and it may move, from the one price to the other.
  const [low, high] = [Math.min(buy, sell), Math.max(buy, sell)]
  assert.ok(
    Math.max(...prices) >= low * 0.99 && Math.min(...prices) <= high * 1.01,
    `${asked.symbol} is priced ${prices.join(', then ')}, costs ${buy} and fetches ${sell} ether`,
  )
}
