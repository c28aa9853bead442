/**
 * Builds Uniswap V2 and its fork SushiSwap. Uniswap's factory creates its pairs. The code from which the addresses of
 * SushiSwap's pairs derive was never published, so Uniswap's pair code is installed at mainnet's addresses and
 * registered in the factory's storage.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  parseUnits,
} from 'viem/utils'
import { canonical } from '../../core/canonical.ts'
import { genuineCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { buildingGas, place, sendAs, withArguments } from '../place.ts'
import { type PairRow, sushiPairs, uniswapV2Pairs } from './constant-product.ts'
import { pairAddress, pairFactories } from './pool-address.ts'
import { genesisToken } from './tokens.ts'
import { type Call, callFromTreasury, treasury } from './treasury.ts'

/** Storage of the genuine factory: the slots of `getPair` and `allPairs`. */
const getPairSlot = 2n
const allPairsSlot = 3n

const abi = parseAbi([
  'function createPair(address, address)',
  'function initialize(address, address)',
  'function transfer(address, uint256)',
  'function mint(address)',
])

interface Pair {
  readonly address: Address
  /** In the order of their addresses. */
  readonly tokens: readonly [Reserve, Reserve]
}

interface Reserve {
  readonly token: Address
  readonly amount: bigint
}

export async function buildUniswapV2(client: ChainClient): Promise<void> {
  const factory = withArguments(genuineCode('uniswapV2Factory'), 'address', [treasury])
  for (const address of [canonical.uniswapV2Factory, canonical.sushiFactory])
    await place(client, { address, creation: factory, deployer: treasury })

  const uniswap = uniswapV2Pairs.map((row) => pairOf(row, pairFactories.uniswap))
  const sushi = sushiPairs.map((row) => pairOf(row, pairFactories.sushi))
  await callFromTreasury(client, uniswap.map(creation), 15)
  await placeSushiPairs(client, sushi)
  await callFromTreasury(client, [...uniswap, ...sushi].flatMap(provision), 30)
}

function pairOf(row: PairRow, factory: Parameters<typeof pairAddress>[0]): Pair {
  const [symbolA, amountA, symbolB, amountB] = row
  const [a, b] = [genesisToken(symbolA), genesisToken(symbolB)]
  const reserves = [
    { token: a.address, amount: parseUnits(amountA, a.decimals) },
    { token: b.address, amount: parseUnits(amountB, b.decimals) },
  ] as const
  const tokens = a.address < b.address ? reserves : ([reserves[1], reserves[0]] as const)
  return { address: pairAddress(factory, [tokens[0].token, tokens[1].token]), tokens }
}

function creation({ tokens: [first, second] }: Pair): Call {
  const data = encodeFunctionData({
    abi,
    functionName: 'createPair',
    args: [first.token, second.token],
  })
  return { to: canonical.uniswapV2Factory, data }
}

/** Sends the pair its reserves and mints its liquidity tokens to the treasury. */
function provision({ address, tokens }: Pair): readonly Call[] {
  const payments = tokens.map(({ token, amount }) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [address, amount] }),
  }))
  return [
    ...payments,
    { to: address, data: encodeFunctionData({ abi, functionName: 'mint', args: [treasury] }) },
  ]
}

async function placeSushiPairs(client: ChainClient, pairs: readonly Pair[]): Promise<void> {
  const factory = canonical.sushiFactory
  const code = genuineCode('uniswapV2Pair')
  const listed = BigInt(keccak256(numberToHex(allPairsSlot, { size: 32 })))
  await store(client, factory, allPairsSlot, numberToHex(pairs.length, { size: 32 }))

  for (const [index, { address, tokens }] of pairs.entries()) {
    const [first, second] = tokens
    await place(client, { address, creation: code, deployer: factory })
    await sendAs(client, factory, {
      to: address,
      gas: buildingGas,
      data: encodeFunctionData({ abi, functionName: 'initialize', args: [first.token, second.token] }),
    })
    await store(client, factory, listed + BigInt(index), pad(address))
    await store(client, factory, mappedTwice(first.token, second.token, getPairSlot), pad(address))
    await store(client, factory, mappedTwice(second.token, first.token, getPairSlot), pad(address))
  }
}

function store(client: ChainClient, address: Address, slot: bigint, value: Hex): Promise<void> {
  return client.setStorageAt({ address, index: numberToHex(slot, { size: 32 }), value })
}

/** The storage slot of `map[outer][inner]` for a Solidity mapping declared at `slot`. */
function mappedTwice(outer: Address, inner: Address, slot: bigint): bigint {
  const types = parseAbiParameters('address, uint256')
  const outerSlot = keccak256(encodeAbiParameters(types, [outer, slot]))
  return BigInt(keccak256(concat([pad(inner), outerSlot])))
}
