/**
 * Wallets multiply by the decimals that they find here, and people choose by symbol and name. The contract
 * says what is true of its token; a list that says otherwise sends the wrong amount of the wrong one.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewrite } from '#kit/faults'
import { pre, scenario } from '#solver-api/scenario'
import type { TokenRecord } from '#solver-api/tokens'

export default scenario({
  clause: 'tokens/records-are-true',
  title: 'symbol, name and decimals are those of the token contract',
  needs: ['chain'],

  given: { page: fc.constantFrom('0', '1', '2', '3') },

  async check({ page }, { client, ledger }) {
    const answer = await client.tokens({ blockchain: 'ethereum', limit: '5', page })
    pre(answer.found && answer.value.length > 0)

    for (const { address, symbol, name, decimals } of answer.value) {
      // The native token, under whatever address it is listed, has no contract.
      if ((await ledger.codeAt(address)) === '0x') continue
      assert.deepEqual({ symbol, name, decimals }, await ledger.tokenFacts(address))
    }
  },

  mutants: {
    'every token has 18 decimals': recordsBecome((record) => ({ ...record, decimals: 18 })),
    'decimals are one off': recordsBecome((record) => ({ ...record, decimals: record.decimals + 1 })),
    'symbols are in lower case': recordsBecome((record) => ({
      ...record,
      symbol: record.symbol.toLowerCase(),
    })),
    'the name is the symbol': recordsBecome((record) => ({ ...record, name: record.symbol })),
    'a record describes the token after it': rewrite<TokenRecord[]>('/tokens', (records) =>
      records.map((record, index) => ({ ...record, ...records[index + 1], address: record.address })),
    ),
  },
})

function recordsBecome(change: (record: TokenRecord) => TokenRecord) {
  return rewrite<TokenRecord[]>('/tokens', (records) => records.map(change))
}
