/**
 * A client divides amounts by the decimals in these lists. A token that is missing, on the wrong side or
 * without decimals leaves an amount that cannot be shown.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteField, rewriteQuote } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { largestBatch, quoteOf } from '#kit/orders'
import { foundBody, listAt, valueAt } from '#kit/reading'
import type { TokenInfo } from '#solver-api/api/order'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/token-infos',
  title: 'the token lists describe every bought and sold token, and no others',

  given: { request: quoteRequest({ batch: [1, largestBatch], without: ['ether'] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const body = foundBody(await client.send(quoteOf(batch, options, way)))

    assert.deepEqual(
      {
        buy: distinct(listAt(body, 'buy_tokens').map(described)),
        sell: distinct(listAt(body, 'sell_tokens').map(described)),
      },
      {
        buy: distinct(batch.map(({ buy_token }) => `${buy_token} with symbol and decimals`)),
        sell: distinct(batch.map(({ sell_token }) => `${sell_token} with symbol and decimals`)),
      },
    )
  },

  mutants: {
    'the last token of nine orders or more is missing': when(
      atLeastOrders(9),
      rewriteInfos((infos) => infos.slice(0, -1)),
    ),
    'decimals are numbers': rewriteField('/v2/solver/quote', 'buy_tokens.*.decimals', Number),
    'a token has no symbol': rewriteField('/v2/solver/quote', 'buy_tokens.*.symbol', () => undefined),
    'the last token is missing': rewriteInfos((infos) => infos.slice(0, -1)),
    'an intermediate token is listed': rewriteInfos((infos) => [
      ...infos,
      { symbol: 'FRAX', decimals: '18', address: '0x853d955aCEf822Db058eb8505911ED77F175b99e' },
    ]),
    'bought and sold tokens are swapped': rewriteQuote(({ buy_tokens, sell_tokens, ...body }) => ({
      ...body,
      buy_tokens: sell_tokens,
      sell_tokens: buy_tokens,
    })),
  },
})

function described(info: unknown): string {
  const [address, symbol, decimals] = ['address', 'symbol', 'decimals'].map((field) => valueAt(info, field))
  const hasSymbol = typeof symbol === 'string' && symbol !== ''
  const hasDecimals = typeof decimals === 'string' && /^[0-9]+$/.test(decimals)
  return `${address} with ${hasSymbol ? 'symbol' : 'no symbol'} and ${hasDecimals ? 'decimals' : 'no decimals'}`
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.toLowerCase()))].toSorted()
}

function rewriteInfos(change: (infos: readonly TokenInfo[]) => unknown) {
  return rewriteField('/v2/solver/quote', 'buy_tokens', change)
}
