/**
 * Units of gas that a route uses on chain, before refunds, as a gas limit needs them: measurements on genuine contracts
 * plus a twentieth. With too little a transaction runs out of gas; too much misleads a comparison of routes.
 *
 * The first write of a storage word costs several times as much as a later one. Snapshots mark unwritten words. A
 * snapshot without marks is taken to be of pools that have traded before: the words of ticks below the price are
 * written, by a crossing or an initialization, and those of ticks above count as unwritten.
 *
 * A receiver that already holds the bought token, or a router that holds some of a token, uses less gas. That is not
 * deducted: the balance can be emptied between snapshot and execution, and the transaction would run out of gas.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../core/address.ts'
import { type ConcentratedPool, countTicksUpTo } from '../market/pools/concentrated.ts'
import { newtonIterations, type StablePool } from '../market/pools/stable.ts'

/**
 * Slightly less than the 2^24 that EIP-7825 allows a transaction, because a fill through the reactor must fit as well.
 */
export const maxGas = 16_500_000n

/** The extra gas to write a word that was zero. */
export const newWordGas = 17_100

/** The gas of a swap that moves the price across ticks. */
interface CrossingGas {
  /** Per tick, without the words that count fees outside it. */
  readonly tick: number
  /** In addition for the first tick: the pool's liquidity, and for some protocols the time. */
  readonly first: number
  /** Per word of the tick bitmap: the maths of a swap stops there, even if the word is empty. */
  readonly word: number
}

const ofV3: CrossingGas = { tick: 19_300, first: 9_300, word: 8_100 }
const crossing: Readonly<Record<ConcentratedPool['protocol'], CrossingGas>> = {
  uniswap_v3: ofV3,
  pancakeswap_v3: ofV3,
  uniswap_v4: { tick: 12_300, first: 3_400, word: 5_800 },
}

/** Per fee word of a tick; it has two. */
const feeWordGas = 2_900

/** The transaction, and the extra gas of taking and of paying a token instead of ether. */
const transactionGas = 41_000
const takingGas = 45_000
const payingGas = 21_500

/**
 * An iteration of Newton's method in a StableSwap pool, for a balance and for the invariant, and the latter's extra per
 * coin.
 */
const iterationGas = { balance: 740, invariant: 1_140, coin: 360 }
/** Three iterations for the invariant of three coins and nine for a balance, included in every step's gas. */
const usualIterationsGas = 13_320

/** The gas of a token that the router comes to hold, and the extra gas of USDC and USDT. */
const holdingGas = 28_500
const dearTokens: ReadonlyMap<Address, number> = new Map([
  ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 15_000],
  ['0xdac17f958d2ee523a2206206994597c13d831ec7', 4_000],
])

/** The gas of every route of a trade, without its steps and the tokens that they buy. */
export function tradeGas({ sellToken, buyToken }: Record<'sellToken' | 'buyToken', Address>): number {
  const taking = sellToken === nativeToken ? 0 : takingGas + (dearTokens.get(sellToken) ?? 0)
  return transactionGas + taking + (buyToken === nativeToken ? 0 : payingGas)
}

/** The extra gas if the router comes to hold a token, in any number of steps. */
export function tokenGas(token: Address): number {
  return token === nativeToken ? 0 : holdingGas + (dearTokens.get(token) ?? 0)
}

/** The gas of a swap for the ticks and bitmap words that it passes, and for the words that it writes first. */
export function crossingGas(pool: ConcentratedPool, next: ConcentratedPool): number {
  const { tick, tickSpacing } = pool
  const wordOf = (at: number) => Math.floor(at / tickSpacing / 256)
  const sold = soldBetween(pool, next)
  const { first, word } = crossing[pool.protocol]
  const ticks = ticksBetween(pool, next).reduce((sum, one) => sum + gasOfTick(one, pool, sold), 0)
  const passed = word * Math.abs(wordOf(next.tick) - wordOf(tick))
  return passed + newWordGas * newWords(pool, sold) + ticks + (ticks > 0 ? first : 0)
}

/**
 * The gas of a StableSwap swap for more than the usual iterations of Newton's method: the invariant takes many once
 * sales of a multiple of a balance have made the balances unequal.
 */
