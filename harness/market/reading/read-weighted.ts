/**
 * Finds and reads Balancer V2's weighted pools.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { parseAbi, slice } from 'viem/utils'
import { weightedPools } from '../../chain/genesis/balancer-v2.ts'
import { canonicalAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { knownDecimals } from '../address-book.ts'
import type { WeightedPool } from '../pools/weighted.ts'
import { answered, atBlock, type BlockView, unlessAbsent } from './block-view.ts'
import type { PoolReader } from './pool-reader.ts'

const abi = parseAbi([
  'function getPoolTokens(bytes32 poolId) view returns (address[], uint256[], uint256)',
  'function getNormalizedWeights() view returns (uint256[])',
  'function getSwapFeePercentage() view returns (uint256)',
  'function getPausedState() view returns (bool, uint256, uint256)',
])

const vault = canonical.balancerVault

export const weightedReader: PoolReader<WeightedPool> = {
  async find(view) {
    const ids = weightedPools.map(({ id }) => id)
    const weights = await view.client.multicall({
      ...atBlock(view),
      allowFailure: true,
      contracts: ids.map(
        (id) => ({ address: addressOf(id), abi, functionName: 'getNormalizedWeights' }) as const,
      ),
    })
    const held = await readHoldings(view, ids)
    return answered(answered(ids, unlessAbsent(weights)), held).flatMap(([[id, weights], holdings]) => {
      if (weights === undefined || holdings === undefined) return []
      const { addresses } = holdings
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

  /** Gives a paused pool balances of zero, since it sells nothing. */
  async read(view, pools) {
    if (pools.length === 0) return []
    const ids = pools.map(({ id }) => id)
    const held = await readHoldings(view, ids)
    const fees = await view.client.multicall({
      ...atBlock(view),
      contracts: ids.map(
        (id) => ({ address: addressOf(id), abi, functionName: 'getSwapFeePercentage' }) as const,
      ),
    })
    const [ofVault, ...pauses] = await view.client.multicall({
      ...atBlock(view),
      contracts: [vault, ...ids.map(addressOf)].map(
        (address) => ({ address, abi, functionName: 'getPausedState' }) as const,
      ),
    })
    return answered(answered(answered(pools, held), fees), pauses).map(
      ([[[pool, holdings], swapFee], [isPaused]]) => {
        const balances = ofVault?.[0] || isPaused ? undefined : holdings?.balances
        return { ...pool, balances: balances ?? pool.tokens.map(() => 0n), swapFee }
      },
    )
  },

  // The fee is changed by the pool's own contract.
  isTouched: ({ id }, named) => named.has(id) || named.has(addressOf(id)),

  hasLiquidity: ({ balances }) => !balances.includes(0n),
}

async function readHoldings(view: BlockView, ids: readonly Hex[]) {
  const answers = await view.client.multicall({
    ...atBlock(view),
    allowFailure: true,
    contracts: ids.map((id) => ({ address: vault, abi, functionName: 'getPoolTokens', args: [id] }) as const),
  })
  return unlessAbsent(answers).map(
    (answer) => answer && { addresses: answer[0].map(canonicalAddress), balances: answer[1] },
  )
}

/** An id begins with the address of its pool. */
function addressOf(id: Hex): Address {
  return slice(id, 0, 20)
}
