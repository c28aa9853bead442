/** Faults that contradict an earlier answer, each with a question that is asked twice at one block. */
import type { Message } from '../../../core/transport/transport.ts'
import { messageOf } from '../../../interfaces/solver-api/api/client.ts'
import { respondWith, rewriteField } from '../../../interfaces/solver-api/kit/faults/answer-faults.ts'
import { stateful } from '../../../interfaces/solver-api/kit/faults/request-faults.ts'
import { type Mutant, rewrite } from '../../../judge/mutant.ts'
import { usdc, weth } from '../../small-market.ts'

const blockchain = 'ethereum'
const sold = { sell_token: usdc, buy_token: weth } as const
const quote = messageOf('quote', { blockchain, orders: [{ ...sold, sell_amount: '3000000000' }] })
const v1Quote = messageOf('v1Quote', { blockchain, ...sold, sell_amount_integer: '3000000000' })
const price = messageOf('tokenPrice', { blockchain, token_address: usdc })
const native = messageOf('nativePrice', { blockchain })
const spread = messageOf('spread', { blockchain, base_token_address: weth, quote_token_address: usdc })
const tokens = messageOf('tokens', { blockchain, limit: '5', page: '0' })

/** Every second answer of the path is one of the fault. */
const everySecond = (path: string, fault: Mutant): Mutant =>
  stateful(() => {
    let count = 0
    return (fetch) => (request) => {
      if (new URL(request.url).pathname.endsWith(path)) count += 1
      return (count % 2 === 0 ? fault(fetch) : fetch)(request)
    }
  })
const lower = (bps: number) => (amount: string) => `${(BigInt(amount) * BigInt(10_000 - bps)) / 10_000n}`
const by = (factor: number) => (value: number) => value * factor
const asked = (path: string, fault: Mutant, message: Message) =>
  [everySecond(path, fault), message, message] as const

/** By the clause that is violated. */
export const repeatCases: Readonly<Record<string, readonly (readonly [Mutant, ...Message[]])[]>> = {
  'quote/is-repeatable': [
    asked('/v2/solver/quote', rewriteField('/quote', 'quotes.*.buy_amount', lower(20)), quote),
    asked('/v2/solver/quote', respondWith('/quote', 204), quote),
    asked(
      '/v1/solver/quote',
      rewrite<object>('/v1/solver/quote', (body) => ({ ...body, bought: '0.1', bought_integer: 10n ** 17n })),
      v1Quote,
    ),
  ],
  'general/same-question-same-answer': [
    asked('/token_price', rewriteField('/token_price', 'price', by(1.06)), price),
    asked('/native_usd_price', rewriteField('/native_usd_price', 'price', by(0.9)), native),
    asked('/token_price_and_spread', rewriteField('/token_price_and_spread', 'price', by(1.1)), spread),
    asked(
      '/tokens',
      rewrite<readonly object[]>('/tokens', (list) => list.toReversed()),
      tokens,
    ),
  ],
}

const owned = { ...sold, sell_amount: '3000000000', origin_address: usdc } as const

/** Legal differences, and those that the clauses leave open. */
export const openRepeats: readonly (readonly [Mutant, ...Message[]])[] = [
  asked('/token_price', rewriteField('/token_price', 'price', by(1.04)), price),
  asked('/v2/solver/quote', rewriteField('/quote', 'quotes.*.buy_amount', lower(5)), quote),
  ...[
    messageOf('quote', { blockchain, orders: [owned] }),
    { ...quote, body: { ...Object(quote.body), deduct_gas_cost: 'FirstOrder' } },
    { ...quote, body: { ...Object(quote.body), venue: 'intent' } },
  ].map((message) =>
    asked('/v2/solver/quote', rewriteField('/quote', 'quotes.*.buy_amount', lower(900)), message),
  ),
]
