/**
 * Installs each token at its address and mints its supply, ten billion dollars' worth, to the treasury. Nothing is
 * minted later, except by wrapping ether.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { encodeFunctionData, parseAbi, parseUnits, stringToHex } from 'viem/utils'
import { genuineCode, ownCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { buildingGas, place, sendAs, withArguments } from '../place.ts'
import { type GenesisToken, genesisToken, genesisTokens, worth } from './tokens.ts'
import { treasury } from './treasury.ts'

const supplyInDollars = 10_000_000_000

/** The implementation of USDC, at the address to which mainnet's proxy pointed. */
const fiatImplementation: Address = '0x43506849d7c04f9138d1a2050bbf3a0c054402dd'

const taxInBps = 2n

const fiatAbi = parseAbi(['function initialize(string, string, uint8, address, uint256)'])

export async function placeTokens(client: ChainClient): Promise<void> {
  await place(client, {
    address: fiatImplementation,
    creation: ownCode('tokens/FiatToken'),
    deployer: treasury,
  })
  for (const token of genesisTokens)
    await place(client, { address: token.address, creation: creationOf(token), deployer: treasury })

  const weth = genesisToken('WETH')
  await sendAs(client, treasury, { to: weth.address, value: worth(weth, supplyInDollars), gas: buildingGas })
}

function creationOf(token: GenesisToken): Hex {
  const { name, symbol, decimals, kind } = token
  const types = 'string, string, uint8, address, uint256'
  const values = [name, symbol, decimals, treasury, worth(token, supplyInDollars)] as const
  switch (kind) {
    case 'wrapped-ether':
      return genuineCode('weth9')
    case 'standard':
      return withArguments(ownCode('tokens/StandardToken'), types, values)
    case 'early':
      return withArguments(ownCode('tokens/EarlyToken'), 'bytes32, bytes32, uint256, address, uint256', [
        stringToHex(name, { size: 32 }),
        stringToHex(symbol, { size: 32 }),
        BigInt(decimals),
        treasury,
        worth(token, supplyInDollars),
      ])
    case 'permit':
      return withArguments(ownCode('tokens/PermitToken'), types, values)
    case 'tether':
      return withArguments(ownCode('tokens/TetherToken'), types, values)
    case 'taxed':
      return withArguments(ownCode('tokens/FeeOnTransferToken'), `${types}, uint256`, [...values, taxInBps])
    case 'staked-ether':
      return withArguments(ownCode('tokens/StakedEtherToken'), `${types}, uint256`, [
        ...values,
        etherPer(token),
      ])
    case 'proxy':
      return withArguments(ownCode('tokens/ProxyToken'), 'address, bytes', [
        fiatImplementation,
        encodeFunctionData({ abi: fiatAbi, functionName: 'initialize', args: values }),
      ])
  }
}

/** The price of one whole token, in wei. */
function etherPer(token: GenesisToken): bigint {
  return (parseUnits(token.usd, 18) * 10n ** 18n) / parseUnits(genesisToken('WETH').usd, 18)
}