export function iterationsGas(pool: StablePool, next: StablePool): number {
  const iterations = newtonIterations(pool, next)
  if (!iterations) return 0
  const { balance, invariant, coin } = iterationGas
  const ofInvariant = (invariant + coin * pool.tokens.length) * iterations.invariant
  return Math.max(0, ofInvariant + balance * iterations.balance - usualIterationsGas)
}

/** The number of words that a swap writes for the first time. */
export function newWordsOf(pool: ConcentratedPool, next: ConcentratedPool): number {
  const sold = soldBetween(pool, next)
  const atTicks = ticksBetween(pool, next).map((tick) => feeWords(tick, pool, sold).first)
  return atTicks.reduce((sum, count) => sum + count, newWords(pool, sold))
}

/** The mean gas of a tick ahead of a swap. */
export function meanTickGas(pool: ConcentratedPool, sold: 0 | 1): number {
  const ahead = ticksAhead(pool, sold)
  return ahead.reduce((sum, tick) => sum + gasOfTick(tick, pool, sold), 0) / Math.max(1, ahead.length)
}

/** The least gas of a tick ahead of a swap; zero if there is none. */
export function leastTickGas(pool: ConcentratedPool, sold: 0 | 1): number {
  const each = ticksAhead(pool, sold).map((tick) => gasOfTick(tick, pool, sold))
  return each.reduce((least, gas) => Math.min(least, gas), each[0] ?? 0)
}

/** The gas of entering a word of a pool's tick bitmap. */
export function wordGasOf({ protocol }: ConcentratedPool): number {
  return crossing[protocol].word
}

/** The extra gas of the first tick that a swap crosses. */
export function firstTickGasOf({ protocol }: ConcentratedPool): number {
  return crossing[protocol].first
}

/** The gas of passing `ticks` ticks, at `tickGas` each, and `words` words of the bitmap. */
export function passingGas({ protocol }: ConcentratedPool, { tickGas, ticks, words }: Passed): number {
  const { first, word } = crossing[protocol]
  return word * words + (ticks > 0 ? first + ticks * tickGas : 0)
}

interface Passed {
  readonly ticks: number
  readonly words: number
  readonly tickGas: number
}

type Tick = ConcentratedPool['ticks'][number]

function ticksAhead({ tick, ticks }: ConcentratedPool, sold: 0 | 1): readonly Tick[] {
  const below = countTicksUpTo(ticks, tick)
  return sold === 0 ? ticks.slice(0, below) : ticks.slice(below)
}

const earnedBoth = [true, true] as const

/** The place of the token that a swap sold; `undefined` if the price did not move. */
function soldBetween({ sqrtPriceX96 }: ConcentratedPool, next: ConcentratedPool): 0 | 1 | undefined {
  if (next.sqrtPriceX96 === sqrtPriceX96) return undefined
  return next.sqrtPriceX96 < sqrtPriceX96 ? 0 : 1
}

function ticksBetween({ tick, ticks }: ConcentratedPool, next: ConcentratedPool): readonly Tick[] {
  return ticks.slice(
    countTicksUpTo(ticks, Math.min(tick, next.tick)),
    countTicksUpTo(ticks, Math.max(tick, next.tick)),
  )
}

/** New words outside ticks: the fees in the sold token, and PancakeSwap's protocol fees, one word for both tokens. */
function newWords({ protocol, earned = earnedBoth }: ConcentratedPool, sold: 0 | 1 | undefined): number {
  const isFirst = earned.every((one) => !one)
  const fees = (sold === undefined ? isFirst : !earned[sold]) ? 1 : 0
  return fees + (protocol === 'pancakeswap_v3' && isFirst ? 1 : 0)
}

function gasOfTick(tick: Tick, pool: ConcentratedPool, sold: 0 | 1 | undefined): number {
  const { first, all } = feeWords(tick, pool, sold)
  return crossing[pool.protocol].tick + feeWordGas * all + newWordGas * first
}

/** The fee words that crossing a tick writes: their number, and the number of first writes. */
function feeWords(
  { index, unwritten }: Tick,
  { earned = earnedBoth, tick }: ConcentratedPool,
  sold: 0 | 1 | undefined,
): Record<'first' | 'all', number> {
  const all = earned.filter((one, place) => one || place === sold).length
  // Without earned fees in a token there is nothing to write.
  const left = earned.length - all
  return { first: Math.max(0, (unwritten ?? (index > tick ? all + left : left)) - left), all }
}
