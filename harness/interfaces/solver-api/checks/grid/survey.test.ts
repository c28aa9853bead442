/** The classification of requests: the state of each value, and the cells and distributions that a request adds to. */
import { describe, expect, test } from 'vitest'
import { encodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { golden } from '../../../../testing/golden-order.ts'
import { type EndpointName, endpoints, type Family, pathOf } from '../../api/endpoints.ts'
import { parametersOf } from './parameters.ts'
import { unreachable } from './states.ts'
import { survey } from './survey.ts'

interface Sent {
  readonly family?: Family
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** The subjects that a request counts in, as `subject name`; cells without their endpoint. */
function asked(name: EndpointName, { body, family = 'public', headers = {}, query = '' }: Sent): string[] {
  const url = `http://service${pathOf(name, family)}${query}`
  const { method } = endpoints[name]
  const request = { method, url, headers, ...(body && { body: JSON.stringify(body) }) }
  const exchange = { request, response: { status: 200, headers: {}, body: '' } }
  return survey
    .see(exchange, { amms: ['curve'] })
    .map(([subject, text]) =>
      subject === 'cells' ? text.split(' ').slice(2).join(' ') : `${subject} ${text}`,
    )
}

const address = `0x${'aB'.repeat(20)}`
const none = `0x${'0'.repeat(40)}`

describe('the state of a value is the one that its schema and its kind say', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const cases: readonly (readonly [EndpointName, string, Readonly<Record<string, readonly unknown[]>>])[] = [
    ['solve', 'slippage', { valid: [0.01, '0.5'], malformed: [1, -1, null, 'x'], edge: [0, 1e-18, 0.9999] }],
    ['solve', 'amms', { valid: [['+curve']], malformed: [['curve'], ['+x'], '+all'], edge: [[], ['-all']] }],
    ['solve', 'orders', { valid: [[{}]], malformed: [[], {}], edge: [Array(12).fill({})] }],
    ['solve', 'return_routes', { valid: [true], malformed: ['true', 1] }],
    ['quote', 'blockchain', { valid: ['ethereum'], malformed: ['Ethereum', 1] }],
    ['quote', 'venue', { valid: ['intent'], malformed: ['x'] }],
    ['submit', 'signature', { valid: ['0x1b'], malformed: ['0x1', 'x'], edge: ['0x'] }],
  ]
  const inQuery: typeof cases = [
    ['tokens', 'limit', { valid: [5], malformed: ['-1', 'x', '1.5'], edge: [0, 1, 1000] }],
    ['tokenPrice', 'token_address', { valid: [address], malformed: ['0x', `${address}0`], edge: [none] }],
    ['orders', 'order_status', { valid: ['open,filled'], malformed: ['opened'] }],
    ['orders', 'filter_query', { valid: ['gt(5)'], malformed: ['gt()'], edge: ['gt(0)', 'between(5,5)'] }],
    ['orders', 'order_hashes', { valid: [hash], malformed: ['0x'], edge: [Array(50).fill(hash).join()] }],
    ['v1Quote', 'sell_amount', { valid: ['1.5'], malformed: ['1e18', '-1'], edge: ['0.000001'] }],
    [
      'v1Quote',
      'sell_amount_integer',
      {
        valid: ['15'],
        malformed: [`${2n ** 256n}`],
        edge: ['0', '1', `${2n ** 53n + 1n}`, `${2n ** 256n - 1n}`],
      },
    ],
  ]
  const each = [
    ...cases.map((one) => ({ one, sent: (name: string, value: unknown) => ({ body: { [name]: value } }) })),
    ...inQuery.map((one) => ({
      one,
      sent: (name: string, value: unknown) => ({ query: `?${name}=${value}` }),
    })),
  ]
  for (const { one, sent } of each) {
    const [endpoint, parameter, byState] = one
    test(`${parameter} of ${endpoint}`, () => {
      const [family] = endpoints[endpoint].families
      for (const [state, values] of Object.entries(byState))
        for (const value of values) {
          const cells = asked(endpoint, { family, ...sent(parameter, value) })
          const own = cells.filter((cell) => cell.startsWith(`${family} ${parameter} `))
          expect(
            own.map((cell) => cell.split(' ').at(-1)),
            `${value}`,
          ).toEqual([state])
        }
    })
  }
})

test('a value counts where it is stated, and what is nowhere is absent where it belongs', () => {
  const cells = asked('solve', {
    family: 'partner',
    query: '?slippage=0.01',
    body: { slippage: 2, amms: ['+all'] },
  })
  expect(cells).toEqual(
    expect.arrayContaining([
      'partner slippage query valid',
      'partner slippage body malformed',
      'partner amms body valid',
      'partner return_routes body absent',
    ]),
  )
  expect(asked('v1Quote', { headers: { amms: '+all' } })).toContain('public amms header valid')
  expect(asked('quote', { query: '?slippage=0.01', body: {} })).toContain('public slippage query valid')
})

test('a batch asks once for each state, and each of its values has a share in the distributions', () => {
  const order = { sell_token: address, buy_token: address.toLowerCase(), sell_amount: '1500' }
  const body = {
    orders: [order, { ...order, sell_amount: '1' }, order],
    slippage: 0.125,
    amms: ['+all', '-curve'],
  }
  const found = asked('solve', { body })
  expect(found.filter((one) => one.includes(' orders.sell_amount '))).toEqual([
    'public orders.sell_amount body valid',
    'public orders.sell_amount body edge',
  ])
  expect(found.filter((one) => !/^(public|pairs)/.test(one)).toSorted()).toEqual([
    'amountDecades 3',
    'amountDecades 3',
    'amountDecades edge',
    'batchSizes 3',
    'filterForms +all -some',
    ...Array(3).fill('letterCases lower'),
    ...Array(3).fill('letterCases mixed'),
    'slippageDecimals 3',
  ])
})

test('an answered request asks for a pair of each two options that it has', () => {
  const order = { sell_token: address, buy_token: address, sell_amount: '1', receiver: address }
  const body = { orders: [order, order], slippage: 0.1 }
  const pairs = asked('solve', { family: 'partner', query: '?return_routes=true', body }).filter((one) =>
    one.startsWith('pairs '),
  )
  expect(pairs.length).toBe((9 * 8) / 2)
  expect(pairs).toEqual(
    expect.arrayContaining([
      'pairs POST /v2/solver/solve family=partner return_routes=true',
      'pairs POST /v2/solver/solve receiver=named slippage=named',
      'pairs POST /v2/solver/solve batch=few place=query',
    ]),
  )
})

test('an accepted order asks for a pair of each two terms that it has', () => {
  const terms = {
    ...golden,
    exclusiveFiller: golden.reactor,
    additionalValidationData: '0x00' as const,
    outputs: golden.outputs.flatMap((output) => [{ ...output, recipient: golden.reactor }, output]),
  }
  const pairs = asked('submit', {
    family: 'partner',
    body: { order: encodeDutchOrder(terms), quote_id: 'x' },
  })
  expect(pairs).toEqual(
    expect.arrayContaining([
      'pairs POST /v2/intent/order exclusivity=strict outputs=two',
      'pairs POST /v2/intent/order decay=outputs recipient=other',
      'pairs POST /v2/intent/order quote=named validation=data',
      'pairs POST /v2/intent/order bought=token letters=lower',
    ]),
  )
  const unread = asked('submit', { family: 'partner', body: { order: '0x20' } })
  expect(unread.filter((one) => one.startsWith('pairs '))).toEqual([])
})

test('a body that is no object, another method and another path ask for nothing', () => {
  expect(asked('quote', { body: [] })).toEqual([])
  const response = { status: 404, headers: {}, body: '' }
  for (const [method, path] of [
    ['GET', '/v2/solver/solve'],
    ['GET', '/'],
  ] as const) {
    const exchange = { request: { method, url: `http://service${path}`, headers: {} }, response }
    expect(survey.see(exchange, { amms: [] })).toEqual([])
  }
})

test('the grid has a cell for every parameter, and a reason for each that it leaves out', () => {
  const names = Object.values(endpoints).flatMap((endpoint) => parametersOf(endpoint).map(({ name }) => name))
  const cells = Object.keys(survey.none.cells ?? {})
  for (const name of names)
    expect(
      cells.some((cell) => cell.includes(` ${name} `)),
      name,
    ).toBe(true)
  for (const { of } of unreachable)
    expect(
      names.some((name) => of.test(name)),
      `${of}`,
    ).toBe(true)
})
