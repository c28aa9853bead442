/**
 * What the development accounts and the market makers own in the embedded chain: of each token, so many
 * dollars' worth. Ether they have from the node.
 *
 * @module
 */
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { canonical } from '../../spec/canonical.ts'
import { developmentAddresses } from '../development-accounts.ts'
import type { ChainClient } from '../node.ts'
import { genesisTokens, worth } from './tokens.ts'
import { type Call, callFromTreasury } from './treasury.ts'

const accountDollars = 1_000_000
export const marketMakerDollars = 5_000_000

const abi = parseAbi(['function transfer(address, uint256)'])

export async function shareOutWealth(client: ChainClient): Promise<void> {
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
