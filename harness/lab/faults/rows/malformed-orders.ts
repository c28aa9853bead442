/** Orders of a body that are no proper ones. */
import { fieldOf } from '../../../core/json.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { breaks, quote, refusals, replies, solve, v1Solve } = wire

const never5xx = 'errors/malformed-input-never-5xx'

const listOf = (body: unknown) => {
  const listed = fieldOf(body, 'orders')
  return Array.isArray(listed) ? listed : []
}

const isAddress = (value: unknown) => /^0x[0-9a-f]{40}$/i.test(`${value}`)

const isObject = (value: unknown) => typeof value === 'object' && value !== null

export const malformedOrders = faultsOf('malformed input', {
  'null-order-breaks': [
    never5xx,
    'an order that is null is a 500',
    breaks(quote, ({ body }) => listOf(body).includes(null)),
  ],
  'nested-list-breaks': [
    never5xx,
    'an order that is a list is a 500',
    breaks('/solver/solve', ({ body }) => listOf(body).some(Array.isArray)),
  ],
  'no-orders-in-v1-break': [
    [never5xx, 'errors/missing-parameter'],
    'a v1 solve with an empty list of orders is a 500',
    breaks(v1Solve, ({ body }) => Array.isArray(fieldOf(body, 'orders')) && listOf(body).length === 0),
  ],
  'empty-orders-are-204': [
    'quote/missing-order-fields',
    'an empty list of orders is a 204',
    replies(quote, async (call) =>
      Array.isArray(fieldOf(call.body, 'orders')) && listOf(call.body).length === 0
        ? new Response(null, { status: 204 })
        : call.ask(),
    ),
  ],
  'long-address-cut': [
    'errors/malformed-address',
    'an address of more than forty digits is cut',
    replies(quote, (call) => {
      const cut = (value: unknown) =>
        typeof value === 'string' && /^0x[0-9a-f]{41,}$/i.test(value) ? value.slice(0, 42) : value
      const orders = listOf(call.body)
      if (!orders.every(isObject) || orders.length === 0) return call.ask()
      const read = orders.map((order) => ({
        ...order,
        sell_token: cut(fieldOf(order, 'sell_token')),
        buy_token: cut(fieldOf(order, 'buy_token')),
      }))
      return call.ask({ body: { ...(call.body as object), orders: read } })
    }),
  ],
  'address-without-prefix-breaks': [
    [never5xx, 'errors/malformed-address'],
    'an address without 0x is a 500',
    breaks(quote, ({ body }) =>
      listOf(body).some((order) => /^[0-9a-f]{40}$/i.test(`${fieldOf(order, 'sell_token')}`)),
    ),
  ],
  'letters-beyond-f-not-found': [
    'errors/malformed-address',
    'an address with a letter beyond f is not found',
    refusals(quote, (response, { body }) =>
      response.status === 422 &&
      listOf(body).some((order) => /^0x[0-9a-z]*[g-z][0-9a-z]*$/i.test(`${fieldOf(order, 'buy_token')}`))
        ? Response.json({ detail: 'Token not found' }, { status: 400 })
        : response,
    ),
  ],
  'empty-address-breaks': [
    'errors/malformed-address',
    'an empty address is a 500',
    breaks('/solver/quote', ({ body }) => listOf(body).some((order) => fieldOf(order, 'sell_token') === '')),
  ],
  'malformed-origin-breaks': [
    ['errors/malformed-address', 'solve/origin-is-required', never5xx],
    'an origin that is no address is a 500 in solve',
    breaks(solve, ({ body }) =>
      listOf(body).some(
        (order) =>
          fieldOf(order, 'origin_address') !== undefined && !isAddress(fieldOf(order, 'origin_address')),
      ),
    ),
  ],
  'malformed-receiver-breaks': [
    never5xx,
    'a receiver that is no address is a 500',
    breaks(solve, ({ body }) =>
      listOf(body).some(
        (order) => fieldOf(order, 'receiver') !== undefined && !isAddress(fieldOf(order, 'receiver')),
      ),
    ),
  ],
  'negative-minimum-breaks': [
    never5xx,
    'a minimum that is not digits is a 500',
    breaks(solve, ({ body }) =>
      listOf(body).some(
        (order) =>
          fieldOf(order, 'buy_amount') !== undefined && !/^\d+$/.test(`${fieldOf(order, 'buy_amount')}`),
      ),
    ),
  ],
  'null-amount-breaks': [
    [never5xx, 'errors/amount-of-another-form'],
    'an amount that is null is a 500',
    breaks('/solver/solve', ({ body }) =>
      listOf(body).some((order) => fieldOf(order, 'sell_amount') === null),
    ),
  ],
  'object-amount-breaks': [
    [never5xx, 'errors/amount-of-another-form'],
    'an amount that is an object or a list is a 500',
    breaks(quote, ({ body }) => listOf(body).some((order) => isObject(fieldOf(order, 'sell_amount')))),
  ],
})
