/**
 * Finds and reads the pairs of Uniswap V2 and SushiSwap.
 *
 * @module
 */
import { type Address, parseAbi, zeroAddress } from 'viem'
import { canonicalAddress } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { ConstantProductPool } from '../pools/pool.ts'
import { answered, atBlock, type BlockView } from './block-view.ts'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112)',
])

const factories = [
  { protocol: 'uniswap_v2', factory: canonical.uniswapV2Factory },
  { protocol: 'sushiswap_v2', factory: canonical.sushiFactory },
] as const

/** The pools of the given pairs of tokens, without reserves. */
export async function findPairs(
  view: BlockView,
  pairs: readonly (readonly [Address, Address])[],
): Promise<readonly ConstantProductPool[]> {
  const asked = factories.flatMap(({ protocol, factory }) =>
    pairs.map((tokens) => ({ protocol, factory, tokens })),
  )
  const addresses = await view.client.multicall({
    ...atBlock(view),
    contracts: asked.map(
      ({ factory, tokens }) => ({ address: factory, abi, functionName: 'getPair', args: tokens }) as const,
    ),
  })
  return answered(asked, addresses.map(canonicalAddress))
    .filter(([, address]) => address !== zeroAddress)
    .map(([{ protocol, tokens }, address]) => ({
      kind: 'constant-product',
      protocol,
      id: address,
      address,
      tokens,
      reserves: [0n, 0n],
    }))
}

/** The same pools with their reserves at the block. */
export async function readPairs(
  view: BlockView,
  pools: readonly ConstantProductPool[],
): Promise<readonly ConstantProductPool[]> {
  const reserves = await view.client.multicall({
    ...atBlock(view),
    contracts: pools.map(({ address }) => ({ address, abi, functionName: 'getReserves' }) as const),
  })
  return answered(pools, reserves).map(([pool, [reserve0, reserve1]]) => ({
    ...pool,
    reserves: [reserve0, reserve1],
  }))
}
