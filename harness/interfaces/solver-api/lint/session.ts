/**
 * The observed exchanges of a session, as far as rules need them: quotes, solutions, nonces, submitted orders. An
 * immutable value, which keeps only the latest of each kind, so that a proxy can run for days.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { canonicalAddress } from '../../../core/address.ts'
import { type DutchOrder, hashDutchOrder } from '../../../core/orders/dutch-order.ts'
import type { Head, Observed } from '../../../judge/lint/observed.ts'
import { endpoints } from '../api/endpoints.ts'
import { fieldsOf, listAt, valueAt } from '../checks/reading/reading.ts'
import { submittedOrder } from '../checks/standing/submitted-order.ts'
import { type SeenExchange, seen } from './seen-exchange.ts'

export interface Session {
  /** The exchanges, oldest first, as in all other lists. */
  readonly exchanges: readonly SeenExchange[]
  readonly quotes: readonly QuotedItem[]
  readonly solutions: readonly ObservedSolution[]
  readonly nonces: readonly IssuedNonce[]
  readonly submissions: readonly ObservedSubmission[]
  /** Decimals of tokens by address, as in answers. */
  readonly decimals: ReadonlyMap<string, number>
}

/** One item of a quote. Addresses are lower case. */
export interface QuotedItem {
  readonly number: number
  /** The ids of the quote, under any name. */
  readonly ids: readonly string[]
  readonly forIntent: boolean
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly target: Address
}

export interface IssuedNonce {
  readonly number: number
  readonly swapper: Address
  readonly nonce: bigint
}

/** A solution, with addresses and call data in lower case. */
export interface ObservedSolution {
  readonly number: number
  readonly head: Head | undefined
  readonly callData: Hex
  /** The address to send the transaction to; `undefined` in v1. */
  readonly target: Address | undefined
  readonly origin: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
}

export interface ObservedSubmission {
  readonly number: number
  readonly hash: Hex
  readonly order: DutchOrder
  /** True if the service accepted it. */
  readonly isAccepted: boolean
}

export const emptySession: Session = {
  exchanges: [],
  quotes: [],
  solutions: [],
  nonces: [],
  submissions: [],
  decimals: new Map(),
}

// Exchanges have whole bodies, unlike everything else. A client that used a forgotten solution would be reported for
// unknown call data.
const maxExchanges = 200
const maxEntries = 5000

/** The session with one more exchange. */
export function withObserved(session: Session, observed: Observed): Session {
  if (observed.kind === 'rpc') return session
  const exchange = seen(observed)
  return {
    exchanges: [...session.exchanges, exchange].slice(-maxExchanges),
    quotes: [...session.quotes, ...quotesIn(exchange)].slice(-maxEntries),
    solutions: [...session.solutions, ...solutionsIn(exchange)].slice(-maxEntries),
    nonces: [...session.nonces, ...noncesIn(exchange)].slice(-maxEntries),
    submissions: [...session.submissions, ...submissionsIn(exchange)].slice(-maxEntries),
    decimals: new Map([...session.decimals, ...decimalsIn(exchange)]),
  }
}

function quotesIn({ answer, call, number }: SeenExchange): readonly QuotedItem[] {
  if (call?.name !== 'quote') return []
  const parsed = endpoints.quote.response.safeDecode(answer as never)
  if (!parsed.success) return []
  const { quotes, target_address } = parsed.data
  const ids = fieldsOf(answer).flatMap(({ name, value }) =>
    /^(request|quote)_?id$/i.test(name) && typeof value === 'string' ? [value] : [],
  )
  return quotes.map((item) => ({
    number,
    ids,
    forIntent: call.fields.venue === 'intent',
    sellToken: canonicalAddress(item.sell_token),
    buyToken: canonicalAddress(item.buy_token),
    sellAmount: BigInt(item.sell_amount),
    buyAmount: item.buy_amount,
    target: canonicalAddress(target_address),
  }))
}

function solutionsIn({ answer, call, head, number }: SeenExchange): readonly ObservedSolution[] {
  if (call?.name !== 'solve' && call?.name !== 'v1Solve') return []
  const parsed = endpoints[call.name].response.safeDecode(answer as never)
  if (!parsed.success) return []
  return parsed.data.solutions.flatMap((solution) =>
    solution.orders.map((order) => ({
      number,
      head,
      callData: solution.call_data.toLowerCase() as Hex,
      target: 'target_address' in solution ? canonicalAddress(`${solution.target_address}`) : undefined,
      origin: canonicalAddress(order.origin_address),
      sellToken: canonicalAddress(order.sell_token),
      buyToken: canonicalAddress(order.buy_token),
      sellAmount: order.executed_sell_amount,
    })),
  )
}

function noncesIn({ answer, call, number }: SeenExchange): readonly IssuedNonce[] {
  if (call?.name !== 'nonce') return []
  const swapper = call.fields.address
  const nonce = valueAt(answer, 'nonce') ?? answer
  if (typeof swapper !== 'string' || !/^\d{1,78}$/.test(`${nonce}`)) return []
  return [{ number, swapper: canonicalAddress(swapper), nonce: BigInt(`${nonce}`) }]
}

function submissionsIn(observed: SeenExchange): readonly ObservedSubmission[] {
  const order = observed.call && submittedOrder(observed.call)
  if (order === undefined) return []
  const { status } = observed.exchange.response
  return [
    {
      number: observed.number,
      hash: hashDutchOrder(order),
      order,
      isAccepted: status >= 200 && status < 300,
    },
  ]
}

function decimalsIn({ answer, call }: SeenExchange): readonly (readonly [string, number])[] {
  const lists = call?.name === 'tokens' ? [[]] : [['buy_tokens'], ['sell_tokens']]
  return lists
    .flatMap((path) => listAt(answer, ...path))
    .flatMap((info) => {
      const [address, decimals] = [valueAt(info, 'address'), valueAt(info, 'decimals')]
      const isKnown = typeof address === 'string' && /^\d{1,3}$/.test(`${decimals}`)
      return isKnown ? [[address.toLowerCase(), Number(decimals)] as const] : []
    })
}
