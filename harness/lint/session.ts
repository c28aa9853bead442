/**
 * What has passed, as far as rules ask for it: quotes, solutions, nonces, submitted orders. A value; the latest of
 * each kind are kept, so a proxy can run for days.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { fieldsOf, listAt, valueAt } from '../kit/reading/reading.ts'
import { endpoints } from '../solver-api/endpoints.ts'
import { canonicalAddress } from '../spec/address.ts'
import { type DutchOrder, decodeDutchOrder, hashDutchOrder } from '../spec/dutch-order.ts'
import type { Head, HttpPassage, Passage } from './exchange-view.ts'

export interface Past {
  /** The latest last; so are all other lists. */
  readonly exchanges: readonly HttpPassage[]
  readonly quotes: readonly SeenQuote[]
  readonly solutions: readonly SeenSolution[]
  readonly nonces: readonly SeenNonce[]
  readonly submissions: readonly SeenSubmission[]
  /** Decimals of tokens by address, as answers named them. */
  readonly decimals: ReadonlyMap<string, number>
}

/** One item of a quote. Addresses are lower case. */
export interface SeenQuote {
  readonly number: number
  /** The ids that the quote carries, under whatever names. */
  readonly ids: readonly string[]
  readonly forIntent: boolean
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly target: Address
}

export interface SeenNonce {
  readonly number: number
  readonly swapper: Address
  readonly nonce: bigint
}

/** Addresses and call data are lower case. */
export interface SeenSolution {
  readonly number: number
  readonly head: Head | undefined
  readonly callData: Hex
  /** v1 names none. */
  readonly target: Address | undefined
  readonly origin: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
}

export interface SeenSubmission {
  readonly number: number
  readonly hash: Hex
  readonly order: DutchOrder
  /** True where the service took it. */
  readonly taken: boolean
}

export const emptyPast: Past = {
  exchanges: [],
  quotes: [],
  solutions: [],
  nonces: [],
  submissions: [],
  decimals: new Map(),
}

// Exchanges hold whole bodies, all else is small; a solution that is forgotten would be taken for none.
const keptExchanges = 200
const kept = 5000

/** The past with one passage more. */
export function remember(past: Past, passage: Passage): Past {
  if (passage.kind === 'rpc') return past
  return {
    exchanges: [...past.exchanges, passage].slice(-keptExchanges),
    quotes: [...past.quotes, ...quotesIn(passage)].slice(-kept),
    solutions: [...past.solutions, ...solutionsIn(passage)].slice(-kept),
    nonces: [...past.nonces, ...noncesIn(passage)].slice(-kept),
    submissions: [...past.submissions, ...submissionsIn(passage)].slice(-kept),
    decimals: new Map([...past.decimals, ...decimalsIn(passage)]),
  }
}

/** The order that a submission carries, if it can be read. */
export function submittedOrder({ call }: HttpPassage): DutchOrder | undefined {
  if (call?.name !== 'submit') return undefined
  const { order } = call.fields
  return typeof order === 'string' && /^0x[0-9a-f]*$/i.test(order)
    ? decodeDutchOrder(order as Hex)
    : undefined
}

function quotesIn({ answer, call, number }: HttpPassage): readonly SeenQuote[] {
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

function solutionsIn({ answer, call, head, number }: HttpPassage): readonly SeenSolution[] {
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

function noncesIn({ answer, call, number }: HttpPassage): readonly SeenNonce[] {
  if (call?.name !== 'nonce') return []
  const swapper = call.fields.address
  const nonce = valueAt(answer, 'nonce') ?? answer
  if (typeof swapper !== 'string' || !/^\d{1,78}$/.test(`${nonce}`)) return []
  return [{ number, swapper: canonicalAddress(swapper), nonce: BigInt(`${nonce}`) }]
}

function submissionsIn(passage: HttpPassage): readonly SeenSubmission[] {
  const order = submittedOrder(passage)
  if (order === undefined) return []
  const { status } = passage.exchange.response
  return [
    { number: passage.number, hash: hashDutchOrder(order), order, taken: status >= 200 && status < 300 },
  ]
}

function decimalsIn({ answer, call }: HttpPassage): readonly (readonly [string, number])[] {
  const lists = call?.name === 'tokens' ? [[]] : [['buy_tokens'], ['sell_tokens']]
  return lists
    .flatMap((path) => listAt(answer, ...path))
    .flatMap((info) => {
      const [address, decimals] = [valueAt(info, 'address'), valueAt(info, 'decimals')]
      const isKnown = typeof address === 'string' && /^\d{1,3}$/.test(`${decimals}`)
      return isKnown ? [[address.toLowerCase(), Number(decimals)] as const] : []
    })
}
