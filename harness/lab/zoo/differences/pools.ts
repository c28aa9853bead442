/** A service that knows few pools. */
import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'
import type { Pool } from '../../../market/pools/pool.ts'

/** 0.3 %. */
const knownFeePips = 3_000

/** Pairs, what wraps ether, and concentrated pools of one fee. */
export function oneFee(ports: ServicePorts): ServicePorts {
  const isKnown = (pool: Pool) =>
    ['constant-product', 'wrap'].includes(pool.kind) ||
    (pool.kind === 'concentrated' && pool.feePips === knownFeePips)
  return {
    ...ports,
    async snapshot() {
      const snapshot = await ports.snapshot()
      return { ...snapshot, pools: snapshot.pools.filter(isKnown) }
    },
  }
}
