/** Faults of memory: caches whose keys are too short, or which never end. */

import { fieldOf } from '../../../core/json.ts'
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import type { SolveResponseWire } from '../../../interfaces/solver-api/api/solve.ts'
import { dollars, raised, type Solution } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import { cached, together } from '../memory.ts'
import * as wire from '../wire.ts'

const { anywhere, answers, nonce, orderList, quote, remembering, replies, solve } = wire

type WithId = { readonly request_id: string }

export const caches = faultsOf('repetition and caches', {
  'solve-id-follows-from-the-body': [
    'solve/request-id-is-unique',
    'the same solve gets the same id again',
    remembering(solve, () => {
      const ids = new Map<string, string>()
      return answers<WithId>(solve, (answer, { text }) => {
        const request_id = ids.get(text) ?? answer.request_id
        ids.set(text, request_id)
        return { ...answer, request_id }
      })
    }),
  ],
  'solve-has-the-id-of-the-quote': [
    'solve/request-id-is-unique',
    'a solve of an order that was quoted has the id of the quote',
    remembering(anywhere, () => {
      const ids = new Map<string, string>()
      const key = ({ orders: [order] }: wire.Call) =>
        `${order?.sell_token} ${order?.buy_token} ${order?.sell_amount}`
      return together(
        answers<WithId>(quote, ({ request_id }, call) => void ids.set(key(call), request_id)),
        answers<WithId>(solve, (answer, call) => ({
          ...answer,
          request_id: ids.get(key(call)) ?? answer.request_id,
        })),
      )
    }),
  ],
  'rate-of-a-pair-kept': [
    ['solve/not-worse-than-quote', 'quote/follows-the-chain'],
    'the rate of the first quote of a pair is kept for all amounts',
    remembering(quote, () => {
      const rates = new Map<string, bigint>()
      const scale = 10n ** 30n
      return answers<QuoteResponseWire>(quote, (answer) => ({
        ...answer,
        quotes: answer.quotes.map((item) => {
          const key = `${item.sell_token} ${item.buy_token}`
          const rate = rates.get(key) ?? (BigInt(item.buy_amount) * scale) / BigInt(item.sell_amount)
          rates.set(key, rate)
          return { ...item, buy_amount: `${(BigInt(item.sell_amount) * rate) / scale || 1n}` }
        }),
      }))
    }),
  ],
  'quote-cached-forever': [
    'quote/follows-the-chain',
    'the same quote is answered from a cache forever, but for its id',
    cached(quote, ({ text }) => text),
  ],
  'solve-cached-forever': [
    'solve/follows-the-chain',
    'the same solve is answered from a cache forever, but for its id',
    cached(solve, ({ text }) => text),
  ],
  'cache-without-origin': [
    'quote/market-maker-improves',
    'quotes are cached without regard to the origin',
    cached(quote, ({ body, orders, url }) =>
      JSON.stringify({
        ...(body as object),
        orders: orders.map(({ origin_address: _, ...order }) => order),
        query: url.search,
      }),
    ),
  ],
  'cache-without-filter': [
    ['amms/include-one', 'amms/exclude-one', 'amms/several-entries', 'routes/within-the-filter'],
    'solves are cached without regard to the filter',
    cached(solve, ({ orders }) => JSON.stringify(orders)),
  ],
  'quote-cache-without-filter': [
    ['amms/same-on-quote-and-solve', 'amms/nothing-left-is-204', 'amms/include-one', 'amms/exclude-one'],
    'quotes are cached without regard to the filter',
    cached(quote, ({ orders, body, url }) => JSON.stringify([orders, fieldOf(body, 'venue'), url.search])),
  ],
  'cache-without-receiver': [
    ['solve/pays-the-receiver', 'solve/echoes-the-order'],
    'solves are cached without regard to the receiver',
    cached(solve, ({ body, orders }) =>
      JSON.stringify([orders.map(({ receiver: _, ...order }) => order), fieldOf(body, 'slippage')]),
    ),
  ],
  'cache-without-slippage': [
    ['solve/minimum-after-slippage', 'solve/default-slippage'],
    'solves are cached without regard to the slippage',
    cached(solve, ({ body, orders }) =>
      JSON.stringify([orders, fieldOf(body, 'amms'), fieldOf(body, 'return_routes')]),
    ),
  ],
  'cache-without-gas-strategy': [
    'quote/deduct-gas-cost',
    'quotes are cached without regard to the gas strategy',
    cached(quote, ({ body, orders }) =>
      JSON.stringify([orders, fieldOf(body, 'amms'), fieldOf(body, 'venue')]),
    ),
  ],
  'second-equal-solve-is-204': [
    'solve/is-repeatable',
    'the same solve is done once, and a 204 afterwards',
    remembering(solve, () => {
      const done = new Set<string>()
      return replies(solve, async (call) => {
        if (done.has(call.text)) return new Response(null, { status: 204 })
        const response = await call.ask()
        if (response.status === 200) done.add(call.text)
        return response
      })
    }),
  ],
  'nonce-cached-forever': [
    'intent/nonce-moves-on',
    'the nonce of a wallet is that of its first request forever',
    cached(nonce, ({ url }) => url.search.toLowerCase()),
  ],
  'list-cached-forever': [
    ['tracking/filled-means-filled', 'tracking/lists-submitted-orders'],
    'the same list of orders is answered from a cache forever',
    cached(orderList, ({ url }) => url.search),
  ],
  'list-kept-for-fifty': [
    ['tracking/filled-means-filled', 'tracking/expires', 'tracking/cancelled-by-nonce'],
    'a list of orders that was not empty is kept for the next fifty requests',
    remembering(orderList, () => {
      const lists = new Map<string, { readonly text: string; left: number }>()
      return answers<object>(orderList, (answer, { url }) => {
        const kept = lists.get(url.search)
        if (kept !== undefined && kept.left > 0) {
          kept.left -= 1
          return JSON.parse(kept.text)
        }
        if (JSON.stringify(answer).length > 40)
          lists.set(url.search, { text: JSON.stringify(answer), left: 50 })
        return undefined
      })
    }),
  ],
  'quoted-amount-said-of-the-solution': [
    'solve/pays-what-it-says',
    'the amount that was quoted for an order is said of its solution, rounded up to a thousandth',
    remembering(anywhere, () => {
      const quoted = new Map<string, string>()
      const key = ({ orders: [order] }: wire.Call) =>
        `${order?.sell_token} ${order?.buy_token} ${order?.sell_amount}`
      return together(
        answers<QuoteResponseWire>(quote, ({ quotes: [item] }, call) => {
          if (item !== undefined && dollars(item) > 0) quoted.set(key(call), raised(`${item.buy_amount}`, 10))
        }),
        answers<SolveResponseWire>(solve, (answer, call) => {
          const executed_buy_amount = quoted.get(key(call))
          return executed_buy_amount === undefined
            ? undefined
            : { ...answer, solutions: answer.solutions.map((one) => withExecuted(one, executed_buy_amount)) }
        }),
      )
    }),
  ],
})

function withExecuted(solution: Solution, executed_buy_amount: string): Solution {
  return { ...solution, orders: solution.orders.map((entry) => ({ ...entry, executed_buy_amount })) }
}
