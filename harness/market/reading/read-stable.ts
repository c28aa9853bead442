/**
 * Finds and reads Curve's StableSwap pools.
 *
 * @module
 */
import { type Address, parseAbi } from 'viem'
import { canonicalAddress } from '../../spec/address.ts'
import type { StablePool } from '../pools/pool.ts'
import type { Token } from '../snapshot.ts'
import { atBlock, type BlockView } from './block-view.ts'

const abi = parseAbi([
  'function coins(uint256) view returns (address)',
  'function balances(uint256) view returns (uint256)',
  'function A() view returns (uint256)',
  'function fee() view returns (uint256)',
  'function admin_fee() view returns (uint256)',
  'function offpeg_fee_multiplier() view returns (uint256)',
])

/** No pool has more; the indices are asked for until one fails. */
const mostCoins = 4

/**
 * The pools at the given addresses that hold none but the given tokens, without balances. Curve's later pools,
 * whose fee depends on the balances, are left out: their integers are others.
 */
export async function findStable(
  view: BlockView,
  addresses: readonly Address[],
  tokens: readonly Token[],
): Promise<readonly StablePool[]> {
  const decimals = new Map(tokens.map((token) => [token.address, token.decimals]))
  const answers = await view.client.multicall({
    ...atBlock(view),
    allowFailure: true,
    contracts: addresses.flatMap((address) => callsByCoin(address, 'coins', mostCoins)),
  })
  const multipliers = await view.client.multicall({
    ...atBlock(view),
    allowFailure: true,
    contracts: addresses.map((address) => ({ address, abi, functionName: 'offpeg_fee_multiplier' }) as const),
  })
  return addresses.flatMap((address, pool) => {
    if (multipliers[pool]?.status === 'success') return []
    const coins = answers
      .slice(pool * mostCoins, (pool + 1) * mostCoins)
      .flatMap(({ result }) => (result === undefined ? [] : canonicalAddress(result)))
    const known = coins.flatMap((coin) => decimals.get(coin) ?? [])
    if (coins.length === 0 || known.length < coins.length) return []
    return [
      {
        kind: 'stable',
        protocol: 'curve',
        id: address,
        address,
        tokens: coins,
        balances: coins.map(() => 0n),
        rates: known.map((count) => 10n ** BigInt(36 - count)),
        amplification: 0n,
        fee: 0n,
        adminFee: 0n,
      },
    ]
  })
}

/** The same pools with their balances and parameters at the block. */
export async function readStable(
  view: BlockView,
  pools: readonly StablePool[],
): Promise<readonly StablePool[]> {
  const read: StablePool[] = []
  for (const pool of pools) {
    const { address, tokens } = pool
    const parameters = (['A', 'fee', 'admin_fee'] as const).map(
      (functionName) => ({ address, abi, functionName }) as const,
    )
    const [amplification = 0n, fee = 0n, adminFee = 0n, ...balances] = await view.client.multicall({
      ...atBlock(view),
      contracts: [...parameters, ...callsByCoin(address, 'balances', tokens.length)],
    })
    read.push({ ...pool, balances, amplification, fee, adminFee })
  }
  return read
}

function callsByCoin<Name extends 'coins' | 'balances'>(address: Address, functionName: Name, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    address,
    abi,
    functionName,
    args: [BigInt(index)] as const,
  }))
}
