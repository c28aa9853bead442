/** Faults of the n-th request, and of the state that the one before left. */
import type { QuoteResponseWire } from '../../../interfaces/solver-api/api/quote.ts'
import type { SolveResponseWire } from '../../../interfaces/solver-api/api/solve.ts'
import { quotesMore, raised } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { anywhere, answers, breaks, quote, refusals, remembering, replies, solve, tokenPrice, tokens } = wire

type WithId = { readonly request_id: string }

export const wear = faultsOf('repetition and caches', {
  'quotes-high-after-twenty': [
    'solve/not-worse-than-quote',
    'from the twentieth quote on, quotes are 1 % too high',
    quotesMore(100, ({ call }) => call.nth >= 20),
  ],
  'every-seventh-id-repeats': [
    'quote/request-id-is-unique',
    'every seventh quote has the id of the one before',
    remembering(quote, () => {
      let last = ''
      return answers<WithId>(quote, (answer, { nth }) => {
        const request_id = nth % 7 === 0 ? last : answer.request_id
        last = answer.request_id
        return { ...answer, request_id }
      })
    }),
  ],
  'price-off-from-the-fifth': [
    'prices/token-price-agrees-with-quotes',
    'from the fifth request on, prices of tokens are 3 % off',
    answers<{ readonly price: number }>(tokenPrice, ({ price }, { nth }) =>
      nth < 5 ? undefined : { price: price === 1 ? 1 : price * 1.03 },
    ),
  ],
  'every-tenth-quote-is-204': [
    ['quote/is-repeatable', 'quote/no-solution-is-204'],
    'every tenth quote is a 204',
    replies(quote, async (call) => (call.nth % 10 === 0 ? new Response(null, { status: 204 }) : call.ask())),
  ],
  'every-ninth-solve-without-target': [
    'solve/solution-shape',
    'every ninth solve lacks its target',
    answers<SolveResponseWire>(solve, (answer, { nth }) =>
      nth % 9 > 0
        ? undefined
        : { ...answer, solutions: answer.solutions.map(({ target_address: _, ...solution }) => solution) },
    ),
  ],
  'sixth-page-has-one-twice': [
    'tokens/pages-partition-the-list',
    'every sixth page of tokens has its last token twice',
    answers<readonly unknown[]>(tokens, (page, { nth }) =>
      nth % 6 === 0 && page.length > 1 ? [...page.slice(0, -1), page[0]] : undefined,
    ),
  ],
  'every-fortieth-is-text': [
    'general/json-responses',
    'every fortieth answer is of the type text/plain',
    replies(anywhere, async (call) => {
      const response = await call.ask()
      if (call.nth % 40 > 0 || response.status === 204) return response
      const headers = { ...Object.fromEntries(response.headers), 'content-type': 'text/plain' }
      return new Response(await response.text(), { status: response.status, headers })
    }),
  ],
  'fourth-equal-quote-higher': [
    'quote/is-repeatable',
    'the fourth equal quote is a thousandth higher',
    remembering(quote, () => {
      const times = new Map<string, number>()
      return answers<QuoteResponseWire>(quote, (answer, { text }) => {
        const count = (times.get(text) ?? 0) + 1
        times.set(text, count)
        return count < 4
          ? undefined
          : {
              ...answer,
              quotes: answer.quotes.map((item) => ({
                ...item,
                buy_amount: raised(`${item.buy_amount}`, 10),
              })),
            }
      })
    }),
  ],
  'silent-after-thirty-refusals': [
    'general/errors-explain-themselves',
    'from the thirtieth refusal on, refusals are without a message',
    remembering(anywhere, () => {
      let count = 0
      return refusals(anywhere, (response) => {
        count += 1
        return count < 30 ? response : Response.json({}, { status: response.status })
      })
    }),
  ],
  'refusal-sticks': [
    ['quote/response-shape', 'errors/malformed-input-never-5xx'],
    'after a refused quote the next quote is refused too',
    remembering(quote, () => {
      let before: Response | undefined
      return replies(quote, async (call) => {
        const stuck = before
        before = undefined
        if (stuck !== undefined) return stuck.clone()
        const response = await call.ask()
        if (response.status >= 400 && response.status !== 429) before = response.clone()
        return response
      })
    }),
  ],
  'earlier-batch-stays': [
    'quote/one-item-per-order',
    'from the fifteenth quote on, the items of the quote before are still in the list',
    remembering(quote, () => {
      let before: QuoteResponseWire['quotes'] = []
      return answers<QuoteResponseWire>(quote, (answer, { nth }) => {
        const items = nth < 15 ? answer.quotes : [...before, ...answer.quotes]
        before = answer.quotes
        return { ...answer, quotes: items }
      })
    }),
  ],
  'gas-wears-off': [
    'quote/gas-covers-execution',
    'the gas of a quote falls by a tenth with each ten quotes',
    answers<QuoteResponseWire>(quote, (answer, { nth }) => ({
      ...answer,
      gas: Math.max(1, Math.floor(Number(answer.gas) * 0.9 ** Math.floor(nth / 10))),
    })),
  ],
  'hundredth-request-breaks': [
    ['quote/response-shape', 'errors/malformed-input-never-5xx'],
    'every hundredth quote is a 500',
    breaks(quote, ({ nth }) => nth % 100 === 0),
  ],
})
