/** Quotes a trade, again whenever the trade or the chain changes, shortly after the user stops typing. */
import type { Address } from 'viem'
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import type { SolveResponseWire } from '../../../interfaces/solver-api/api/solve.ts'
import { messageOf, post, type RequestOptions } from '../api.ts'
import { useLoaded, useSettled } from '../live.ts'

export type Venue = 'classic' | 'intent'

export interface Trade {
  readonly account: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
}

export interface TradeAnswer {
  /** The quoted trade. */
  readonly trade: Trade
  readonly venue: Venue
  readonly quote?: QuoteResponseWire
  /** The solution with its route; for the classic venue only. */
  readonly solution?: SolveResponseWire
  /** The reason why there is no quote. */
  readonly message?: string
}

export interface TradeState {
  /** The latest answer for the pair, even while one for another amount is awaited. */
  readonly answer: TradeAnswer | undefined
  /** True if the answer is for the current trade. */
  readonly isCurrent: boolean
}

export interface TradeOptions {
  readonly key: string
  readonly venue: Venue
  /** A change triggers a new quote. */
  readonly version: unknown
}

const typingPauseMs = 250

/** @param trade Absent while it is not complete. */
export function useTrade(trade: Trade | undefined, { key, venue, version }: TradeOptions): TradeState {
  const name = trade && `${venue} ${nameOf(trade)}`
  const settled = useSettled(name, typingPauseMs)
  const isSettled = trade !== undefined && settled === name
  const load = async (signal: AbortSignal) => trade && quoteTrade(trade, venue, { key, signal })
  const { value: answer } = useLoaded(isSettled ? name : undefined, version, load)
  const isOfPair =
    answer?.venue === venue &&
    answer.trade.buyToken === trade?.buyToken &&
    answer.trade.sellToken === trade.sellToken
  if (!isOfPair) return { answer: undefined, isCurrent: false }
  return { answer, isCurrent: trade !== undefined && nameOf(answer.trade) === nameOf(trade) }
}

/** Equal for equal trades. */
export function nameOf({ account, buyToken, sellAmount, sellToken }: Trade): string {
  return `${account} ${sellAmount} ${sellToken} ${buyToken}`
}

async function quoteTrade(trade: Trade, venue: Venue, access: RequestOptions): Promise<TradeAnswer> {
  const body = { blockchain: 'ethereum', orders: [orderOf(trade)] }
  try {
    const [quote, solution] = await Promise.all([
      post<QuoteResponseWire>('/partner/v2/solver/quote', { ...body, venue }, access),
      venue === 'classic' ? solveTrade(trade, access) : undefined,
    ])
    if (quote === undefined) return { trade, venue, message: 'No route found for this trade.' }
    return { trade, venue, quote, ...(solution === undefined ? {} : { solution }) }
  } catch (error) {
    return { trade, venue, message: messageOf(error) }
  }
}

/** @param slippage A fraction, as decimal text; the interface's default when absent. */
export function solveTrade(
  trade: Trade,
  access: RequestOptions,
  slippage?: string,
): Promise<SolveResponseWire | undefined> {
  const body = { blockchain: 'ethereum', orders: [orderOf(trade)], return_routes: true }
  return post('/partner/v2/solver/solve', slippage === undefined ? body : { ...body, slippage }, access)
}

/** The trade as an order of the interface. */
export function orderOf({ account, buyToken, sellAmount, sellToken }: Trade) {
  return {
    sell_token: sellToken,
    buy_token: buyToken,
    sell_amount: `${sellAmount}`,
    origin_address: account,
  }
}
