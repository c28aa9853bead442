/**
 * Units of gas that a route takes on chain, before refunds, as a transaction must be given them: what was measured on
 * genuine contracts, and a twentieth more. Too little makes a transaction run out of gas, and much more than the truth
 * misleads whoever compares routes by it.
 *
 * A word that a pool writes for the first time costs several times as much as one that it writes again. Snapshots say
 * which those are. Where one does not, the pool has traded before: the ticks below its price were crossed, or written
 * when they were initialized, and those above may never have been.
 *
 * A receiver that holds the bought token already, or a router that holds some of a token, takes less, which is not deducted: either
 * balance can be emptied between the snapshot and the execution, and the transaction would run out of gas.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../core/address.ts'
import { type ConcentratedPool, countTicksUpTo } from '../market/pools/concentrated.ts'
import { newtonIterations, type StablePool } from '../market/pools/stable.ts'

/** A little less than the 2^24 that a transaction may use since EIP-7825: what the reactor takes in a fill must fit, too. */
export const maxGas = 16_500_000n

/** What a word takes that was zero above one that was not. */
export const newWordGas = 17_100

/** What a swap takes that moves the price far. */
interface CrossingGas {
  /** Each tick, without the words that count the fees beyond it. */
  readonly tick: number
  /** The first tick beside its own: the pool's liquidity, and of some the time. */
  readonly first: number
  /** Each word of the tick bitmap: the maths of a swap stops there, also where it is empty. */
  readonly word: number
}

const ofV3: CrossingGas = { tick: 19_300, first: 9_300, word: 8_100 }
const crossing: Readonly<Record<ConcentratedPool['protocol'], CrossingGas>> = {
  uniswap_v3: ofV3,
  pancakeswap_v3: ofV3,
  uniswap_v4: { tick: 12_300, first: 3_400, word: 5_800 },
}

/** Each of a tick's two words for fees. */
const feeWordGas = 2_900

/** The transaction, and what it takes more to take a token and to pay one than to do so with ether. */
const transactionGas = 41_000
const takingGas = 45_000
const payingGas = 21_500

/** An iteration of Newton's method in a StableSwap pool: for a balance, and for the invariant, with so much more for each coin. */
const iterationGas = { balance: 740, invariant: 1_140, coin: 360 }
/** Three iterations for the invariant of three coins and nine for a balance, which every step is reckoned to take. */
const usualIterationsGas = 13_320

/** What a token takes that the router comes to hold, and what USDC and USDT take more than others. */
const holdingGas = 28_500
const dearTokens: ReadonlyMap<Address, number> = new Map([
  ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 15_000],
  ['0xdac17f958d2ee523a2206206994597c13d831ec7', 4_000],
])

/** What every route of a trade takes beside its steps and the tokens that they buy. */
export function tradeGas({ sellToken, buyToken }: Record<'sellToken' | 'buyToken', Address>): number {
  const taking = sellToken === nativeToken ? 0 : takingGas + (dearTokens.get(sellToken) ?? 0)
  return transactionGas + taking + (buyToken === nativeToken ? 0 : payingGas)
}

/** What it takes in addition that the router comes to hold a token, however many steps buy it. */
export function tokenGas(token: Address): number {
  return token === nativeToken ? 0 : holdingGas + (dearTokens.get(token) ?? 0)
}

/** What a swap takes for the ticks and the words of the bitmap that it passes, and for the words that it writes first. */
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
 * What a StableSwap swap takes for more iterations of Newton's method than usual: where sales of a multiple of a balance have moved
 * the balances apart, the invariant takes many.
 */
export function iterationsGas(pool: StablePool, next: StablePool): number {
  const iterations = newtonIterations(pool, next)
  if (!iterations) return 0
  const { balance, invariant, coin } = iterationGas
  const ofInvariant = (invariant + coin * pool.tokens.length) * iterations.invariant
  return Math.max(0, ofInvariant + balance * iterations.balance - usualIterationsGas)
}

/** How many words a swap writes for the first time. */
export function newWordsOf(pool: ConcentratedPool, next: ConcentratedPool): number {
  const sold = soldBetween(pool, next)
  const atTicks = ticksBetween(pool, next).map((tick) => feeWords(tick, pool, sold).first)
  return atTicks.reduce((sum, count) => sum + count, newWords(pool, sold))
}

/** What a tick takes on the way of a swap, as a rule. */
export function meanTickGas(pool: ConcentratedPool, sold: 0 | 1): number {
  const ahead = ticksAhead(pool, sold)
  return ahead.reduce((sum, tick) => sum + gasOfTick(tick, pool, sold), 0) / Math.max(1, ahead.length)
}

/** What every tick on the way of a swap takes at least; zero where there is none. */
export function leastTickGas(pool: ConcentratedPool, sold: 0 | 1): number {
  const each = ticksAhead(pool, sold).map((tick) => gasOfTick(tick, pool, sold))
  return each.reduce((least, gas) => Math.min(least, gas), each[0] ?? 0)
}

/** What a word of a pool's tick bitmap takes that a swap enters. */
export function wordGasOf({ protocol }: ConcentratedPool): number {
  return crossing[protocol].word
}

/** What the first tick that a swap crosses takes beside its own. */
export function firstTickGasOf({ protocol }: ConcentratedPool): number {
  return crossing[protocol].first
}

/** What passing so many ticks, at `tickGas` each, and so many words of the bitmap takes. */
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

/** The place of the token that a swap sold; `undefined` where there was none. */
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

/** The words apart from ticks': the fees in the sold token, and PancakeSwap's for the protocol, which both tokens share. */
function newWords({ protocol, earned = earnedBoth }: ConcentratedPool, sold: 0 | 1 | undefined): number {
  const isFirst = earned.every((one) => !one)
  const fees = (sold === undefined ? isFirst : !earned[sold]) ? 1 : 0
  return fees + (protocol === 'pancakeswap_v3' && isFirst ? 1 : 0)
}

function gasOfTick(tick: Tick, pool: ConcentratedPool, sold: 0 | 1 | undefined): number {
  const { first, all } = feeWords(tick, pool, sold)
  return crossing[pool.protocol].tick + feeWordGas * all + newWordGas * first
}

/** How many words for fees are written of a tick, and how many of them for the first time. */
function feeWords(
  { index, unwritten }: Tick,
  { earned = earnedBoth, tick }: ConcentratedPool,
  sold: 0 | 1 | undefined,
): Record<'first' | 'all', number> {
  const all = earned.filter((one, place) => one || place === sold).length
  // Where nothing has been earned there is nothing to write.
  const left = earned.length - all
  return { first: Math.max(0, (unwritten ?? (index > tick ? all + left : left)) - left), all }
}
