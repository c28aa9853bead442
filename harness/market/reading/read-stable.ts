/**
 * Finds and reads Curve's StableSwap pools.
 *
 * @module
 */
import type { Address } from 'viem'
import { parseAbi } from 'viem/utils'
import { stablePools } from '../../chain/genesis/curve.ts'
import { canonicalAddress } from '../../core/address.ts'
import { knownDecimals } from '../address-book.ts'
import type { StablePool } from '../pools/stable.ts'
import { answered, atBlock, unlessAbsent } from './block-view.ts'
import type { PoolReader } from './pool-reader.ts'

const abi = parseAbi([
  'function coins(uint256) view returns (address)',
  'function balances(uint256) view returns (uint256)',
  'function A() view returns (uint256)',
  'function A_precise() view returns (uint256)',
  'function fee() view returns (uint256)',
  'function admin_fee() view returns (uint256)',
  'function offpeg_fee_multiplier() view returns (uint256)',
])

/** No pool has more coins; the reader asks for each index up to this number. */
const maxCoins = 4

export const stableReader: PoolReader<StablePool> = {
  /**
   * Leaves out pools whose fee depends on the balances, which include all of StableSwap-NG. The latter's rates may
   * change as well, and its integer arithmetic differs.
   */
  async find(view) {
    const addresses = stablePools.map(({ address }) => address)
    const answers = await view.client.multicall({
      ...atBlock(view),
      allowFailure: true,
      contracts: addresses.flatMap((address) => callsByCoin(address, 'coins', maxCoins)),
    })
    const allCoins = unlessAbsent(answers)
    const marks = await view.client.multicall({
      ...atBlock(view),
      allowFailure: true,
      contracts: [
        ...addresses.map((address) => ({ address, abi, functionName: 'offpeg_fee_multiplier' }) as const),
        ...addresses.map((address) => ({ address, abi, functionName: 'A_precise' }) as const),
      ],
    })
    const [multipliers, preciseAs] = halves(unlessAbsent(marks))
    return addresses.flatMap((address, pool) => {
      const coins = allCoins
        .slice(pool * maxCoins, (pool + 1) * maxCoins)
        .flatMap((coin) => (coin === undefined ? [] : canonicalAddress(coin)))
      const decimals = knownDecimals(coins)
      if (multipliers[pool] !== undefined || coins.length === 0 || !decimals) return []
      return [
        {
          kind: 'stable',
          protocol: 'curve',
          id: address,
          address,
          tokens: coins,
          balances: coins.map(() => 0n),
          rates: decimals.map((count) => 10n ** BigInt(36 - count)),
          amplification: 0n,
          precision: preciseAs[pool] === undefined ? 1n : 100n,
          fee: 0n,
          adminFee: 0n,
        },
      ]
    })
  },

  async read(view, pools) {
    const calls = pools.map(({ address, precision, tokens }) => [
      ...parametersOf(precision).map((functionName) => ({ address, abi, functionName }) as const),
      ...callsByCoin(address, 'balances', tokens.length),
    ])
    const answers = await view.client.multicall({ ...atBlock(view), contracts: calls.flat() })
    const words = [...answers]
    return answered(pools, calls).map(([pool, own]) => {
      const [amplification = 0n, fee = 0n, adminFee = 0n, ...balances] = words.splice(0, own.length)
      return { ...pool, balances, amplification, fee, adminFee }
    })
  },

  // The amplification changes with time, and a donation emits no event.
  isTouched: () => true,

  hasLiquidity: ({ balances }) => !balances.includes(0n),
}

function halves<Value>(values: readonly Value[]): readonly [readonly Value[], readonly Value[]] {
  const middle = values.length / 2
  return [values.slice(0, middle), values.slice(middle)]
}

function parametersOf(precision: bigint) {
  return [precision === 1n ? 'A' : 'A_precise', 'fee', 'admin_fee'] as const
}

function callsByCoin<Name extends 'coins' | 'balances'>(address: Address, functionName: Name, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    address,
    abi,
    functionName,
    args: [BigInt(index)] as const,
  }))
}
