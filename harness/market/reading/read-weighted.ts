/**
 * Finds and reads Balancer V2's weighted pools.
 *
 * @module
 */
import { type Address, type Hex, parseAbi, slice } from 'viem'
import { canonicalAddress } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { WeightedPool } from '../pools/pool.ts'
import type { Token } from '../snapshot.ts'
import { answered, atBlock, type BlockView } from './block-view.ts'

const abi = parseAbi([
  'function getPoolTokens(bytes32 poolId) view returns (address[], uint256[], uint256)',
  'function getNormalizedWeights() view returns (uint256[])',
  'function getSwapFeePercentage() view returns (uint256)',
])

const vault = canonical.balancerVault

/** The pools with the given ids that hold none but the given tokens, without balances. */
export async function findWeighted(
  view: BlockView,
  ids: readonly Hex[],
  tokens: readonly Token[],
): Promise<readonly WeightedPool[]> {
  const decimals = new Map(tokens.map((token) => [token.address, token.decimals]))
  const weights = await view.client.multicall({
    ...atBlock(view),
    contracts: ids.map(
      (id) => ({ address: addressOf(id), abi, functionName: 'getNormalizedWeights' }) as const,
    ),
  })
  const held = await readHoldings(view, ids)
  return answered(answered(ids, weights), held).flatMap(([[id, weights], { addresses }]) => {
    const known = addresses.flatMap((address) => decimals.get(address) ?? [])
    if (known.length < addresses.length) return []
    return [
      {
        kind: 'weighted',
        protocol: 'balancer_v2',
        id,
        address: vault,
        tokens: addresses,
        balances: addresses.map(() => 0n),
        weights,
        scalingFactors: known.map((count) => 10n ** BigInt(18 - count)),
        swapFee: 0n,
      },
    ]
  })
}

/** The same pools with their balances and fees at the block. */
export async function readWeighted(
  view: BlockView,
  pools: readonly WeightedPool[],
): Promise<readonly WeightedPool[]> {
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
