/**
 * The pools that can route a trade. A token in a single pool is a dead end unless it is
 * sold or bought, and pools without a path to the sold token are another market. The bound without them is
 * the same and is found sooner.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import type { Trade } from '../../solver/evaluate.ts'

export function relevantPools(pools: readonly Pool[], trade: Trade): readonly Pool[] {
  return withoutDeadEnds(joinedTo(pools, trade.sellToken), trade)
}

function joinedTo(pools: readonly Pool[], token: Address): readonly Pool[] {
  const poolsOf = Map.groupBy(
    pools.flatMap((pool) => pool.tokens.map((held) => ({ pool, held }))),
    ({ held }) => held,
  )
  const joined = new Set<Pool>()
  const reached = new Set([token])
  for (const from of reached) {
    for (const { pool } of poolsOf.get(from) ?? []) {
      joined.add(pool)
      for (const to of pool.tokens) reached.add(to)
    }
  }
  return pools.filter((pool) => joined.has(pool))
}

function withoutDeadEnds(pools: readonly Pool[], trade: Trade): readonly Pool[] {
  const holders = new Map<Address, number>()
  for (const token of pools.flatMap(({ tokens }) => tokens)) holders.set(token, (holders.get(token) ?? 0) + 1)
  const isEnd = (token: Address) => token === trade.sellToken || token === trade.buyToken
  const leadsOn = ({ tokens }: Pool) =>
    tokens.filter((token) => isEnd(token) || (holders.get(token) ?? 0) > 1).length > 1
  const kept = pools.filter(leadsOn)
  return kept.length === pools.length ? kept : withoutDeadEnds(kept, trade)
}
