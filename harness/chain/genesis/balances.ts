/**
 * The token balances of the development accounts and the market makers on the embedded chain, in dollars of each
 * token. The node itself funds them with ether.
 *
 * @module
 */
import type { Address } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { canonical } from '../../core/canonical.ts'
import type { ChainClient } from '../chain-client.ts'
import { developmentAddresses } from '../development-accounts.ts'
import { genesisTokens, worth } from './tokens.ts'
import { type Call, callFromTreasury } from './treasury.ts'

const accountDollars = 1_000_000
export const marketMakerDollars = 5_000_000

const abi = parseAbi(['function transfer(address, uint256)'])

export async function fundAccounts(client: ChainClient): Promise<void> {
  const all = [
    ...developmentAddresses.flatMap((address) => payments(address, accountDollars)),
    ...canonical.marketMakers.flatMap((address) => payments(address, marketMakerDollars)),
  ]
  await callFromTreasury(client, all, 100)
}

function payments(holder: Address, dollars: number): readonly Call[] {
  return genesisTokens.map((token) => ({
    to: token.address,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [holder, worth(token, dollars)] }),
  }))
}
