/**
 * Finds and reads the pairs of Uniswap V2 and SushiSwap.
 *
 * @module
 */
import { parseAbi } from 'viem/utils'
import { canonicalAddress, zeroAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { erc20Pairs } from '../address-book.ts'
import type { ConstantProductPool } from '../pools/constant-product.ts'
import { answered, atBlock, unlessAbsent } from './block-view.ts'
import type { PoolReader } from './pool-reader.ts'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112)',
  'function price0CumulativeLast() view returns (uint256)',
])

const factories = [
  { protocol: 'uniswap_v2', factory: canonical.uniswapV2Factory },
  { protocol: 'sushiswap_v2', factory: canonical.sushiFactory },
] as const

export const pairReader: PoolReader<ConstantProductPool> = {
  async find(view) {
    const asked = factories.flatMap(({ protocol, factory }) =>
      erc20Pairs.map((tokens) => ({ protocol, factory, tokens })),
    )
    const addresses = await view.client.multicall({
      ...atBlock(view),
      allowFailure: true,
      contracts: asked.map(
        ({ factory, tokens }) => ({ address: factory, abi, functionName: 'getPair', args: tokens }) as const,
      ),
    })
    const found = unlessAbsent(addresses).map((address) => canonicalAddress(address ?? zeroAddress))
    return answered(asked, found)
      .filter(([, address]) => address !== zeroAddress)
      .map(([{ protocol, tokens }, address]) => ({
        kind: 'constant-product',
        protocol,
        id: address,
        address,
        tokens,
        reserves: [0n, 0n],
      }))
  },

  async read(view, pools) {
    const reserves = await view.client.multicall({
      ...atBlock(view),
      contracts: pools.map(({ address }) => ({ address, abi, functionName: 'getReserves' }) as const),
    })
    // Both prices accumulate at once.
    const accumulated = await view.client.multicall({
      ...atBlock(view),
      contracts: pools.map(
        ({ address }) => ({ address, abi, functionName: 'price0CumulativeLast' }) as const,
      ),
    })
    return answered(answered(pools, reserves), accumulated).map(([[pool, [reserve0, reserve1]], price]) => ({
      ...pool,
      reserves: [reserve0, reserve1],
      unwritten: price === 0n ? 2 : 0,
    }))
  },

  isTouched: ({ id }, named) => named.has(id),

  hasLiquidity: ({ reserves }) => !reserves.includes(0n),
}
