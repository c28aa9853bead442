/** Faults in the reference's lists, prices, v1 and intents, with the requests that show them. */
import { privateKeyToAccount } from 'viem/accounts'
import { encodeDutchOrder, hashDutchOrder } from '../../../core/orders/dutch-order.ts'
import { signOrder } from '../../../core/orders/sign.ts'
import type { Message } from '../../../core/transport/transport.ts'
import { messageOf } from '../../../interfaces/solver-api/api/client.ts'
import * as fault from '../../../interfaces/solver-api/kit/faults/answer-faults.ts'
import { json, type Mutant, respond, rewrite } from '../../../judge/mutant.ts'
import { golden } from '../../golden-order.ts'
import { trader } from '../../service.ts'
import { usdc, weth } from '../../small-market.ts'

const blockchain = 'ethereum'
const hash = hashDutchOrder(golden)
const ownOrder = { sell_token: usdc, buy_token: weth, sell_amount: '3000000000', origin_address: trader }
const tokens = messageOf('tokens', { blockchain, limit: '5', page: '0' })
const price = messageOf('tokenPrice', { blockchain, token_address: usdc })
const v1Quote = messageOf('v1Quote', {
  blockchain,
  sell_token: usdc,
  buy_token: weth,
  sell_amount_integer: '3000000000',
})
const v1Solve = {
  method: 'POST',
  path: '/v1/solver/solve',
  query: { blockchain },
  body: { orders: [ownOrder] },
}
const list = (query: object = {}) => messageOf('orders', { blockchain, limit: '5', ...query })
const nonce = messageOf('nonce', { blockchain, address: trader })
const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const signed = await signOrder(privateKeyToAccount(developmentKey), golden)
const submission = messageOf('submit', { blockchain, ...signed })
const spread = messageOf('spread', { blockchain, base_token_address: weth, quote_token_address: usdc })

const listing = (...orders: readonly object[]) => rewrite('/intent/orders', () => ({ orders }))
const listed = (changes: object = {}) => ({
  order_hash: hash,
  order_status: 'open',
  swapper: golden.swapper,
  ...changes,
})
const accepting = respond('/intent/order', async () => json(201, { order_hash: hash }))
const both =
  (...mutants: readonly Mutant[]): Mutant =>
  (fetch) =>
    mutants.reduce((inner, mutant) => mutant(inner), fetch)
const inTurn = (...bodies: readonly unknown[]) => {
  const left = [...bodies]
  return rewrite('/intent/orders', () => left.shift())
}
const without = (field: string) => (body: object) => ({ ...body, [field]: undefined })
const filledTwice = [golden, { ...golden, deadline: golden.deadline + 1n }].map((one) =>
  listed({ order_hash: hashDutchOrder(one), order_status: 'filled', encoded_order: encodeDutchOrder(one) }),
)

/** Faults by the violated clauses, separated by blanks. */
export const otherCases: Readonly<Record<string, readonly (readonly [Mutant, ...Message[]])[]>> = {
  'tokens/is-a-list': [
    [fault.respondWith('/tokens', 204), tokens],
    [rewrite('/tokens', (body) => ({ tokens: body })), tokens],
  ],
  'tokens/record-shape': [
    [fault.rewriteFields(new Set(['decimals']), String), tokens],
    [rewrite<object[]>('/tokens', (page) => page.map(() => ({}))), tokens],
  ],
  'tokens/icons-and-volumes tokens/record-shape': [
    [fault.rewriteFields(new Set(['volume_24_hr']), () => -1), tokens],
  ],
  'tokens/pages-partition-the-list': [
    [rewrite<object[]>('/tokens', (page) => [...page, ...page]), tokens],
    [
      rewrite<object[]>('/tokens', (page) => page.concat({ ...page[0], address: trader })),
      messageOf('tokens', { blockchain, limit: '1' }),
    ],
  ],
  'prices/token-price-shape': [[fault.rewriteFields(new Set(['price']), String), price]],
  'prices/native-usd-shape': [
    [fault.rewriteFields(new Set(['price']), () => 0), messageOf('nativePrice', { blockchain })],
  ],
  'prices/wrapped-native-is-one': [
    [
      fault.rewriteFields(new Set(['price']), () => 1.001),
      messageOf('tokenPrice', { blockchain, token_address: weth }),
    ],
  ],
  'spread/mean-and-difference': [[fault.rewriteFields(new Set(['spread']), () => -1), spread]],
  'v1/quote-shape': [[rewrite('/v1/solver/quote', without('bought')), v1Quote]],
  'v1/solve-shape': [
    [rewrite('/v1/solver/solve', without('request_id')), v1Solve],
    [rewrite('/v1/solver/solve', (body: object) => ({ ...body, routes: {} })), v1Solve],
  ],
  'v1/bought-and-bought-integer-agree': [
    [fault.rewriteField('/v1/solver/quote', 'bought', () => '1.5'), v1Quote],
  ],
  'intent/nonce-for-an-address': [[fault.rewriteField('/intent/nonce', 'nonce', () => null), nonce]],
  'intent/accepts-a-signed-order': [[fault.respondWith('/intent/order', 500), submission]],
  'intent/order-hash': [
    [respond('/intent/order', async () => json(201, { order_hash: `0x${'12'.repeat(32)}` })), submission],
  ],
  'intent/malformed-order': [
    [accepting, messageOf('submit', { blockchain, order: '0x00', signature: '0x00' })],
  ],
  'intent/nonce-fills-once': [[listing(...filledTwice), list()]],
  'tracking/lists-submitted-orders': [[listing(listed({ order_status: 'pending' })), list()]],
  'tracking/status-filter': [[listing(listed({ order_status: 'filled' })), list({ order_status: 'open' })]],
  'tracking/swapper-filter': [[listing(listed()), list({ swapper: usdc })]],
  'tracking/hash-filter': [[listing(listed()), list({ order_hashes: `0x${'12'.repeat(32)}` })]],
  'tracking/time-filter': [
    [
      listing(listed({ created_at: 1_700_000_000, encoded_order: encodeDutchOrder(golden) })),
      list({ filter_query: 'gt(1800000000)' }),
      list({ filter_query: 'between(1600000000, 1600000001)' }),
    ],
  ],
  'tracking/cursor-walk': [
    [listing(listed(), listed()), list()],
    [listing(listed(), listed({ order_hash: `0x${'12'.repeat(32)}` })), list({ limit: '1' })],
  ],
  'tracking/terminal-is-final': [
    [inTurn({ orders: [listed({ order_status: 'filled' })] }, { orders: [listed()] }), list(), list()],
  ],
  'tracking/record-agrees-with-the-order': [
    [both(accepting, listing(listed({ deadline: 7 }))), submission, list()],
    [
      listing(listed({ order_hash: `0x${'12'.repeat(32)}`, encoded_order: encodeDutchOrder(golden) })),
      list(),
    ],
  ],
}
