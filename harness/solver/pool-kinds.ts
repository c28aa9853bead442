/**
 * The solver's knowledge of each kind of pool: the curve of each direction, the gas of a step, and the router's call. A
 * kind that is missing here does not compile.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { encodeAbiParameters } from 'viem/utils'
import { routerProtocols } from '../core/router.ts'
import type { ConcentratedPool } from '../market/pools/concentrated.ts'
import type { Pool, PoolKind } from '../market/pools/pool.ts'
import type { StablePool } from '../market/pools/stable.ts'
import type { WeightedPool } from '../market/pools/weighted.ts'
import { concentratedCurve } from './curves/concentrated-curve.ts'
import type { Curve } from './curves/curve.ts'
import { geometricCurve, geometricLastPaid, geometricSwaps } from './curves/geometric-curve.ts'
import { linearCurve } from './curves/linear-curve.ts'
import { numbersOf } from './curves/numbers.ts'
import { stableCurve, stableLastPaid } from './curves/stable-curve.ts'
import { geometricPool, weightedGas } from './curves/weighted-pool.ts'
import { crossingGas, iterationsGas, newWordGas } from './gas.ts'

/** The places of the sold and the bought token among a pool's tokens. */
type Direction = readonly [i: number, o: number]

/** Base units, by token, by which other trades change the balances of a pool. */
type Changes = readonly number[]

interface SolverKind<P> {
  readonly curve: (pool: P, direction: Direction, changes: Changes) => Curve | undefined
  /** `undefined` for kinds of two tokens, whose directions never meet. */
  readonly lastPaid:
    | ((pool: P, direction: Direction, changes: Changes, amountIn: number) => number)
    | undefined
  /** The call data, the router's dispatch, the swap and the transfers in and out of the pool. */
  readonly gas: (pool: P, next: P) => number
  /** The saving of each step after the first through the pool. */
  readonly warmGas: number
  /** The saving of a step after one through another pool of the same contract. */
  readonly warmContractGas: number
  readonly call: (pool: P, direction: Direction) => StepCall
  readonly successiveSwaps: (
    pool: P,
    direction: Direction,
    changes: Changes,
    amountIn: number,
  ) => readonly number[]
  /** The capacity of a swap beyond its plan, as a rank from {@link noRoom} to {@link anyRoom}. */
  readonly room: number
}

const [noRoom, littleRoom, anyRoom] = [0, 1, 2]

/** `IRouter.Protocol` of a pool, as its ordinal, and the data with which the router calls it. */
interface StepCall {
  readonly protocol: number
  readonly data: Hex
}

/** The reserve of a Uniswap V2 pair is a `uint112`; the pair refuses more. */
const maxReserve = 2 ** 112

/** A kind of two tokens that takes any amount in one swap. */
const plain = {
  lastPaid: undefined,
  warmGas: 0,
  warmContractGas: 0,
  successiveSwaps: (_pool: unknown, _direction: Direction, _changes: Changes, amountIn: number) => [amountIn],
  room: anyRoom,
}

const kinds: { readonly [Kind in PoolKind]: SolverKind<Pool<Kind>> } = {
  'constant-product': {
    ...plain,
    curve: ({ reserves }, [i, o]) =>
      geometricCurve({
        balanceIn: Number(reserves[i]),
        balanceOut: Number(reserves[o]),
        weightRatio: 1,
        kept: 0.997,
        maxGrowth: 0.997 * (maxReserve / Number(reserves[i]) - 1),
        maxSwaps: 1,
        swapGas: 0,
      }),
    gas: ({ unwritten = 0 }) => 69_000 + newWordGas * unwritten,
    call: () => callOf('constantProduct', []),
  },
  concentrated: {
    ...plain,
    curve: (pool, [i]) => concentratedCurve(pool, i === 0),
    gas: (pool, next) => concentratedGas[pool.protocol] + crossingGas(pool, next),
    // All pools of Uniswap V4 are in one manager, with its balances.
    warmContractGas: 10_000,
    call: ({ protocol, feePips, keyFeePips = feePips, tickSpacing }) =>
      protocol === 'uniswap_v4' ? callOf('uniswapV4', [keyFeePips, tickSpacing]) : callOf('concentrated', []),
  },
  weighted: {
    ...plain,
    curve: (pool, [i, o], changes) => geometricCurve(geometricPool(pool, balancesOf(pool, changes), i, o)),
    lastPaid: (pool, [i, o], changes, amountIn) =>
      geometricLastPaid(geometricPool(pool, balancesOf(pool, changes), i, o), amountIn),
    gas: () => weightedGas.step,
    warmGas: weightedGas.warm,
    call: ({ id }) => callOf('balancerV2', [id]),
    successiveSwaps: (pool, [i, o], changes, amountIn) =>
      geometricSwaps(geometricPool(pool, balancesOf(pool, changes), i, o), amountIn),
    room: littleRoom,
  },
  stable: {
    ...plain,
    curve: (pool, [i, o], changes) => stableCurve(pool, balancesOf(pool, changes), i, o),
    lastPaid: (pool, [i, o], changes, amountIn) =>
      stableLastPaid(pool, balancesOf(pool, changes), i, o, amountIn),
    gas: (pool, next) => 111_000 + iterationsGas(pool, next),
    warmGas: 28_000,
    call: (_pool, [i, o]) => callOf('curve', [BigInt(i), BigInt(o)]),
  },
  'market-maker': {
    ...plain,
    curve: (pool, [i]) => (i === 0 ? linearCurve(pool) : undefined),
    gas: () => 75_000,
    // All quotes for a trade have the same two tokens, so the maker's balances are warm.
    warmContractGas: 14_000,
    call: ({ tokens: [tokenIn, tokenOut], signature, ...quote }) => {
      if (signature === undefined) throw new Error(`The quote ${quote.id} is not signed.`)
      return callOf('marketMaker', [{ tokenIn, tokenOut, ...quote }, signature])
    },
    room: noRoom,
  },
  wrap: {
    ...plain,
    // The graph has one node for both forms, and the plan adds the step between them.
    curve: () => undefined,
    gas: () => 13_800,
    call: () => callOf('wrappedNative', []),
  },
}

