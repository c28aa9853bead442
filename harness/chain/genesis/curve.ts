/**
 * Builds the stable pools at the addresses of Curve's. Their code is Assay's own, with Curve's interface and
 * integer arithmetic. Balances are of mainnet's order of magnitude, and as unequal as the tokens' prices at block
 * 20440688 require.
 *
 * @module
 */
import type { Address } from 'viem'
import { encodeFunctionData, parseAbi, parseUnits } from 'viem/utils'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import { ownCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { place, withArguments } from '../place.ts'
import { genesisToken, type TokenSymbol } from './tokens.ts'
import { type Call, callFromTreasury, treasury } from './treasury.ts'

interface StablePool {
  readonly address: Address
  /** In the pool's own order, with its balance in whole tokens. */
  readonly coins: readonly (readonly [TokenSymbol, string])[]
  readonly amplification: bigint
}

export const stablePools: readonly StablePool[] = [
  {
    address: canonical.curve3Pool,
    coins: [
      ['DAI', '46190000'],
      ['USDC', '41040000'],
      ['USDT', '92760000'],
    ],
    amplification: 2_000n,
  },
  {
    address: canonical.curveFraxUsdc,
    coins: [
      ['FRAX', '50214000'],
      ['USDC', '9786000'],
    ],
    amplification: 1_500n,
  },
  {
    address: canonical.curveUsdeUsdc,
    coins: [
      ['USDe', '21972000'],
      ['USDC', '18028000'],
    ],
    amplification: 200n,
  },
]

/** The fee in units of 1e-10: one basis point, as in mainnet's three pools. */
const fee = 1_000_000n

const abi = parseAbi(['function add_liquidity(uint256[])', 'function approve(address, uint256)'])

export async function buildCurve(client: ChainClient): Promise<void> {
  for (const { address, coins, amplification } of stablePools) {
    const creation = withArguments(ownCode('pools/StableSwap'), 'address, address[], uint256, uint256', [
      treasury,
      coins.map(([symbol]) => genesisToken(symbol).address),
      amplification,
      fee,
    ])
    await place(client, { address, creation, deployer: treasury })
  }
  await callFromTreasury(client, stablePools.flatMap(provision), 20)
}

function provision({ address, coins }: StablePool): readonly Call[] {
  const tokens = coins.map(([symbol]) => genesisToken(symbol))
  const amounts = coins.map(([symbol, amount]) => parseUnits(amount, genesisToken(symbol).decimals))
  return [
    ...tokens.map((token) => ({
      to: token.address,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [address, maxUint256] }),
    })),
    { to: address, data: encodeFunctionData({ abi, functionName: 'add_liquidity', args: [amounts] }) },
  ]
}
