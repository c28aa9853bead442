/**
 * Units of gas in certificates: the least gas of a use of a pool, as the reference states it.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import type { GasCosts } from '../certificate/net-certificate.ts'
import type { PoolGas } from '../certificate/verify-net-yield.ts'
import { firstTickGasOf, leastTickGas, wordGasOf } from '../gas.ts'
import type { Edge } from '../graph/graph.ts'
import { stepGas, warmContractGasOf, warmGasOf } from '../pool-kinds.ts'
import type { ArcGas } from './arc.ts'

/** The gas of using a contract that several pools share, beyond that of each pool. */
export function contractGas(pools: readonly Pool[]): GasCosts['contracts'] {
  const byAddress = Map.groupBy(pools, ({ address }) => address)
  return new Map(
    [...byAddress].flatMap(([address, [pool, ...others]]): [Address, bigint][] => {
      const gas = pool ? warmContractGasOf(pool, others.values()) : 0
      return gas > 0 ? [[address, BigInt(gas)]] : []
    }),
  )
}

/** The least gas of using a pool, without that of a shared contract. */
export function poolGas(pool: Pool, contracts: GasCosts['contracts']): PoolGas {
  const warmContract = Number(contracts.get(pool.address) ?? 0n)
  const steps = pool.tokens.map(() => BigInt(stepGas(pool) - warmContract))
  const warm = BigInt(Math.max(0, warmGasOf(pool) - warmContract))
  if (pool.kind !== 'concentrated') return { steps, warm, ticks: [0n, 0n], firstTick: 0n, word: 0n }
  return {
    steps,
    warm,
    ticks: [BigInt(leastTickGas(pool, 0)), BigInt(leastTickGas(pool, 1))],
    firstTick: BigInt(firstTickGasOf(pool)),
    word: BigInt(wordGasOf(pool)),
  }
}

/** The least gas of one direction, in floating point. */
export function leastGas({ pool, tokenIn, tokenOut }: Edge, pools: GasCosts['pools']): ArcGas {
  const { firstTick = 0n, steps = [], ticks = [], warm = 0n, word = 0n } = pools.get(pool.id) ?? {}
  return {
    step: Number(steps[pool.tokens.indexOf(tokenOut)] ?? 0n),
    warm: Number(warm),
    tick: Number(ticks[tokenIn === pool.tokens[0] ? 0 : 1] ?? 0n),
    firstTick: Number(firstTick),
    word: Number(word),
  }
}
