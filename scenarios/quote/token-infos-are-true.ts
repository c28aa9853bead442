/**
 * Decimals that are not the token's own show a price that is wrong by powers of ten. The contract decides,
 * and the service's own list must not say otherwise.
 */
import assert from 'node:assert/strict'
import { rewrite, rewriteQuote } from '#kit/faults'
import { order } from '#kit/orders'
import type { TokenInfo } from '#solver-api/order'
import { type Client, pre, scenario } from '#solver-api/scenario'
import type { TokenRecord } from '#solver-api/tokens'

export default scenario({
  clause: 'quote/token-infos-are-true',
  title: 'symbol and decimals are those of the token contract and of the token list',
  needs: ['chain'],

  given: { sent: order() },

  async check({ sent }, { client, ledger }) {
    const answer = await client.quote({ blockchain: 'ethereum', orders: [sent] })
    pre(answer.found)
    const listed = await firstPageOfTokens(client)

    for (const { address, symbol, decimals } of [...answer.value.buy_tokens, ...answer.value.sell_tokens]) {
      const contract = await ledger.tokenFacts(address)
      const record = listed.find((one) => one.address.toLowerCase() === address.toLowerCase())
      const sources = record === undefined ? [contract] : [contract, record]
      assert.deepEqual(
        sources.map((source) => ({ symbol: source.symbol, decimals: `${source.decimals}` })),
        sources.map(() => ({ symbol, decimals })),
      )
    }
  },

  mutants: {
    'every token has 18 decimals': infosBecome((info) => ({ ...info, decimals: '18' })),
    'symbols are in lower case': infosBecome((info) => ({ ...info, symbol: info.symbol.toLowerCase() })),
    'the list has other decimals than the quote': rewrite<TokenRecord[]>('/v2/solver/tokens', (records) =>
      records.map((record) => ({ ...record, decimals: record.decimals + 1 })),
    ),
  },
})

/** Where a token stands on a later page, the contract alone decides: a walk through all pages costs too much. */
async function firstPageOfTokens(client: Client) {
  const answer = await client.tokens({ blockchain: 'ethereum' })
  return answer.found ? answer.value : []
}

function infosBecome(change: (info: TokenInfo) => TokenInfo) {
  return rewriteQuote((body) => ({
    ...body,
    buy_tokens: body.buy_tokens.map(change),
    sell_tokens: body.sell_tokens.map(change),
  }))
}
