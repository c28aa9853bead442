/** Checks the token infos beside amounts. */
import assert from 'node:assert/strict'
import { blaming } from '../../../../judge/scenario.ts'
import type { TokenInfo } from '../../api/order.ts'
import type { World } from '../world.ts'

/** Asserts that each info agrees with the token contract, and with the record of the token list. */
export async function assertTrueInfos(
  { client, ledger }: Pick<World, 'client' | 'ledger'>,
  infos: readonly TokenInfo[],
): Promise<void> {
  // Tokens on later pages are compared with the contract only: reading all pages takes too many requests.
  const list = await client.tokens({ blockchain: 'ethereum' })
  const listed = list.found ? list.value : []
  for (const { address, symbol, decimals } of infos) {
    const facts = shownFacts(await ledger.tokenFacts(address))
    assert.deepEqual({ symbol, decimals }, facts, `the info of ${address} is not that of its contract`)
    const record = listed.find((one) => one.address.toLowerCase() === address.toLowerCase())
    if (record !== undefined) {
      const said = `the list's record of ${address} is not that of its contract`
      blaming(list.exchange, () => assert.deepEqual(shownFacts(record), facts, said))
    }
  }
}

function shownFacts({ decimals, symbol }: { readonly symbol: string; readonly decimals: number }) {
  return { symbol, decimals: `${decimals}` }
}
