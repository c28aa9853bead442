/**
 * A certificate that bounds payments net of gas: cases of the use of pools, each with the prices that prove the lowest
 * bound for it.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Pool } from '../../market/pools/pool.ts'
import type { WrapPool } from '../../market/pools/wrap.ts'
import { certify } from '../bound.ts'
import type { GasCosts, NetCertificate } from '../certificate/net-certificate.ts'
import { boundValue, type Certificate, soundPools, wholePrice } from '../certificate/verify-bound.ts'
import { CurveTrade } from '../curves/curve.ts'
import type { Trade } from '../evaluate.ts'
import { maxGas, tokenGas, tradeGas } from '../gas.ts'
import type { Demand } from '../graph/equilibrium/equilibrium.ts'
import { columnsOf, type Graph, graphOf } from '../graph/graph.ts'
import { stepGas } from '../pool-kinds.ts'
import { arcOf } from '../relaxation/arc.ts'
import { contractsOf } from '../relaxation/contracts.ts'
import { arcsOf } from '../relaxation/holdings.ts'
import { contractGas, leastGas, poolGas } from '../relaxation/pool-gas.ts'
import { divided, type Problem } from '../relaxation/tree.ts'
import { casesOf } from './certified-cases.ts'
import { bestCharge, costTaken } from './gas-limit.ts'

export interface NetBoundOptions {
  /** Base units of the bought token per unit of gas. */
  readonly gasPrice: number
  /** A known payment net of gas, or minus infinity. */
  readonly paid: number
}

/**
 * The excess of a case's bound over the known payment, as a fraction of the gross bound, from which the case is
 * divided.
 */
const tolerance = 5e-5
const maxCases = 1_000
/** The least decrease of the value by a relaxation's step, as a fraction; the rest remains in the bound. */
const minDecrease = 1e-8
/** One case of all routes, with stops along the whole range. */
const undivided = { maxCases: 1, isFar: true }
/** The least charge for all the gas of a transaction if gas is free, as a fraction of the gross bound. */
const minCharge = 1e-7

/**
 * Certifies a bound of the payments of routes within the gas limit.
 *
 * @returns `undefined` if no path leads from one token to the other.
 */
export function certifyNet(
  pools: readonly Pool[],
  trade: Trade,
  { gasPrice, paid }: NetBoundOptions,
): NetCertificate | undefined {
  const gross = certify(pools, trade)
  return gross && certifiedNet(gross, pools, { gasPrice, paid })
}

function certifiedNet(
  gross: Certificate,
  pools: readonly Pool[],
  { gasPrice, paid }: NetBoundOptions,
): NetCertificate {
  const orders = { orders: [gross], prices: gross.prices }
  const whole = Number(boundValue(soundPools(pools, [gross.sellToken]), orders)) / Number(wholePrice)
  const limit = Number(maxGas)
  const enough = paid + tolerance * whole
  const market = marketOf(pools, gross, { prices: gross.prices, whole })
  const far = at(gasPrice > 0 ? 0 : (minCharge * whole) / limit, market.logPrices, undivided)
  if (gasPrice === 0 && far.gas <= limit)
    return { ...gross, gas: gasAt(0), cases: { prices: gross.prices, asks: new Map() } }
  if (far.value <= enough) return certificateOf(far)
  if (far.gas <= limit) return certificateOf(at(far.charge, far.root.logPrices, { maxCases, isFar: false }))
  const limited = {
    limit,
    enough,
    at: (charge: number, near: typeof far) => at(charge, near.root.logPrices, undivided),
  }
  return certificateOf(bestCharge(far, limited))

  /** The bound that a surcharge on gas proves. */
  function at(charge: number, start: Float64Array, { maxCases, isFar }: typeof undivided) {
    const problem = problemOf(market, { gasPrice: gasPrice + charge, isFar })
    const left = charge * limit
    const root = divided(problem, start, { enough: () => enough - left, maxCases })
    const gas = costTaken(root, problem) / (gasPrice + charge)
    return { charge, problem, root, value: root.bound + left, gas }
  }

  function certificateOf({ charge, problem, root }: ReturnType<typeof at>): NetCertificate {
    return { ...gross, gas: gasAt(charge), cases: casesOf(root, problem, gross.prices) }
  }

  function gasAt(charge: number): GasCosts {
    const { base, tokens, contracts, pools } = market
    const limit = { units: maxGas, price: perUnit(charge) }
    return { price: perUnit(gasPrice), limit, base, tokens, contracts, pools }
  }
}

interface Gross {
  readonly prices: ReadonlyMap<Address, bigint>
  readonly whole: number
}

