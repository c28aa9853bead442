/**
 * Finds and reads Balancer V2's weighted pools.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { parseAbi, slice } from 'viem/utils'
import { weightedPools } from '../../chain/genesis/balancer-v2.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import { knownDecimals } from '../address-book.ts'
import type { WeightedPool } from '../pools/weighted.ts'
import { answered, atBlock, type BlockView } from './block-view.ts'
import type { PoolReader } from './pool-reader.ts'

const abi = parseAbi([
  'function getPoolTokens(bytes32 poolId) view returns (address[], uint256[], uint256)',
  'function getNormalizedWeights() view returns (uint256[])',
  'function getSwapFeePercentage() view returns (uint256)',
])

const vault = canonical.balancerVault

export const weightedReader: PoolReader<WeightedPool> = {
  async find(view) {
    const ids = weightedPools.map(({ id }) => id)
    const weights = await view.client.multicall({
      ...atBlock(view),
      contracts: ids.map(
        (id) => ({ address: addressOf(id), abi, functionName: 'getNormalizedWeights' }) as const,
      ),
    })
    const held = await readHoldings(view, ids)
    return answered(answered(ids, weights), held).flatMap(([[id, weights], { addresses }]) => {
      const decimals = knownDecimals(addresses)
      if (decimals === undefined) return []
      return [
        {
          kind: 'weighted',
          protocol: 'balancer_v2',
          id,
          address: vault,
          tokens: addresses,
          balances: addresses.map(() => 0n),
          weights,
          scalingFactors: decimals.map((count) => 10n ** BigInt(18 - count)),
          swapFee: 0n,
        },
      ]
    })
  },

  async read(view, pools) {
    const ids = pools.map(({ id }) => id)
    const held = await readHoldings(view, ids)
    const fees = await view.client.multicall({
      ...atBlock(view),
      contracts: ids.map(
        (id) => ({ address: addressOf(id), abi, functionName: 'getSwapFeePercentage' }) as const,
      ),
    })
    return answered(answered(pools, held), fees).map(([[pool, { balances }], swapFee]) => ({
      ...pool,
      balances,
      swapFee,
    }))
  },

  // The fee is changed by the pool's own contract.
  isTouched: ({ id }, named) => named.has(id) || named.has(addressOf(id)),

  hasLiquidity: ({ balances }) => !balances.includes(0n),
}

async function readHoldings(view: BlockView, ids: readonly Hex[]) {
  const answers = await view.client.multicall({
    ...atBlock(view),
    contracts: ids.map((id) => ({ address: vault, abi, functionName: 'getPoolTokens', args: [id] }) as const),
  })
  return answers.map(([addresses, balances]) => ({ addresses: addresses.map(canonicalAddress), balances }))
}

/** An id begins with the address of its pool. */
function addressOf(id: Hex): Address {
  return slice(id, 0, 20)
}
