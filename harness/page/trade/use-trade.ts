/** Quotes a trade, again whenever the trade or the chain changes, a moment after typing stops. */
import { useEffect, useState } from 'preact/hooks'
import type { Address } from 'viem'
import type { QuoteResponseWire } from '../../solver-api/quote.ts'
import type { SolveResponseWire } from '../../solver-api/solve.ts'
import { messageOf, post, type RequestOptions } from '../api.ts'

export type Venue = 'classic' | 'intent'

export interface Trade {
  readonly account: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
}

export interface TradeAnswer {
  /** What was quoted. */
  readonly trade: Trade
  readonly venue: Venue
  readonly quote?: QuoteResponseWire
  /** With its route; of the classic venue alone. */
  readonly solution?: SolveResponseWire
  /** Why there is no quote. */
  readonly message?: string
}

export interface TradeState {
  /** The latest answer for the pair, also while one for another amount is awaited. */
  readonly answer: TradeAnswer | undefined
  /** The answer is for the current trade. */
  readonly isCurrent: boolean
}

export interface TradeOptions {
  readonly key: string
  readonly venue: Venue
  /** Quotes again when it changes. */
  readonly version: unknown
}

const typingPauseMs = 250

/** @param trade Absent while it is not complete. */
export function useTrade(trade: Trade | undefined, { key, venue, version }: TradeOptions): TradeState {
  const [answer, setAnswer] = useState<TradeAnswer>()
  const { account, buyToken, sellAmount, sellToken } = trade ?? {}
  useEffect(() => {
    if (!account || !buyToken || !sellToken || sellAmount === undefined) return undefined
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const asked = { account, buyToken, sellAmount, sellToken }
      const quoted = await quoteTrade(asked, venue, { key, signal: abort.signal })
      if (!abort.signal.aborted) setAnswer(quoted)
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [account, buyToken, sellAmount, sellToken, key, venue, version])

  const asked = answer?.venue === venue ? answer.trade : undefined
  if (asked === undefined || asked.buyToken !== buyToken || asked.sellToken !== sellToken)
    return { answer: undefined, isCurrent: false }
  return { answer, isCurrent: asked.sellAmount === sellAmount && asked.account === account }
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

function orderOf({ account, buyToken, sellAmount, sellToken }: Trade) {
  return {
    sell_token: sellToken,
    buy_token: buyToken,
    sell_amount: `${sellAmount}`,
    origin_address: account,
  }
}
