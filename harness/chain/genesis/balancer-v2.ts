/**
 * Builds Balancer V2: the genuine vault and weighted pools, with mainnet's addresses and pool ids. Balances are
 * of mainnet's order of magnitude and priced from the tokens' prices at block 20440688.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import {
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseUnits,
  slice,
} from 'viem/utils'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import { genuineCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { place, withArguments } from '../place.ts'
import { genesisToken, type TokenSymbol } from './tokens.ts'
import { type Call, callFromTreasury, treasury } from './treasury.ts'

interface WeightedPool {
  /** The pool's address, its specialization, and its number in the vault. */
  readonly id: Hex
  readonly symbol: string
  /** In the order of their addresses: symbol, weight in percent, balance in whole tokens. */
  readonly tokens: readonly [Share, Share]
  /** Percent of the input, as a decimal. */
  readonly fee: string
}

type Share = readonly [TokenSymbol, number, string]

export const weightedPools: readonly WeightedPool[] = [
  {
    id: '0x5c6ee304399dbdb9c8ef030ab642b10820db8f56000200000000000000000014',
    symbol: 'B-80BAL-20WETH',
    tokens: [
      ['BAL', 80, '12000000'],
      ['WETH', 20, '2092'],
    ],
    fee: '1',
  },
  {
    id: '0xa6f548df93de924d73be7d25dc02554c6bd66db500020000000000000000000e',
    symbol: 'B-50WBTC-50WETH',
    tokens: [
      ['WBTC', 50, '60'],
      ['WETH', 50, '1230'],
    ],
    fee: '0.25',
  },
  {
    id: '0x0b09dea16768f0799065c475be02919503cb2a3500020000000000000000001a',
    symbol: 'B-60WETH-40DAI',
    tokens: [
      ['DAI', 40, '1893000'],
      ['WETH', 60, '900'],
    ],
    fee: '0.3',
  },
]

const vault = canonical.balancerVault

/** Storage slot of the genuine vault that holds the next pool's number. */
const nextPoolNumberSlot = 6

/** Mainnet's values, in seconds: the time after creation in which a contract may be paused, and a pause's maximum. */
const pauseWindow = 90n * 86_400n
const bufferPeriod = 30n * 86_400n

const poolParameters =
  '(address vault, string name, string symbol, address token0, address token1, uint256 weight0, uint256 weight1, uint256 swapFee, uint256 pauseWindow, uint256 bufferPeriod, bool oracleEnabled, address owner)'

const abi = parseAbi([
  'struct JoinRequest { address[] assets; uint256[] maxAmountsIn; bytes userData; bool fromInternalBalance; }',
  'function joinPool(bytes32 poolId, address sender, address recipient, JoinRequest request) payable',
  'function approve(address, uint256)',
])

export async function buildBalancerV2(client: ChainClient): Promise<void> {
  const contracts = [
    {
      address: canonical.balancerAuthorizer,
      creation: withArguments(genuineCode('balancerAuthorizer'), 'address', [treasury]),
    },
    {
      address: vault,
      creation: withArguments(genuineCode('balancerVault'), 'address, address, uint256, uint256', [
        canonical.balancerAuthorizer,
        canonical.weth,
        pauseWindow,
        bufferPeriod,
      ]),
    },
  ]
  for (const contract of contracts) await place(client, { ...contract, deployer: treasury })
  for (const pool of weightedPools) await register(client, pool)
  await callFromTreasury(client, weightedPools.flatMap(provision), 20)
}

/** A pool's constructor registers it with the vault, which numbers it. */
async function register(client: ChainClient, { id, symbol, tokens, fee }: WeightedPool): Promise<void> {
  const number = slice(id, 22)
  await client.setStorageAt({
    address: vault,
    index: nextPoolNumberSlot,
    value: numberToHex(BigInt(number), { size: 32 }),
  })
  const [addresses, weights] = [
    tokens.map(addressOf),
    tokens.map(([, weight]) => parseUnits(`${weight}`, 16)),
  ]
  const parameters = [vault, symbol, symbol, ...addresses, ...weights, parseUnits(fee, 16), pauseWindow]
  await place(client, {
    address: slice(id, 0, 20),
    creation: withArguments(genuineCode('balancerWeightedPool'), poolParameters, [
      [...parameters, bufferPeriod, false, treasury],
    ]),
    deployer: treasury,
  })
}

function provision({ id, tokens }: WeightedPool): readonly Call[] {
  const assets = tokens.map(addressOf)
  const amounts = tokens.map(([symbol, , amount]) => parseUnits(amount, genesisToken(symbol).decimals))
  // The first word is the kind of the join: 0 for the initial deposit.
  const userData = encodeAbiParameters(parseAbiParameters('uint256, uint256[]'), [0n, amounts])
  const request = { assets, maxAmountsIn: amounts, userData, fromInternalBalance: false }
  const args = [id, treasury, treasury, request] as const
  return [
    ...assets.map((to) => ({
      to,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [vault, maxUint256] }),
    })),
    { to: vault, data: encodeFunctionData({ abi, functionName: 'joinPool', args }) },
  ]
}

function addressOf([symbol]: Share): Address {
  return genesisToken(symbol).address
}
