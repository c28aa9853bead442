/** A token that is no contract of the chain cannot be traded; a list of other chains' tokens misleads. */
import assert from 'node:assert/strict'
import { sale, unlistedToken } from '#swap/kit/asks'
import { rewriteTokens } from '#swap/kit/faults'
import { nativeToken, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'token/list',
  title: 'there are tokens in the list, and each is a contract',
  needs: ['chain'],
  given: { ask: sale() },
  async check({ ask }, { client, ledger, universe: { dialect } }) {
    const listed = await client.tokens(dialect, ask)
    assert.ok(listed !== undefined && listed.length > 1, 'there is no list of tokens')
    for (const token of listed.slice(0, 40))
      if (token !== nativeToken) assert.notEqual(await ledger.codeAt(token), '0x', `no code at ${token}`)
  },
  mutants: {
    'the list is empty': rewriteTokens(() => []),
    'a token is none of the chain': rewriteTokens((tokens) => [unlistedToken, ...tokens]),
  },
})
