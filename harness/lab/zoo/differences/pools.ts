/** A service that knows few pools. */
import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'
import type { Pool } from '../../../market/pools/pool.ts'

/** 0.3 %. */
const knownFeePips = 3_000

/** Pairs, the wrapper of ether, and concentrated pools of one fee. */
export function oneFee(ports: ServicePorts): ServicePorts {
  return knowing(ports, (pool) => pool.kind === 'constant-product' || isOfTier(pool))
}

/** The wrapper of ether, and pools of Uniswap V3 of one fee. */
export function oneTier(ports: ServicePorts): ServicePorts {
  return knowing(ports, isOfTier)
}

function isOfTier(pool: Pool): boolean {
  return pool.kind === 'wrap' || (pool.kind === 'concentrated' && pool.feePips === knownFeePips)
}

function knowing(ports: ServicePorts, isKnown: (pool: Pool) => boolean): ServicePorts {
  return {
    ...ports,
    async snapshot() {
      const snapshot = await ports.snapshot()
      return { ...snapshot, pools: snapshot.pools.filter(isKnown) }
    },
  }
}
