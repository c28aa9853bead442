/**
 * Values of the wrong kind, and bodies, queries and headers that parsers have failed on. Plain data;
 * `malformed.ts` makes requests of it.
 *
 * @module
 */
import { type OwnedOrder, unlistedToken } from '../orders/arbitraries.ts'

export const oddTexts: readonly string[] = [
  ...['', ' ', '\0', '\r\n', '\ud800', '\u202e', '٣', '１', '💣'.repeat(50), 'x'.repeat(20_000)],
  ...'0 -0 -1 +1 1.5 1e18 1e999 NaN Infinity null true 0x 0x0 0xg'.split(' '),
  ...[`${2n ** 256n}`, '9'.repeat(78), '9'.repeat(5_000), `0.${'0'.repeat(400)}1`, `0x${'0'.repeat(4_000)}`],
  ...[`0x${'f'.repeat(40)}`, `0x${'g'.repeat(40)}`, `${unlistedToken}\0`],
  ...'__proto__ constructor toString +__proto__ +constructor - + ++all +all,-all'.split(' '),
  ...["' OR 1=1 --", '{{7*7}}', '../../../etc/passwd', '%00', '%s%n', 'between(,)', `gt(${'9'.repeat(40)})`],
]

export const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e21, 5e-324, Number.MAX_VALUE, 2 ** 53],
  ...[[], {}, [[]], [null], [{}], { $gt: '' }, { length: 1e9 }, { toString: null }, Array(500).fill('+all')],
]

const blockchain = 'ethereum'

/** A valid body, to be truncated anywhere. */
export const validBody = (order: OwnedOrder): string => JSON.stringify({ blockchain, orders: [order] })

/** @param order An order that the service solves. */
export function oddBodies(order: OwnedOrder): readonly string[] {
  const valid = validBody(order)
  const opened = valid.slice(0, -1)
  return [
    ...['', ' ', '{', '[]', 'null', '0', '"x"', 'undefined', `${valid}${valid}`, `\ufeff${valid}`],
    ...[`${opened},}`, `${opened},"blockchain":"x"}`, `${opened},"orders":[]}`, `${opened},"\\ud800":0}`],
    ...[`${opened},"__proto__":{"slippage":0.5}}`, `${opened},"constructor":{"prototype":{"x":1}}}`],
    ...[`${opened},"toString":null,"hasOwnProperty":1}`, `${opened},"slippage":1e999}`],
    ...['['.repeat(100), '['.repeat(200_000), `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ...[`${'{"a":'.repeat(5_000)}0${'}'.repeat(5_000)}`, `${opened},"slippage":${'9'.repeat(10_000)}}`],
    JSON.stringify({ blockchain: 'x'.repeat(1_500_000) }),
    JSON.stringify({ blockchain, orders: Array(5_000).fill({}) }),
    JSON.stringify({ blockchain, orders: Array(1_000).fill({ ...order, buy_token: 'x' }) }),
  ]
}

export const oddQueries: readonly string[] = [
  ...['%', '%zz', '%00', '%ff%fe', '&&&', '=', '?', '#', 'blockchain', 'constructor=1', '__proto__[x]=1'],
  ...['blockchain[]=ethereum', 'blockchain[$ne]=x', 'blockchain=ethereum&blockchain=ethereum'],
  `blockchain=${'x'.repeat(6_000)}`,
]

export const oddContentTypes: readonly string[] = [
  ...['', ';;;', 'text/plain', 'text/xml', 'image/png', 'multipart/form-data'],
  ...['application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/json; charset=x'],
]

export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  ...['text/html', '', '*/*;q=x', 'x'.repeat(4_000)].map((accept) => ({ accept })),
  ...['gzip', 'br', 'none'].map((encoding) => ({ 'content-encoding': encoding })),
  ...['', '\u00e9', 'x'.repeat(6_000), 'null', '__proto__'].map((key) => ({ 'x-api-key': key })),
  { authorization: 'Bearer', cookie: 'x='.repeat(2_000) },
  { 'x-forwarded-for': '999.0.0.1, unknown', forwarded: 'for="_' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/' },
  { range: 'bytes=9-1', 'if-none-match': '*', 'if-modified-since': 'never' },
  { origin: 'null', referer: 'none', 'accept-language': '*-*-*', 'accept-charset': 'x' },
  { amms: '\u00ff', origin_address: '0x' },
]