/** A price per unit of gas in the fixed point of the certificate. */
function perUnit(gasPrice: number): bigint {
  return BigInt(Math.floor(gasPrice * 2 ** 192))
}

/** The pools as a graph, the gross bound in base units of the bought token, and the gas of routes. */
interface Market {
  readonly graph: Graph
  readonly demand: Demand
  /** By node, at the gross bound. */
  readonly logPrices: Float64Array
  readonly whole: number
  readonly base: bigint
  readonly tokens: GasCosts['tokens']
  readonly contracts: GasCosts['contracts']
  readonly pools: GasCosts['pools']
}

function marketOf(pools: readonly Pool[], trade: Trade, { prices, whole }: Gross): Market {
  const graph = separatedGraph(pools, { prices, whole })
  const logPrices = new Float64Array(graph.size)
  for (const [token, price] of prices) {
    const node = graph.nodes.get(token)
    if (node !== undefined) logPrices[node] = Math.log(Number(price)) - 192 * Math.LN2
  }
  const { sellToken, buyToken, sellAmount } = trade
  const contracts = contractGas(pools)
  const nodeOf = (token: Address) => graph.nodes.get(token) ?? 0
  return {
    graph,
    demand: { from: nodeOf(sellToken), to: nodeOf(buyToken), amount: Number(sellAmount) },
    logPrices,
    whole,
    base: BigInt(tradeGas(trade) + tokenGas(buyToken)),
    tokens: new Map(
      [...prices.keys()]
        .filter((token) => token !== sellToken && token !== buyToken && tokenGas(token) > 0)
        .map((token) => [token, BigInt(tokenGas(token))]),
    ),
    contracts,
    pools: new Map(pools.map((pool) => [pool.id, poolGas(pool, contracts)])),
  }
}

/** @param gasPrice Base units of the bought token per unit. */
function problemOf(
  { graph, demand, logPrices, whole, base, tokens, contracts, pools }: Market,
  { gasPrice, isFar }: { readonly gasPrice: number; readonly isFar: boolean },
): Problem {
  const limitOf = (node: number) =>
    node === demand.from ? demand.amount : whole / Math.exp(logPrices[node] ?? 0)
  const arcs = arcsOf(
    (edge) => arcOf(edge, limitOf(edge.from), { gasPrice, gas: leastGas(edge, pools), isFar }),
    { whole, costOf: ({ tokenOut }) => gasPrice * Number(tokens.get(tokenOut) ?? 0n) },
  )
  return {
    graph,
    demand,
    ...arcs,
    contractOf: contractsOf(contracts, gasPrice),
    stepCost: gasPrice * Math.min(...[...pools.values()].map(({ steps }) => Math.min(...steps.map(Number)))),
    baseCost: gasPrice * Number(base),
    isJoint: true,
    minDecrease,
  }
}

function isTraded({ kind }: Pool): boolean {
  return kind !== 'wrap'
}

/** The market's graph with a node for each form of the native token, because converting between them costs gas. */
function separatedGraph(pools: readonly Pool[], { prices, whole }: Gross): Graph {
  const graph = graphOf(pools.filter(isTraded))
  const wrap = pools.find((pool) => pool.kind === 'wrap')
  if (!wrap) return graph
  const nodes = new Map(graph.nodes)
  for (const token of wrap.tokens) if (!nodes.has(token)) nodes.set(token, nodes.size)
  const most = (whole * 2 ** 192) / Number(prices.get(wrap.tokens[0]) ?? wholePrice)
  const conversions = bothWays(wrap.tokens).map((way, place) => ({
    ...conversion(wrap, way, most),
    index: graph.edges.length + place,
    from: nodes.get(way[0]) ?? 0,
    to: nodes.get(way[1]) ?? 0,
  }))
  return { ...graph, ...columnsOf([...graph.edges, ...conversions]), nodes, size: nodes.size, wrap }
}

function bothWays([one, other]: readonly [Address, Address]): readonly (readonly [Address, Address])[] {
  return [
    [one, other],
    [other, one],
  ]
}

/**
 * The fall of a conversion's price, in logarithms, over the most that a route can bring: just above the error of
 * floating point.
 */
const slide = 1e-11

/** @param most Base units. */
function conversion(pool: WrapPool, [tokenIn, tokenOut]: readonly [Address, Address], most: number) {
  const slope = most / slide
  const trade = (depth: number) => new CurveTrade(slope * depth, -slope * Math.expm1(-depth), slope)
  return {
    pool,
    tokenIn,
    tokenOut,
    curve: { logRate: 0, slope, trade },
    most,
    stepGas: stepGas(pool),
    tokenGas: tokenGas(tokenOut),
  }
}
