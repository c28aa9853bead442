/** What a trade would bring, asked for again whenever the trade or the chain changes, a moment after typing stops. */
import { useEffect, useState } from 'preact/hooks'
import type { Address } from 'viem'
import type { QuoteResponseWire } from '../../solver-api/quote.ts'
import type { SolveResponseWire } from '../../solver-api/solve.ts'
import { messageOf, post } from '../ask.ts'

export type Venue = 'classic' | 'intent'

export interface Trade {
  readonly account: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
}

export interface TradeAnswer {
  /** What was asked. */
  readonly trade: Trade
  readonly venue: Venue
  readonly quote?: QuoteResponseWire
  /** With its route; of the classic venue alone. */
  readonly solution?: SolveResponseWire
  /** Why there is no quote. */
  readonly message?: string
}

export interface Asking {
  /** The latest answer for the pair, also while one for another amount is awaited. */
  readonly answer: TradeAnswer | undefined
  /** The answer is for the trade as it stands. */
  readonly isCurrent: boolean
}

export interface AskedHow {
  readonly key: string
  readonly venue: Venue
  /** Asks again when it changes. */
  readonly version: unknown
}

const typingPauseMs = 250

/** @param trade Absent while it is not complete. */
export function useTrade(trade: Trade | undefined, { key, venue, version }: AskedHow): Asking {
  const [answer, setAnswer] = useState<TradeAnswer>()
  const { account, buyToken, sellAmount, sellToken } = trade ?? {}
  useEffect(() => {
    if (!account || !buyToken || !sellToken || sellAmount === undefined) return undefined
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const asked = { account, buyToken, sellAmount, sellToken }
      const answered = await askTrade(asked, venue, { key, signal: abort.signal })
      if (!abort.signal.aborted) setAnswer(answered)
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // Beside what is asked, what says when: the version.
  }, [account, buyToken, sellAmount, sellToken, key, venue, version])

  const asked = answer?.venue === venue ? answer.trade : undefined
  if (asked === undefined || asked.buyToken !== buyToken || asked.sellToken !== sellToken)
    return { answer: undefined, isCurrent: false }
  return { answer, isCurrent: asked.sellAmount === sellAmount && asked.account === account }
}

interface Access {
  readonly key: string
  readonly signal?: AbortSignal
}

async function askTrade(trade: Trade, venue: Venue, access: Access): Promise<TradeAnswer> {
  const body = { blockchain: 'ethereum', orders: [orderOf(trade)] }
  try {
    const [quote, solution] = await Promise.all([
      post<QuoteResponseWire>('/partner/v2/solver/quote', { ...body, venue }, access),
      venue === 'classic' ? solveTrade(trade, access) : undefined,
    ])
    if (quote === undefined) return { trade, venue, message: 'No route was found for this trade.' }
    return { trade, venue, quote, ...(solution === undefined ? {} : { solution }) }
  } catch (error) {
    return { trade, venue, message: messageOf(error) }
  }
}

/** @param slippage A fraction, as decimal text; the interface's default when absent. */
export function solveTrade(
  trade: Trade,
  access: Access,
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
