import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import { wellKnownTokens } from '../../api/universe.ts'
import { incomplete, malformedList } from './malformed-list.ts'

const universe = { tokens: wellKnownTokens, amms: [], orders: [] }

test('the list has malformed messages for every endpoint, none of them twice', () => {
  const list = malformedList(universe)
  const paths = new Set(list.map(({ path }) => path.replace('/partner', '')))
  expect([...paths].toSorted()).toEqual(
    Object.values(endpoints)
      .map(({ path }) => path as string)
      .toSorted(),
  )
  expect(new Set(list.map((message) => JSON.stringify(message, undefinedAsText))).size).toBe(list.length)
})

test('what is required is left out once, whether in the body, in an order or in the query string', () => {
  const names = Object.keys(endpoints) as EndpointName[]
  const paths = names.flatMap((name) => Object.keys(incomplete(universe, name)))
  expect(paths).toEqual(
    expect.arrayContaining([
      '/v2/solver/solve without orders.0.origin_address',
      '/v2/solver/token_price without token_address',
      '/partner/v2/intent/order without signature',
    ]),
  )
  const { body } = { ...incomplete(universe, 'quote')['/v2/solver/quote without orders.0.sell_amount'] }
  expect(JSON.parse(JSON.stringify(body)).orders).toEqual([
    expect.not.objectContaining({ sell_amount: expect.anything() }),
  ])
})

function undefinedAsText(_name: string, value: unknown): unknown {
  return value === undefined ? 'undefined' : value
}
