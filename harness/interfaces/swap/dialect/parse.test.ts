import { describe, expect, test } from 'vitest'
import { parseDialect } from './parse.ts'

const least = `
name: my-api
build: [GET /swap, { from: '{sell}', to: '{buy}', amount: '{amount}' }]
read: { out: out, tx: tx }
`

test('a dialect of four lines is enough, in YAML and in JSON', () => {
  const { build, native, noRoute, read } = parseDialect(least)
  expect([build?.length, native, noRoute, read.gross]).toEqual([1, 'zero', [], false])
  expect(
    parseDialect(JSON.stringify({ name: 'a', price: ['GET /p', {}], read: { out: '0' } })).price,
  ).toHaveLength(1)
})

test.each([
  ['name: my-api', 'name: My API', 'name: Expected a name of small letters, digits and dashes.'],
  [
    'out: out',
    'outs: out',
    'read.out: Expected a path, for example data.amountOut, or a|b for the first that is present.',
  ],
  [
    'out: out',
    'out: a..b',
    'read.out: Expected a path, for example data.amountOut, or a|b for the first that is present.',
  ],
  ['out: out', 'out: out, minimum: a', 'read.minimum: no entry has this name.'],
  ['out: out', 'out: 3:out', 'read.out: 3:out reads the answer of step 3, and the last is 0.'],
  ['GET /swap', 'FETCH /swap', 'build.0.0: Expected a method and a path, for example GET /v1/quote.'],
  [`'{sell}'`, `'{sold}'`, /^build\.0\.1\.from: \{sold\} is no variable\. Expected one of chain, sell, buy/],
  [
    `'{sell}'`,
    `'{spender}'`,
    /^build\.0\.1\.from: \{spender\} is no variable\. Expected one of chain, sell, buy/,
  ],
  [
    'name: my-api',
    `name: my-api\nanswers: { also: [[GET /a, {}, { b: '{spenders}' }]] }`,
    /^answers\.also\.0\.2\.b: \{spenders\} is no variable\. Expected one of .*, spender,/,
  ],
  ['name: my-api', 'name: my-api\nnative: 0xEeee', 'native: Expected eeee, zero or none.'],
  ['name: my-api', 'name: my-api\nslippage: permille', 'slippage: Expected bps, percent, fraction or none.'],
  ['name: my-api', 'name: my-api\nnoRoute: [{ code: [1] }]', /^noRoute\.0\.code: Expected a text/],
  [`'{sell}'`, `'{0:data.id}'`, 'build.0.1.from: {0:data.id} reads the answer of step 0, which comes later.'],
  [
    'name: my-api',
    `name: my-api\nheaders: { X-Id: '{0:id}' }`,
    'headers.X-Id: {0:id} reads the answer of step 0, which comes later.',
  ],
  [
    'name: my-api',
    `name: my-api\nspender: { get: '/s/{0:id}', at: to }`,
    'spender.get: /s/{0:id} reads the answer of step 0, which comes later.',
  ],
  ['build:', 'built:', 'built: no entry has this name.'],
  ['tx: tx', 'tx: { to: to }', /^read\.tx: Expected the path of an object with to, data and value/],
  ['name: my-api', 'name: [', /^Flow sequence in block collection must be sufficiently indented.*\.$/],
])('%s, as %s, is one sentence with the path', (before, after, sentence) => {
  expect(() => parseDialect(least.replace(before, after))).toThrow(sentence)
})

test('a text that is no object is no dialect', () => {
  expect(() => parseDialect('hello')).toThrow(/^Expected a dialect: an object with name/)
})

describe('requests', () => {
  test('a dialect needs a request', () => {
    expect(() => parseDialect('name: a\nread: { out: out }')).toThrow(
      'build: Expected the requests for a transaction (build), or for a price (price).',
    )
  })
})
