/**
 * The types of option values. Each reads the text of a command line, and the value in its place in a JSON
 * file or `assay.config.ts`.
 *
 * @module
 */
import type { Hex } from 'viem'
import * as z from 'zod'
import { hardforks } from '../../chain/hardforks.ts'
import { canonicalAddress } from '../../core/address.ts'
import { maxUint256 } from '../../core/amount.ts'

const expectedPostgres =
  'Expected the URL of a PostgreSQL server, for example postgres://me@127.0.0.1/orders.'

export const flag = z.boolean('Expected true or false.')
export const text = z.string('Expected text.').min(1, 'Expected text that is not empty.')
export const texts = z.array(text)
/** Texts of the form `name=path`, or an object of them. */
export const pathsByName = z.preprocess(
  (value) => (Array.isArray(value) || typeof value === 'string' ? pairsIn([value].flat()) : value),
  z.record(z.string(), text, 'Expected name=path, for example cursor=page.next.'),
)
/** One path or several. */
export const places = z.union([text, texts], 'Expected paths.')
export const key = z.string().regex(/^[\x20-\x7e]+$/, 'Expected printable ASCII: it is sent in a header.')
/** The private key of an account. */
export const privateKey = z.custom<Hex>(
  (value) => /^0x[0-9a-fA-F]{64}$/.test(`${value}`),
  'Expected 0x and 64 hexadecimal digits.',
)
export const hardfork = z.enum(hardforks, 'Expected cancun, prague, osaka or amsterdam.')
export const level = z.enum(['must', 'should'], 'Expected must or should.')
export const count = numeric(/^\d{1,9}$/, 'Expected a whole number, for example 20.')
export const atLeastOne = numeric(/^[1-9]\d{0,8}$/, 'Expected a whole number from 1, for example 20.')
/** A port; 0 selects any free one. */
export const port = numeric(/^\d{1,5}$/, 'Expected a port from 0 to 65535, for example 8080.').refine(
  (number) => number <= 65_535,
  'Expected a port from 0 to 65535, for example 8080.',
)
export const seed = numeric(/^\d{1,10}$/, 'Expected a whole number, for example 7.')
export const bps = numeric(/^\d{1,6}(\.\d{1,6})?$/, 'Expected basis points, for example 0.1.')
/** A fraction. */
export const part = numeric(
  /^(?=.*[1-9])(0\.\d{1,6}|1(\.0{1,6})?)$/,
  'Expected a part greater than 0, up to 1, for example 0.9.',
)
export const seconds = numeric(
  /^(?=.*[1-9])\d{1,6}(\.\d{1,3})?$/,
  'Expected seconds greater than 0, for example 12.',
)
/** Requests a second. */
export const rate = numeric(
  /^(?=.*[1-9])\d{1,6}(\.\d{1,3})?(\/s)?$/,
  'Expected requests per second, for example 3/s.',
)

/** A URL with a scheme, without which the driver takes it for the name of a database. */
export const postgresUrl = z.string(expectedPostgres).refine(isPostgres, expectedPostgres)
/** Gas prices in gwei, as `0,5,20` or a list of numbers. */
export const gasPrices = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z
    .array(numeric(/^\d{1,6}(\.\d{1,9})?$/, 'Expected gas prices in gwei, for example 0,5,20.'))
    .min(1)
    .transform((prices) => [...new Set(prices)]),
)

/** `2/3` is the second of three parts. */
export const shard = z.preprocess(
  (value) => {
    const [, index, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(`${value}`) ?? []
    return index === undefined ? value : { index: Number(index), of: Number(of) }
  },
  z
    .object({ index: z.int(), of: z.int() }, 'Expected i/n, for example 2/3.')
    .refine(
      ({ index, of }) => index >= 1 && index <= of,
      'Expected i/n with i from 1 to n, for example 2/3.',
    ),
)

export const httpUrl = urlOr('Expected an HTTP URL')
/** A URL without a trailing slash: paths are appended. */
export const baseUrl = baseOr('Expected an HTTP URL')
export const target = z.union([z.literal('reference'), baseOr('Expected "reference" or an HTTP URL')])

/** In any case; lower case internally. */
export const address = z
  .string('Expected an address: 0x and 40 hex digits.')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'Expected an address: 0x and 40 hex digits.')
  .transform(canonicalAddress)
/** An address, or a symbol of the service's list of tokens. */
export const token = z
  .string('Expected the address of a token, or its symbol.')
  .regex(/^(0x[0-9a-fA-F]{40}|(?!0x)[\w.-]{1,20})$/, 'Expected the address of a token, or its symbol.')
/** A token, optionally preceded by an amount of whole tokens. */
export const sold = z.preprocess(
  (value) => {
    const words = [value].flat().join(' ').trim().split(/\s+/)
    return words.length === 2 ? { amount: words[0], token: words[1] } : { token: words.join(' ') }
  },
  z.object({
    amount: z.exactOptional(
      z
        .string()
        .regex(
          /^(?=.*[1-9])\d{1,60}(\.\d{1,60})?$/,
          'Expected a token or an amount of it, for example 1.5 WETH.',
        ),
    ),
    token,
  }),
)
/** An amount of base units, or UNIX seconds. */
export const whole = integer(0n)
export const positive = integer(1n)

function pairsIn(texts: readonly unknown[]): unknown {
  const pairs = texts.map((one) => /^([\w.]+)=(.+)$/s.exec(`${one}`)?.slice(1))
  return pairs.includes(undefined) ? texts : Object.fromEntries(pairs.flatMap((pair) => (pair ? [pair] : [])))
}

function isPostgres(text: string): boolean {
  return /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)
}

function urlOr(expected: string) {
  return z.url({ protocol: /^https?$/, error: `${expected}, for example http://127.0.0.1:8080.` })
}

function baseOr(expected: string) {
  return urlOr(expected)
    .refine(
      (url) => isBase(URL.parse(url)),
      'Expected a URL without a user, a query and a fragment: paths are appended.',
    )
    .overwrite(withoutSlash)
}

function isBase(url: URL | null): boolean {
  return url === null || `${url.username}${url.password}${url.search}${url.hash}` === ''
}

function withoutSlash(url: string): string {
  return (URL.parse(url)?.href ?? url).replace(/\/$/, '')
}

function numeric(pattern: RegExp, expected: string) {
  return z.preprocess(
    (value) => (typeof value === 'string' && pattern.test(value) ? Number.parseFloat(value) : value),
    z.number(expected).refine((number) => pattern.test(`${number}`), expected),
  )
}

function integer(min: bigint) {
  const expected = `Expected a whole number from ${min} to 2^256 - 1, for example 1000000.`
  return z.preprocess(
    (value) => (/^\d{1,100}$/.test(`${value}`) && isExact(value) ? BigInt(value) : value),
    z.bigint(expected).min(min, expected).max(maxUint256, expected),
  )
}

/** False for a JSON number beyond 2^53, which has lost digits. */
function isExact(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value)
}
