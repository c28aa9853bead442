/** Requests of nonces, orders and lists that are no proper ones. */
import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import { decodeDutchOrder } from '../../../core/orders/dutch-order.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { breaks, nonce, orderList, refusals, replies, submit } = wire

const never5xx = 'errors/malformed-input-never-5xx'

const isAddress = (value: unknown) => /^0x[0-9a-f]{40}$/i.test(`${value}`)

const isObject = (value: unknown) => typeof value === 'object' && value !== null

export const malformedIntents = faultsOf('malformed input', {
  'truncated-body-breaks': [
    [never5xx, 'general/body-not-json'],
    'a submission whose body is not JSON is a 500',
    breaks(submit, ({ body, text }) => body === undefined && text !== ''),
  ],
  'empty-submission-breaks': [
    [never5xx, 'intent/malformed-order'],
    'an order that is 0x is a 500',
    breaks(submit, ({ body }) => fieldOf(body, 'order') === '0x'),
  ],
  'odd-hex-breaks': [
    [never5xx, 'intent/malformed-order'],
    'an order with an odd number of digits is a 500',
    breaks(submit, ({ body }) => /^0x([0-9a-f]{2})*[0-9a-f]$/i.test(`${fieldOf(body, 'order')}`)),
  ],
  'truncated-order-breaks': [
    [never5xx, 'intent/malformed-order'],
    'an order that cannot be decoded is a 500 where it is long',
    breaks(submit, ({ body }) => {
      const order = fieldOf(body, 'order')
      return (
        typeof order === 'string' &&
        /^0x[0-9a-f]{400,}$/.test(order) &&
        decodeDutchOrder(order as `0x${string}`) === undefined
      )
    }),
  ],
  'short-signature-breaks': [
    [never5xx, 'intent/forged-signature', 'errors/intents-explain-themselves'],
    'a signature of another length is a 500',
    breaks(submit, ({ body }) => {
      const signature = fieldOf(body, 'signature')
      return typeof signature === 'string' && !/^0x[0-9a-f]{130}$/i.test(signature)
    }),
  ],
  'numeric-signature-breaks': [
    [never5xx, 'errors/intents-explain-themselves'],
    'a signature that is no text is a 500',
    breaks(submit, ({ body }) => isObject(body) && typeof fieldOf(body, 'signature') !== 'string'),
  ],
  'empty-time-filter-breaks': [
    [never5xx, 'tracking/malformed-time-filter'],
    'a time filter without a time is a 500',
    breaks(orderList, ({ url }) => /\(\s*\)$/.test(url.searchParams.get('filter_query') ?? '')),
  ],
  'time-in-words-passes': [
    'tracking/malformed-time-filter',
    'a time filter whose time is no number filters nothing',
    overlooksFilter(/^(gt|lt)\([^)\d]+\)$/),
  ],
  'unknown-comparison-passes': [
    'tracking/malformed-time-filter',
    'a time filter by another comparison filters nothing',
    overlooksFilter(/^(eq|ne|gte|lte|after|before)\(/),
  ],
  'one-time-between-passes': [
    'tracking/malformed-time-filter',
    'between with one time filters nothing',
    overlooksFilter(/^between\(\d+,?\s*\)$/),
  ],
  'text-after-the-filter-passes': [
    'tracking/malformed-time-filter',
    'what follows a time filter is not read',
    replies(orderList, (call) => {
      const query = new URLSearchParams(call.url.search)
      const [, filter] = /^([gl]t\(\d+\)).+$/.exec(query.get('filter_query') ?? '') ?? []
      if (filter !== undefined) query.set('filter_query', filter)
      return call.ask({ query })
    }),
  ],
  'malformed-cursor-breaks': [
    [never5xx, 'errors/intents-explain-themselves'],
    'a cursor that was not issued is a 500',
    refusals(orderList, (response, { url }) =>
      url.searchParams.has('cursor') && response.status === 400 ? wire.internalError() : response,
    ),
  ],
  'short-hash-breaks': [
    [never5xx, 'errors/intents-explain-themselves'],
    'a hash of another length is a 500',
    breaks(orderList, ({ url }) =>
      (url.searchParams.get('order_hashes')?.split(',') ?? []).some((one) => !/^0x[0-9a-f]{64}$/i.test(one)),
    ),
  ],
  'status-in-capitals-passes': [
    ['tracking/unknown-status', 'tracking/status-filter'],
    'a status in capitals filters nothing',
    replies(orderList, (call) => {
      const query = new URLSearchParams(call.url.search)
      if (/^[A-Z-]+$/.test(query.get('order_status') ?? '')) query.delete('order_status')
      return call.ask({ query })
    }),
  ],
  'nonce-of-nobody': [
    ['errors/intents-explain-themselves', 'errors/missing-parameter'],
    'without an address the nonce is 0',
    replies(nonce, async (call) =>
      call.url.searchParams.get('address') ? call.ask() : Response.json({ nonce: '0' }),
    ),
  ],
  'nonce-of-a-short-address': [
    ['errors/intents-explain-themselves', never5xx],
    'the nonce of an address of another length is a 500',
    breaks(nonce, ({ url }) => {
      const address = url.searchParams.get('address')
      return Boolean(address) && !isAddress(address)
    }),
  ],
  'late-order-accepted': [
    'intent/times',
    'an order whose deadline has passed is accepted',
    acceptsRefused(({ deadline, decayEndTime }) => deadline >= decayEndTime),
  ],
  'long-decay-accepted': [
    'intent/times',
    'an order whose decay ends after its deadline is accepted',
    acceptsRefused(({ deadline, decayEndTime }) => decayEndTime > deadline),
  ],
  'order-without-outputs-accepted': [
    'intent/malformed-order',
    'an order without outputs is accepted',
    acceptsRefused(({ outputs }) => outputs.length === 0),
  ],
  'another-reactor-accepted': [
    'intent/malformed-order',
    'an order of another reactor is accepted',
    acceptsRefused(({ reactor }) => reactor !== canonical.reactor),
  ],
  'growing-output-accepted': [
    'intent/malformed-order',
    'an order whose output grows is accepted',
    acceptsRefused(({ outputs }) => outputs.some(({ endAmount, startAmount }) => endAmount > startAmount)),
  ],
  'shrinking-input-accepted': [
    'intent/malformed-order',
    'an order whose input shrinks is accepted',
    acceptsRefused(({ input }) => input.endAmount < input.startAmount),
  ],
  'trailing-bytes-accepted': [
    'intent/malformed-order',
    'bytes after an order are not read',
    replies(submit, async (call) => {
      const response = await call.ask()
      const order = fieldOf(call.body, 'order')
      if (response.ok || typeof order !== 'string') return response
      for (let length = order.length - 2; length > order.length - 130; length -= 2) {
        const kept = order.slice(0, length) as `0x${string}`
        if (decodeDutchOrder(kept) !== undefined) return call.askAside({ order: kept })
      }
      return response
    }),
  ],
})

function overlooksFilter(form: RegExp): wire.WireFault {
  return replies(orderList, (call) => {
    const query = new URLSearchParams(call.url.search)
    if (form.test(query.get('filter_query') ?? '')) query.delete('filter_query')
    return call.ask({ query })
  })
}

/** Accepts those of the refused orders that match. */
function acceptsRefused(
  matches: (order: NonNullable<ReturnType<typeof decodeDutchOrder>>) => boolean,
): wire.WireFault {
  return refusals(submit, (response, { body }) => {
    const sent = fieldOf(body, 'order')
    const order = typeof sent === 'string' ? decodeDutchOrder(sent as `0x${string}`) : undefined
    const hash = `0x${'5a'.repeat(32)}`
    return order !== undefined && response.status === 400 && matches(order)
      ? Response.json({ order_hash: hash, hash, order_status: 'open' }, { status: 201 })
      : response
  })
}