function callOf<const Name extends keyof typeof routerProtocols>(
  name: Name,
  values: Parameters<typeof encodeAbiParameters<(typeof routerProtocols)[Name]['layout']>>[1],
): StepCall {
  const { ordinal, layout } = routerProtocols[name]
  return { protocol: ordinal, data: encodeAbiParameters(layout, values) }
}

export function curveOf<Kind extends PoolKind>(
  pool: Pool<Kind>,
  tokenIn: Address,
  tokenOut: Address,
  changes: Changes = [],
): Curve | undefined {
  return kinds[pool.kind].curve(pool, directionOf(pool, tokenIn, tokenOut), changes)
}

/**
 * The base units by which a trade of `amountIn` lowered the balance of its bought token, if it ended at the balances
 * after `changes`.
 */
export function lastPaid<Kind extends PoolKind>(
  pool: Pool<Kind>,
  tokenIn: Address,
  tokenOut: Address,
  changes: Changes,
  amountIn: number,
): number {
  const paid = kinds[pool.kind].lastPaid
  if (paid === undefined) throw new Error(`The directions of a ${pool.kind} pool do not meet.`)
  return paid(pool, directionOf(pool, tokenIn, tokenOut), changes, amountIn)
}

/** Units of gas of one step, with the ticks between the states of the pool before and after it. */
export function stepGas<Kind extends PoolKind>(pool: Pool<Kind>, next = pool): number {
  return kinds[pool.kind].gas(pool, next)
}

/** Units of gas that each step after the first through the pool saves. */
export function warmGasOf({ kind }: Pool): number {
  return kinds[kind].warmGas
}

/** Units of gas that a step saves after one through another of the pools, if they share a contract. */
export function warmContractGasOf(
  { address, id, kind }: Pool,
  pools: Pick<IteratorObject<Pool>, 'some'>,
): number {
  const { warmContractGas } = kinds[kind]
  const isShared = warmContractGas > 0 && pools.some((one) => one.address === address && one.id !== id)
  return isShared ? warmContractGas : 0
}

export function stepCall<Kind extends PoolKind>(
  pool: Pool<Kind>,
  tokenIn: Address,
  tokenOut: Address,
): StepCall {
  return kinds[pool.kind].call(pool, directionOf(pool, tokenIn, tokenOut))
}

/**
 * The amounts of the successive swaps in which the pool takes `amountIn`.
 *
 * @param before Base units of the sold token that earlier steps bring into the pool.
 */
export function successiveSwaps<Kind extends PoolKind>(
  pool: Pool<Kind>,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: number,
  before = 0,
): readonly number[] {
  const changes = pool.tokens.map((token) => (token === tokenIn ? before : 0))
  return kinds[pool.kind].successiveSwaps(pool, directionOf(pool, tokenIn, tokenOut), changes, amountIn)
}

/** Whether the pool reverts above a size, so that the amount sold to it must be exact. */
export function isFixedSize({ kind }: Pool): boolean {
  return kinds[kind].room === noRoom
}

/** The capacity of the pool beyond the planned amount, as a rank. */
export function roomIn({ kind }: Pool): number {
  return kinds[kind].room
}

function directionOf({ tokens }: Pool, tokenIn: Address, tokenOut: Address): Direction {
  return [tokens.indexOf(tokenIn), tokens.indexOf(tokenOut)]
}

/** The gas of a step that crosses no tick. */
const concentratedGas: Readonly<Record<ConcentratedPool['protocol'], number>> = {
  uniswap_v3: 71_000,
  uniswap_v4: 76_000,
  pancakeswap_v3: 86_000,
}

function balancesOf({ balances }: WeightedPool | StablePool, changes: Changes): readonly number[] {
  return numbersOf(balances).map((balance, at) => balance + (changes[at] ?? 0))
}
