/**
 * Requests that no caller should send but every service receives: invalid fields, text that is almost JSON,
 * odd query strings, odd headers. Each differs in one field or property from a valid request, for every
 * field of every endpoint.
 *
 * @module
 */
import fc from 'fast-check'
import type { Message } from '../../client/transport.ts'
import { messageOf } from '../../solver-api/client.ts'
import type { EndpointName } from '../../solver-api/endpoints.ts'
import { fieldsOf, mapAt } from '../../solver-api/reading/reading.ts'
import type { Universe } from '../../solver-api/universe.ts'
import { plainOwnedOrderOf } from '../orders/arbitraries.ts'
import { v1SolveOf } from '../orders/messages.ts'
import {
  oddBodies,
  oddContentTypes,
  oddHeaders,
  oddQueries,
  oddTexts,
  oddValues,
  validBody,
} from './odd-texts.ts'

const blockchain = 'ethereum'
const amms = ['+all']
const hash = `0x${'ab'.repeat(32)}`

function validOf(universe: Universe): readonly Message[] {
  const order = plainOwnedOrderOf(universe)
  const { buy_token, origin_address, sell_amount, sell_token } = order
  const valid: Readonly<Record<EndpointName, Message>> = {
    quote: messageOf('quote', {
      blockchain,
      orders: [{ ...order, receiver: origin_address, buy_amount: '1' }],
      amms,
      deduct_gas_cost: 'FirstOrder',
      venue: 'classic',
    }),
    solve: messageOf('solve', {
      blockchain,
      orders: [{ ...order, receiver: origin_address, buy_amount: '1' }],
      amms,
      slippage: 0.01,
      return_routes: true,
    }),
    tokens: messageOf('tokens', { blockchain, limit: '5', page: '0' }),
    tokenPrice: messageOf('tokenPrice', { blockchain, token_address: sell_token }),
    nativePrice: messageOf('nativePrice', { blockchain }),
    spread: messageOf('spread', {
      blockchain,
      base_token_address: sell_token,
      quote_token_address: buy_token,
    }),
    nonce: messageOf('nonce', { blockchain, address: origin_address }),
    submit: messageOf('submit', { blockchain, order: '0x00', signature: `0x${'1b'.repeat(65)}` }),
    orders: messageOf('orders', {
      blockchain,
      order_status: 'open',
      order_hashes: hash,
      filter_query: 'gt(1700000000)',
      swapper: origin_address,
      limit: '5',
      cursor: 'none',
    }),
    v1Quote: messageOf('v1Quote', {
      blockchain,
      sell_token,
      buy_token,
      sell_amount_integer: sell_amount,
      amms,
      origin_address,
    }),
    v1Solve: v1SolveOf([order], { amms, slippage: 0.01 }),
  }
  return Object.values(valid)
}

function validPost(universe: Universe): fc.Arbitrary<Message> {
  return fc.constantFrom(...validOf(universe).filter(({ method }) => method === 'POST'))
}

// Every Unicode character. fast-check's own arbitrary builds a table of them, which delays each start by half a second.
const codePoints = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
const anyText = (maxLength: number) =>
  fc.array(codePoints, { maxLength }).map((points) => String.fromCodePoint(...points))
const texts = fc.oneof(fc.constantFrom(...oddTexts), anyText(60))
const values = fc.oneof(texts, fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 4 }))

type Draw = (universe: Universe) => fc.Arbitrary<Message>

/** A field of the body has another value, or is missing. */
const fields: Draw = (universe) =>
  validPost(universe).chain(({ body, ...message }) => {
    const paths = fieldsOf(body).map(({ path }) => path.split('.'))
    return fc
      .tuple(fc.constantFrom(...paths), fc.option(values, { nil: undefined, freq: 10 }))
      .map(([path, value]) => ({ ...message, body: mapAt(body, path, () => value) }))
  })

/** The body is text that is almost JSON, or JSON that is not a request. */
const bodies: Draw = (universe) => {
  const valid = validBody(plainOwnedOrderOf(universe))
  return (
    fc
      .record({
        message: validPost(universe),
        body: fc.oneof(
          fc.constantFrom(...oddBodies(plainOwnedOrderOf(universe))),
          fc.nat({ max: valid.length - 1 }).map((length) => valid.slice(0, length)),
          fc.json(),
          anyText(200),
        ),
      })
      // Servers close the connection on a body that is too large, possibly later: no other request may share it.
      .map(({ message, body }) => ({ ...message, body, headers: { connection: 'close' } }))
  )
}

/** The query string has other values, names that are not fields, or bytes that are not text. */
const queries: Draw = (universe) =>
  fc.constantFrom(...validOf(universe)).chain(({ query = {}, ...message }) =>
    fc.oneof(
      fc
        .tuple(fc.constantFrom('blockchain', ...Object.keys(query)), fc.oneof(texts, fc.array(texts)))
        .map(([name, value]) => ({ ...message, query: { ...query, [name]: wellFormed(value) } })),
      fc.constantFrom(...oddQueries).map((text) => ({ ...message, path: `${message.path}?${text}` })),
    ),
  )

/** The content type does not match the body. */
const contentTypes: Draw = (universe) =>
  fc
    .tuple(validPost(universe), fc.constantFrom(...oddContentTypes))
    .map(([message, type]) => ({ ...message, headers: { 'content-type': type } }))

/** The headers are odd or large. */
const headers: Draw = (universe) =>
  fc
    .tuple(fc.constantFrom(...validOf(universe)), fc.constantFrom(...oddHeaders))
    .map(([message, odd]) => ({ ...message, headers: odd }))

/** Malformed requests, by kind. */
export const malformed = { fields, bodies, queries, contentTypes, headers }

/** A URL cannot contain half of a surrogate pair. */
function wellFormed(value: string | readonly string[]): string | readonly string[] {
  return typeof value === 'string' ? value.toWellFormed() : value.map((one) => one.toWellFormed())
}
