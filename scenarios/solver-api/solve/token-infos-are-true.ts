/**
 * A wallet shows the transaction to sign with these symbols and decimals. Values other than the token contract's show
 * another trade than the actual one.
 */
import { isLower, when } from '#kit/conditions'
import { rewriteField, rewriteSolve } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { assertTrueInfos } from '#kit/reading'
import type { TokenInfo } from '#solver-api/api/order'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/token-infos-are-true',
  title: 'symbol and decimals of a solve are those of the token contract and of the token list',
  needs: ['chain'],

  given: { request: solveRequest({ batch: [2, 5], without: ['ether'] }) },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    const { buy_tokens, sell_tokens } = await solveFor(client, batch, options, way)

    await assertTrueInfos({ client, ledger }, [...buy_tokens, ...sell_tokens])
  },

  mutants: {
    'decimals of a token that is named in lower case are 18': when(
      isLower('buy_token'),
      rewriteInfos((info) => ({ ...info, decimals: '18' })),
    ),
    'every token has 18 decimals': rewriteInfos((info) => ({ ...info, decimals: '18' })),
    'symbols are in lower case': rewriteInfos((info) => ({ ...info, symbol: info.symbol.toLowerCase() })),
    'wrapped ether is called ether': rewriteInfos((info) => ({
      ...info,
      symbol: info.symbol === 'WETH' ? 'ETH' : info.symbol,
    })),
    'from the second token on, decimals are those of the first': rewriteSolve((body) => ({
      ...body,
      buy_tokens: body.buy_tokens.map((info) => ({ ...info, decimals: body.buy_tokens[0]?.decimals })),
      sell_tokens: body.sell_tokens.map((info) => ({ ...info, decimals: body.sell_tokens[0]?.decimals })),
    })),
    'the list has other decimals than the solution': rewriteField(
      '/v2/solver/tokens',
      '*.decimals',
      (decimals: number) => decimals + 1,
    ),
  },
})

function rewriteInfos(change: (info: TokenInfo) => TokenInfo) {
  return rewriteSolve((body) => ({
    ...body,
    buy_tokens: body.buy_tokens.map(change),
    sell_tokens: body.sell_tokens.map(change),
  }))
}
