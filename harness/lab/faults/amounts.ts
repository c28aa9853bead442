/** Amounts of orders and answers, and their worth. */
import { genesisTokens } from '../../chain/genesis/tokens.ts'
import { nativeToken } from '../../core/address.ts'
import type { QuoteResponseWire } from '../../interfaces/solver-api/api/quote.ts'
import type { SolveResponseWire } from '../../interfaces/solver-api/api/solve.ts'
import { type AskedOrder, answers, type Call, quote, solve, type WireFault } from './wire.ts'

const known = new Map<string, { readonly decimals: number; readonly usd: string }>(
  genesisTokens.map((token) => [token.address, token]),
)
known.set(nativeToken, { decimals: 18, usd: '3155' })

/** The worth of an order's sold amount, in dollars; NaN for a token that the embedded chain does not have. */
export function dollars({ sell_amount, sell_token }: AskedOrder): number {
  return (
    (Number(sell_amount) / 10 ** decimalsOf(sell_token)) * Number(known.get(sell_token.toLowerCase())?.usd)
  )
}

/** NaN for a token that the embedded chain does not have. */
export function decimalsOf(token: string): number {
  return known.get(token.toLowerCase())?.decimals ?? Number.NaN
}

/** An amount with `bps` added, rounded down. */
export function raised(amount: string, bps: number): string {
  return `${(BigInt(amount) * BigInt(10_000 + bps)) / 10_000n}`
}

/** An order of a batch, at its place. */
export interface Placed {
  readonly order: AskedOrder
  readonly index: number
  readonly call: Call
}

type QuoteItem = QuoteResponseWire['quotes'][number]
export type Solution = SolveResponseWire['solutions'][number]
type SolvedOrder = Solution['orders'][number]

/** Says something else of some items of a quote. */
export function quotes(change: (item: QuoteItem, placed: Placed) => Partial<QuoteItem> | false): WireFault {
  return answers<QuoteResponseWire>(quote, (answer, call) => ({
    ...answer,
    quotes: answer.quotes.map((item, index) => {
      const order = call.orders[index]
      return order === undefined ? item : { ...item, ...(change(item, { order, index, call }) || {}) }
    }),
  }))
}

/** Quotes so many basis points more where a condition holds. */
export function quotesMore(bps: number, when: (placed: Placed) => boolean): WireFault {
  return quotes((item, placed) => when(placed) && { buy_amount: raised(`${item.buy_amount}`, bps) })
}

/** Says something else of some solutions. */
export function solutions(change: (solution: Solution, placed: Placed) => object | false): WireFault {
  return answers<SolveResponseWire>(solve, (answer, call) => ({
    ...answer,
    solutions: answer.solutions.map((solution, index) => {
      const order = call.orders[index]
      return order === undefined
        ? solution
        : { ...solution, ...(change(solution, { order, index, call }) || {}) }
    }),
  }))
}

/** Says something else of the orders of some solutions. */
export function solvedOrders(change: (entry: SolvedOrder, placed: Placed) => object | false): WireFault {
  return solutions((solution, placed) => ({
    orders: solution.orders.map((entry) => ({ ...entry, ...(change(entry, placed) || {}) })),
  }))
}
