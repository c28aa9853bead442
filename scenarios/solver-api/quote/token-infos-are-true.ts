/**
 * Decimals that are not those of the token show a price that is wrong by powers of ten. The contract
 * decides, and the service's own list must agree with it.
 */
import { isLower, when } from '#kit/conditions'
import { rewriteField, rewriteQuote } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { largestBatch, quoteFor } from '#kit/orders'
import { assertTrueInfos } from '#kit/reading'
import type { TokenInfo } from '#solver-api/api/order'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/token-infos-are-true',
  title: 'symbol and decimals are those of the token contract and of the token list',
  needs: ['chain'],

  given: { request: quoteRequest({ batch: [1, largestBatch], without: ['ether'] }) },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    const { buy_tokens, sell_tokens } = await quoteFor(client, batch, options, way)

    await assertTrueInfos({ client, ledger }, [...buy_tokens, ...sell_tokens])
  },

  mutants: {
    'decimals of a token that is named in lower case are 18': when(
      isLower('buy_token'),
      rewriteInfos((info) => ({ ...info, decimals: '18' })),
    ),
    'every token has 18 decimals': rewriteInfos((info) => ({ ...info, decimals: '18' })),
    'symbols are in lower case': rewriteInfos((info) => ({ ...info, symbol: info.symbol.toLowerCase() })),
    'the list has other decimals than the quote': rewriteField(
      '/v2/solver/tokens',
      '*.decimals',
      (decimals: number) => decimals + 1,
    ),
  },
})

function rewriteInfos(change: (info: TokenInfo) => TokenInfo) {
  return rewriteQuote((body) => ({
    ...body,
    buy_tokens: body.buy_tokens.map(change),
    sell_tokens: body.sell_tokens.map(change),
  }))
}
