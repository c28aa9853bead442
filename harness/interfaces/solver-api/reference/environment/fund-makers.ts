/**
 * The balances of the market makers on a fork. Their contracts are installed there as in the embedded chain, but
 * hold nothing on mainnet.
 *
 * @module
 */

import { fund, UnknownLayout } from '../../../../chain/execution/accounts.ts'
import { marketMakerDollars } from '../../../../chain/genesis/balances.ts'
import { genesisTokens, worth } from '../../../../chain/genesis/tokens.ts'
import type { Node } from '../../../../chain/node.ts'
import { canonical } from '../../../../core/canonical.ts'
import { erc20Abi } from '../../../../core/erc20.ts'
import { isAbsence } from '../../../../market/reading/block-view.ts'

/** Gives each maker that holds none of a token as much of it as the maker holds in the embedded chain. */
export async function fundMakers(node: Node): Promise<void> {
  const { client } = node
  for (const maker of canonical.marketMakers) {
    for (const token of genesisTokens) {
      const { address } = token
      const holds = { address, abi: erc20Abi, functionName: 'balanceOf', args: [maker] } as const
      // A fork of an earlier block lacks some tokens.
      const held = await client.readContract(holds).catch(ignoreAbsence)
      if (held === undefined || held > 0n) continue
      await fund(node, address, maker, worth(token, marketMakerDollars)).catch(ignoreUnknownLayout)
    }
  }
}

function ignoreAbsence(error: Error): undefined {
  if (!isAbsence(error)) throw error
}

/** Ignores tokens whose balances cannot be written. The makers do not trade them. */
function ignoreUnknownLayout(error: unknown): void {
  if (!(error instanceof UnknownLayout)) throw error
}
