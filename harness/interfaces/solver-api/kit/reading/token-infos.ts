/** Checks the token infos beside amounts. */
import assert from 'node:assert/strict'
import type { Client } from '../../api/client.ts'
import type { TokenInfo } from '../../api/order.ts'
import type { World } from '../world.ts'

/** Asserts that each info agrees with the token contract, and with the record of the token list. */
export async function assertTrueInfos(
  { client, ledger }: Pick<World, 'client' | 'ledger'>,
  infos: readonly TokenInfo[],
): Promise<void> {
  const listed = await firstPageOfTokens(client)
  for (const { address, symbol, decimals } of infos) {
    const contract = await ledger.tokenFacts(address)
    const record = listed.find((one) => one.address.toLowerCase() === address.toLowerCase())
    const sources = record === undefined ? [contract] : [contract, record]
    assert.deepEqual(
      sources.map((source) => ({ symbol: source.symbol, decimals: `${source.decimals}` })),
      sources.map(() => ({ symbol, decimals })),
    )
  }
}

/** Tokens on later pages are compared with the contract only: reading all pages takes too many requests. */
async function firstPageOfTokens(client: Client) {
  const answer = await client.tokens({ blockchain: 'ethereum' })
  return answer.found ? answer.value : []
}
