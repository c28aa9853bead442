/**
 * `npm run lab -- bench gate`: the amount by which the solver pays less than a known route. Routes are known from an
 * earlier run, from another router, and from the solver itself if it may not use one of its pools.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Pool } from '../../../market/pools/pool.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { type CorpusOrder, drawCorpus } from '../../../quality/corpus/corpus.ts'
import { gasPriceIn } from '../../../solver/gas-price.ts'
import { type Solution, solve } from '../../../solver/solve.ts'
import type { PeerSearch } from '../peers/peer.ts'
import { tines } from '../peers/tines.ts'
import { replay } from '../replay.ts'
import { type GateMarket, gateMarkets } from './gate-markets.ts'
import { type GateResult, gateHead, gateLine, worstLines } from './gate-table.ts'

export interface GateOptions {
  readonly seed: number
  /** Orders on each market at each gas price, spread over sizes and pairs. */
  readonly count: number
  readonly gasPricesGwei: readonly number[]
  /** A part of the names of the markets to measure. */
  readonly market: string
  /** File with the largest known payments, read at the start and written at the end. */
  readonly known: string | undefined
  /** Whether each order is also routed by Tines. */
  readonly comparesPeer: boolean
  /** Whether each order is also solved without each of the pools of its route. */
  readonly leavesOneOut: boolean
  readonly print: (text: string) => void
}

/** Units of gas from which a route counts as limited by a transaction's gas. */
const nearlyFull = 15_500_000

export async function benchGate(options: GateOptions): Promise<void> {
  const { known: file, print, seed } = options
  const known = new Map<string, number>(
    file !== undefined && existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [],
  )
  const all: GateResult[] = []
  print(gateHead)
  for (const market of gateMarkets(seed).filter(({ name }) => name.includes(options.market))) {
    const results: GateResult[] = []
    for (const gwei of options.gasPricesGwei) results.push(...(await measured(market, gwei, known, options)))
    for (const [group, own] of Map.groupBy(results, groupOf)) print(gateLine(`${market.name}, ${group}`, own))
    all.push(...results)
  }
  for (const [gwei, own] of Map.groupBy(all, (one) => one.gwei)) print(gateLine(`${gwei} gwei`, own))
  print(gateLine('all', all))
  print(worstLines(all))
  for (const { id, net, peer, withoutOne } of all) {
    const best = Math.max(known.get(id) ?? -Infinity, net, peer, withoutOne)
    if (best > -Infinity) known.set(id, best)
  }
  if (file !== undefined) writeFileSync(file, JSON.stringify(Object.fromEntries(known)))
}

function groupOf({ gas, isWithin }: GateResult): string {
  return isWithin ? (gas > nearlyFull ? 'gas limit' : 'within') : 'beyond'
}

async function measured(
  { name, snapshot: free }: GateMarket,
  gwei: number,
  known: ReadonlyMap<string, number>,
  { comparesPeer, count, leavesOneOut, seed }: GateOptions,
): Promise<readonly GateResult[]> {
  const snapshot = { ...free, gasPriceWei: BigInt(gwei) * 10n ** 9n }
  const search = comparesPeer ? await tines.prepare(snapshot) : undefined
  const results: GateResult[] = []
  for (const order of drawCorpus(free, { seed, count }).orders) {
    const gasPrice = gasPriceIn(snapshot, order.buyToken)
    const started = process.cpuUsage()
    const solution = solved(snapshot, order)
    const { user, system } = process.cpuUsage(started)
    const id = `${name}, ${gwei} gwei, ${order.id}, seed ${seed}`
    results.push({
      id,
      gwei,
      isWithin: order.size !== 'beyond liquidity',
      net: netOf(solution, gasPrice),
      gross: Number(solution?.buyAmount ?? 1n),
      gas: Number(solution?.gas ?? 0n),
      ms: (user + system) / 1000,
      known: known.get(id) ?? -Infinity,
      peer: search ? await peerNet(search, snapshot, order) : -Infinity,
      withoutOne: leavesOneOut && solution ? netWithoutOne(snapshot, order, solution) : -Infinity,
    })
  }
  return results
}

function solved(
  snapshot: Snapshot,
  order: CorpusOrder,
  allows: (pool: Pool) => boolean = () => true,
): Solution | undefined {
  const options = { allows, effort: 'full', expired: () => false } as const
  return solve(snapshot, [{ ...order, extraPools: [] }], options)?.[0]
}

function netOf(solution: Solution | undefined, gasPrice: number): number {
  return solution ? Number(solution.buyAmount) - gasPrice * Number(solution.gas) : -Infinity
}

/** The largest payment without one of the pools of a solution. */
function netWithoutOne(snapshot: Snapshot, order: CorpusOrder, { route }: Solution): number {
  const pools = new Set(route.map(({ pool }) => pool.id))
  const nets = [...pools].map((id) =>
    netOf(
      solved(snapshot, order, (pool) => pool.id !== id),
      gasPriceIn(snapshot, order.buyToken),
    ),
  )
  return Math.max(-Infinity, ...nets)
}

async function peerNet(search: PeerSearch, snapshot: Snapshot, order: CorpusOrder): Promise<number> {
  try {
    const steps = await search(order)
    const replayed = steps && replay(snapshot, steps, order)
    return replayed
      ? Number(replayed.paid) - gasPriceIn(snapshot, order.buyToken) * Number(replayed.gas)
      : -Infinity
  } catch {
    // Some orders make the peer throw: it finds no route for them.
    return -Infinity
  }
}
