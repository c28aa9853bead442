/**
 * The optional parts of Fynd, which some builds or versions lack, and its router, which some chains lack.
 *
 * @module
 */
import type { Address } from 'viem'
import { canonical } from '../../../core/canonical.ts'
import { jsonOf } from '../../../core/transport/reading.ts'
import type { Message } from '../../../core/transport/transport.ts'
import { isAbsent, type KnownPart, type Part } from '../../../judge/parts/part.ts'
import type { ClauseId } from '../clauses/clauses.ts'
import { calledBy, infoSchema } from './wire.ts'

interface Universe {
  readonly router?: Address
  readonly executes: boolean
}

export const parts: readonly Part<Universe, ClauseId>[] = [
  {
    name: 'prices',
    text: 'GET /v1/prices lists prices.',
    clauses: ['prices/*'],
    paths: ['/v1/prices'],
    probe: { messages: () => [{ method: 'GET', path: '/v1/prices' }] },
  },
  {
    name: 'route-filter',
    text: 'A quote leaves out what route_filter excludes.',
    clauses: ['filter/*', 'errors/required-token-excluded'],
    probe: {
      messages: () => [malformedFilter],
      // A service without the option ignores its value, or refuses the option by its name.
      refuses: ({ response: { body, status } }) =>
        status === 200 || (body.includes('route_filter') && unknownOption.test(body)),
    },
  },
  {
    name: 'required-tokens',
    text: 'A route passes through the tokens that route_filter requires.',
    clauses: ['filter/required-tokens', 'filter/required-executes', 'errors/required-token-excluded'],
    probe: {
      messages: () => [quoteWith({ route_filter: { require_tokens: [link] } })],
      refuses: ({ response: { body, status } }) =>
        status === 422 && body.includes('REQUIRED_TOKENS_NOT_SUPPORTED'),
    },
  },
  {
    name: 'client-fees',
    text: 'A client takes a fee of the output.',
    clauses: [
      'solve/client-fee',
      'solve/router-share',
      'solve/no-client-fee',
      'errors/client-fee-bounds',
      'errors/client-fee-signature',
    ],
  },
  {
    name: 'transactions',
    text: 'A quote has a transaction where encoding options ask for one.',
    clauses: [
      'solve/*',
      'service/router-has-code',
      'filter/required-executes',
      'errors/slippage-bounds',
      'errors/slippage-text',
      'errors/client-fee-bounds',
      'errors/client-fee-signature',
    ],
    probe: {
      messages: () => [{ method: 'GET', path: '/v1/info' }],
      // On a chain for which the service only quotes, info names no router.
      refuses(exchange) {
        const { data } = infoSchema.safeParse(jsonOf(exchange))
        return data !== undefined && calledBy(data).length === 0
      },
    },
  },
  {
    name: 'router',
    text: 'The router that info names is a contract of the chain.',
    clauses: ['service/router-has-code'],
  },
]

/** Without a router on the chain, no call data is executed. */
export function offering(universe: Universe, known: readonly KnownPart[]): Universe {
  const isWithout = known.some((one) => isAbsent(one) && one.part.name === 'router')
  return isWithout ? { ...universe, executes: false } : universe
}

const malformedFilter = quoteWith({ route_filter: 'none' })
const unknownOption =
  /\b(unknown|unrecognized|unexpected|unsupported|not (permitted|allowed|known|supported))\b/i

const link = '0x514910771af9ca656af840dff83e8264ecf986ca'

/** A request that sells one ether (WETH) for USDC, with options. */
function quoteWith(options: object): Message {
  const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const order = { token_in: canonical.weth, token_out: usdc, amount: '1000000000000000000', side: 'sell' }
  const sender = '0x00000000000000000000000000000000000a55a1'
  return { method: 'POST', path: '/v1/quote', body: { orders: [{ ...order, sender }], options } }
}
