/**
 * People choose a token by its symbol. A contract gives itself any symbol, so that a list which agrees with it may still offer
 * somebody's own "USDC" beside the token that everybody means.
 */
import assert from 'node:assert/strict'
import { canonicalAddress } from '#core/address'
import { rewrite } from '#kit/faults'
import { unlistedToken, wellKnownTokens } from '#kit/orders'
import type { TokenRecord } from '#solver-api/api/tokens'
import { answerOf, messageOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tokens/well-known-symbols',
  title: 'a listed token with the symbol of a well-known token of mainnet is that token',
  needs: ['chain'],

  given: {},
  listed: () => ['0', '1', '2', '3'],

  async check({ listed: page }, { client, ledger }) {
    const exchange = await client.send(messageOf('tokens', { blockchain: 'ethereum', limit: '5', page }))
    // Short lists end before, in whichever way a service says so.
    if (page !== '0' && exchange.response.status >= 300) return
    const answer = answerOf('tokens', exchange)
    pre(answer.found)

    for (const { address, symbol } of answer.value) {
      const meant = wellKnownTokens.find((one) => one.symbol === symbol)
      // The chain of a test may have other tokens.
      if (meant === undefined || (await ledger.codeAt(meant.address)) === '0x') continue
      assert.equal(canonicalAddress(address), canonicalAddress(meant.address), symbol)
    }
  },

  mutants: {
    'the first token calls itself USDC': rewrite<TokenRecord[]>('/tokens', ([first, ...others]) =>
      first === undefined ? [] : [{ ...first, address: unlistedToken, symbol: 'USDC' }, ...others],
    ),
    'USDC and USDT have each the symbol of the other': rewrite<TokenRecord[]>('/tokens', (tokens) =>
      tokens.map((token) => ({
        ...token,
        symbol: { USDC: 'USDT', USDT: 'USDC' }[token.symbol] ?? token.symbol,
      })),
    ),
  },
})
