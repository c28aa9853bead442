/** Fields of a body that are no proper ones. */
import { fieldOf } from '../../../core/json.ts'
import { faultsOf } from '../fault.ts'
import * as wire from '../wire.ts'

const { breaks, overlooks, quote, replies, solve, v1Solve } = wire

const never5xx = 'errors/malformed-input-never-5xx'

const isObject = (value: unknown) => typeof value === 'object' && value !== null

export const malformedFields = faultsOf('malformed input', {
  'list-body-breaks': [
    never5xx,
    'a body that is a list is a 500',
    breaks(solve, ({ body }) => Array.isArray(body)),
  ],
  'orders-as-an-object-break': [
    [never5xx, 'quote/missing-order-fields'],
    'orders that are an object are a 500',
    breaks(quote, ({ body }) => isObject(fieldOf(body, 'orders')) && !Array.isArray(fieldOf(body, 'orders'))),
  ],
  'filter-as-null-breaks': [
    never5xx,
    'a filter that is null is a 500',
    breaks(quote, ({ body }) => fieldOf(body, 'amms') === null),
  ],
  'sign-alone-breaks': [
    never5xx,
    'an entry of a filter that is a sign alone is a 500',
    breaks(quote, ({ body }) => [fieldOf(body, 'amms')].flat().includes('+')),
  ],
  'empty-entry-passes': [
    'amms/missing-prefix',
    'an empty entry of a filter is left out',
    replies(quote, (call) => {
      const amms = fieldOf(call.body, 'amms')
      if (!Array.isArray(amms) || !amms.includes('')) return call.ask()
      return call.ask({ body: { ...(call.body as object), amms: amms.filter((entry) => entry !== '') } })
    }),
  ],
  'slippage-of-another-type-passes': [
    'solve/negative-slippage',
    'a slippage that is an object, a list or a boolean is the default',
    overlooks(
      solve,
      ['slippage'],
      ({ body }) => isObject(fieldOf(body, 'slippage')) || typeof fieldOf(body, 'slippage') === 'boolean',
    ),
  ],
  'slippage-above-one-passes': [
    'solve/bad-slippage',
    'a slippage between 1 and 100 is taken for percent',
    replies(solve, (call) => {
      const slippage = fieldOf(call.body, 'slippage')
      return typeof slippage === 'number' && slippage > 1 && slippage < 100
        ? call.ask({ body: { ...(call.body as object), slippage: slippage / 100 } })
        : call.ask()
    }),
  ],
  'negative-slippage-in-v1-passes': [
    'solve/negative-slippage',
    'a negative slippage is none in v1',
    replies(v1Solve, (call) =>
      Number(fieldOf(call.body, 'slippage')) < 0
        ? call.ask({ body: { ...(call.body as object), slippage: 0 } })
        : call.ask(),
    ),
  ],
})
