/**
 * Wallets multiply by the decimals in this list, and people choose by symbol and name. The contract defines
 * its token; a list that disagrees sends the wrong amount of the wrong token.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewrite, rewriteField } from '#kit/faults'
import type { TokenRecord } from '#solver-api/api/tokens'
import { answerOf, messageOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tokens/records-are-true',
  title: 'symbol, name and decimals are those of the token contract',
  needs: ['chain'],

  given: { page: fc.constantFrom('0', '1', '2', '3') },

  async check({ page }, { client, ledger }) {
    const exchange = await client.send(messageOf('tokens', { blockchain: 'ethereum', limit: '5', page }))
    pre(exchange.response.status !== 404, 'no such page')
    const answer = answerOf('tokens', exchange)
    pre(answer.found && answer.value.length > 0, 'no such page')

    for (const { address, symbol, name, decimals } of answer.value) {
      // The native token has no contract, under any address that the list gives it.
      if ((await ledger.codeAt(address)) === '0x') continue
      assert.deepEqual({ symbol, name, decimals }, await ledger.tokenFacts(address))
    }
  },

  mutants: {
    'every token has 18 decimals': rewriteField('/tokens', '*.decimals', () => 18),
    'decimals are off by one': rewriteField('/tokens', '*.decimals', (decimals: number) => decimals + 1),
    'symbols are in lower case': rewriteField('/tokens', '*.symbol', (symbol: string) =>
      symbol.toLowerCase(),
    ),
    'the name is the symbol': rewriteField('/tokens', '*', (token: TokenRecord) => ({
      ...token,
      name: token.symbol,
    })),
    'each entry describes the token after it': rewrite<TokenRecord[]>('/tokens', (tokens) =>
      tokens.map((token, index) => ({ ...token, ...tokens[index + 1], address: token.address })),
    ),
  },
})
