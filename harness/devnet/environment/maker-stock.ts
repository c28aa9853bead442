/**
 * What the market makers hold on a fork. Their contracts stand there as in the embedded chain, and mainnet has
 * never paid them anything.
 *
 * @module
 */
import { erc20Abi } from 'viem'
import { fund, UnknownLayout } from '../../chain/execution/accounts.ts'
import { marketMakerDollars } from '../../chain/genesis/balances.ts'
import { genesisTokens, worth } from '../../chain/genesis/tokens.ts'
import type { Node } from '../../chain/node.ts'
import { canonical } from '../../spec/canonical.ts'

/** Gives each maker that has none of a token as much as it has in the embedded chain. */
export async function stockMakers(node: Node): Promise<void> {
  for (const maker of canonical.marketMakers) {
    for (const token of genesisTokens) {
      const { address } = token
      const holds = { address, abi: erc20Abi, functionName: 'balanceOf', args: [maker] } as const
      if ((await node.client.readContract(holds)) > 0n) continue
      await fund(node, address, maker, worth(token, marketMakerDollars)).catch(unlessUnknown)
    }
  }
}

/** A token that keeps its balances in some way of its own is one that the makers do not trade. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof UnknownLayout)) throw error
}
