/**
 * People choose a token by its symbol. Any contract can give itself any symbol, so a list that agrees with
 * the contract may still offer somebody's own "USDC" beside the well-known one, and the buyer loses their
 * money.
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
    // A short list ends before this page, and a service may answer that in several ways.
    if (page !== '0' && exchange.response.status >= 300) return
    const answer = answerOf('tokens', exchange)
    pre(answer.found)

    for (const { address, symbol } of answer.value) {
      const meant = wellKnownTokens.find((one) => one.symbol === symbol)
      // A test chain may have other tokens.
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
