/**
 * A key buys a higher rate, not another price. If the partner path gives another result, callers who try the
 * service without a key see other prices than they later trade at.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { amountPlus, misreadField, respondWith, rewrite, rewriteField } from '#kit/faults'
import { type QuotedOrder, quoteRequest, solveRequest } from '#kit/options'
import { largestBatch, type OwnedOrder, quoteOf, repeated, solveOf, token } from '#kit/orders'
import { comparableOf, messageIn, refusedRequest, stillAnswers } from '#kit/reading'
import type { Universe } from '#solver-api/api/universe'
import { blaming, type Exchange, type Message, messageOf, scenario } from '#solver-api/kit/scenario'

const blockchain = 'ethereum'
const unreachable = `${10n ** 60n}`

export default scenario({
  clause: 'general/public-equals-partner',
  title: 'a public path and its partner path give the same result with any options',
  needs: ['key'],
  isAboutOneBlock: true,

  given: {
    quoted: quoteRequest({ batch: [1, 3], without: ['family'] }),
    solved: solveRequest({ batch: [1, 3], without: ['family'] }),
    isReachable: fc.constantFrom(true, true, true, false),
    page: fc.nat({ max: 2 }),
    priced: token(),
    refused: (universe: Universe) => fc.array(refusedRequest(universe), { minLength: 3, maxLength: 3 }),
  },

  // A whole batch of twelve takes long and seldom has a solution, so one case in four has one.
  listed: () => [{ size: largestBatch }, {}, {}, {}],

  async check(
    { isReachable, listed: { size }, page, priced, quoted, refused, solved },
    { client, universe },
  ) {
    const sizedAs = <Sent extends QuotedOrder>(batch: Sent[]) =>
      size === undefined ? batch : repeated(batch.slice(0, 1), size, universe)
    const asked = [
      quoteOf(sizedAs(quoted.batch), quoted.options, quoted.way),
      solveOf(sizedAs(isReachable ? solved.batch : beyondReach(solved.batch)), solved.options, solved.way),
      messageOf('tokens', { blockchain, limit: '5', page: `${page}` }),
      messageOf('tokenPrice', { blockchain, token_address: priced.address }),
      messageOf('nativePrice', { blockchain }),
      ...refused,
    ]
    for (const message of asked) {
      const inPublic = resultIn(await client.send(message))
      const onPartnerPath = { ...message, path: `/partner${message.path}` }
      const exchange = await client.send(onPartnerPath)
      const result = resultIn(exchange)
      if (isDeepStrictEqual(result, inPublic)) continue

      const askAgain = (again: Message) => async () => resultIn(await client.send(again))
      await stillAnswers(askAgain(message), inPublic)
      await stillAnswers(askAgain(onPartnerPath), result)
      blaming(exchange, () => assert.deepEqual(result, inPublic))
    }
  },

  mutants: {
    'the partner path of solve is not served': respondWith('/partner/v2/solver/solve', 404),
    'partners are quoted one unit more': rewriteField(
      '/partner/v2/solver/quote',
      'quotes.*.buy_amount',
      (amount: string) => amountPlus(amount, 1n),
    ),
    'the token list for partners lacks a token': rewrite<unknown[]>('/partner/v2/solver/tokens', (body) =>
      body.slice(1),
    ),
    'partners get the first eight orders of a batch': misreadField(
      '/partner/v2/solver/quote',
      'orders',
      (orders: unknown[]) => orders.slice(0, 8),
    ),
    'the slippage of partners is not read': misreadField(
      '/partner/v2/solver/solve',
      'slippage',
      () => undefined,
    ),
    'the receivers of partners are not read': misreadField(
      '/partner/v2/solver/solve',
      'orders.*.receiver',
      () => undefined,
    ),
    'partners get outdated prices': rewriteField(
      '/partner/v2/solver/token_price',
      'price',
      (price: number) => price * 1.001,
    ),
  },
})

function resultIn(exchange: Exchange) {
  return {
    ...comparableOf(exchange),
    isExplained: exchange.response.status < 400 || messageIn(exchange) !== undefined,
  }
}

function beyondReach([first, ...others]: readonly OwnedOrder[]): OwnedOrder[] {
  return first === undefined ? [] : [{ ...first, buy_amount: unreachable }, ...others]
}
