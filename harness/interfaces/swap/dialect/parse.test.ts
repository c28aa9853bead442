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

const expectedPath = 'Expected a path, for example data.amountOut, or a|b for the first that is present.'

/** The entry in the place of the name's line, beside it. */
const beside = (entry: string) => ['name: my-api', `name: my-api\n${entry}`] as const

test.each([
  [
    'name: my-api',
    'name: My API',
    'Invalid name "My API". Expected a name of small letters, digits and dashes.',
  ],
  ['name: my-api', '', 'Missing name. Expected a name.'],
  ['out: out', 'outs: out', `Missing read.out. ${expectedPath}`],
  ['out: out', 'out: a..b', `Invalid read.out "a..b". ${expectedPath}`],
  ['out: out', 'out: out, minimum: a', /^Unknown entry read\.minimum\. Expected out, gross, .*, route\.$/],
  ['out: out', 'out: 3:out', 'Invalid read.out "3:out". Expected the answer of a step: the last is 0.'],
  [
    'tx: tx',
    'tx: { to: to }',
    /^Invalid read\.tx \{"to":"to"\}\. Expected the path of an object with to, data/,
  ],
  [
    'read: { out: out, tx: tx }',
    '',
    'Missing read. Expected the places of the fields of an answer, at least out.',
  ],
  ['build:', 'built:', /^Unknown entry built\. Expected name, source, /],
  [
    'GET /swap',
    'FETCH /swap',
    'Invalid build.0 "FETCH /swap". Expected a method and a path, for example GET /v1/quote.',
  ],
  [
    '[GET /swap',
    '[[GET /quote, {}], [POST]]\nprice: [GET /swap',
    'Invalid build.1 ["POST"]. Expected a method with a path, and the fields of the request.',
  ],
  [
    `'{sell}'`,
    `'{sold}'`,
    /^Invalid build\.1\.from "\{sold\}"\. Expected variables of these: chain, sell, buy/,
  ],
  [`'{sell}'`, `'{spender}'`, /^Invalid build\.1\.from "\{spender\}"\. Expected variables of these: chain/],
  [
    ...beside(`answers: { also: [[GET /a, {}, { b: '{spenders}' }]] }`),
    /^Invalid answers\.also\.0\.2\.b "\{spenders\}"\. Expected variables of these: .*, spender,/,
  ],
  [
    `'{sell}'`,
    `'{0:id}'`,
    'Invalid build.1.from "{0:id}". Expected no value of an answer: none comes before.',
  ],
  [
    ...beside(`headers: { X-Id: '{0:id}' }`),
    'Invalid headers.X-Id "{0:id}". Expected no value of an answer: none comes before.',
  ],
  [
    ...beside(`spender: { get: '/s/{0:id}', at: to }`),
    'Invalid spender.get "/s/{0:id}". Expected no value of an answer: none comes before.',
  ],
  [...beside('native: any'), 'Invalid native "any". Expected eeee, zero or none.'],
  [...beside('slippage: 5'), 'Invalid slippage 5. Expected bps, percent, fraction or none.'],
  [...beside('noRoute: [{ code: [1] }]'), /^Invalid noRoute\.0\.code \[1\]\. Expected a text/],
  [...beside('noRoute: { status: 404 }'), 'Invalid noRoute {"status":404}. Expected a list.'],
  [...beside('chains: { one: a }'), 'Invalid chains.one "a". Expected a chain id as the name of the entry.'],
  [...beside('chains: { 1: 5 }'), 'Invalid chains.1 5. Expected text.'],
  [...beside('tokens: /list'), 'Invalid tokens "/list". Expected an object.'],
  [...beside('tolerance: { varies: often }'), 'Invalid tolerance.varies "often". Expected true or false.'],
  [...beside('tolerance: { paysBps: -1 }'), 'Invalid tolerance.paysBps -1. Expected at least 0.'],
  [...beside('name: other'), 'Invalid line 3 "name: other". Expected each name once.'],
  [
    'read:',
    ' read:',
    'Invalid line 4 " read: { out: out, tx: tx }". Expected the indentation of its neighbours, and brackets and braces that are closed.',
  ],
  [...beside('\ta: 1'), 'Invalid line 3 "\\ta: 1". Expected spaces, and no tabs, at its beginning.'],
  [...beside('a: b: c'), 'Invalid line 3 "a: b: c". Expected YAML or JSON.'],
  [
    ...beside('a: *b'),
    'Expected an anchor, as &name, before each alias of it, as *name, and fields after <<.',
  ],
  [
    'tx: tx }',
    'tx: tx',
    'Invalid line 4 "read: { out: out, tx: tx". Expected the indentation of its neighbours, and brackets and braces that are closed.',
  ],
  ['tx: tx }', 'tx: "tx }', /^Invalid line 4 .* Expected a bracket, a brace, a quote or a comma that closes/],
])('%s, as %s, is one sentence', (before, after, sentence) => {
  expect(() => parseDialect(least.replace(before, after))).toThrow(sentence)
})

test('a text that is no object is no dialect', () => {
  expect(() => parseDialect('hello')).toThrow(/^Expected a dialect: an object with name/)
})

describe('requests', () => {
  test('a dialect needs a request', () => {
    expect(() => parseDialect('name: a\nread: { out: out }')).toThrow(
      'Missing build. Expected the requests for a transaction (build), or for a price (price).',
    )
  })
})
