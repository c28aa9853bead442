/**
 * Requests that no caller should send but every service receives: invalid fields, text that is almost JSON,
 * odd query strings, odd headers. Each differs in one field or property from a valid request, for every
 * field of every endpoint.
 *
 * @module
 */
import fc from 'fast-check'
import type { Message } from '../../../../core/transport/transport.ts'
import type { Universe } from '../../api/universe.ts'
import { fieldsOf, mapAt } from '../../checks/reading/reading.ts'
import { plainOwnedOrderOf } from '../orders/arbitraries.ts'
import {
  oddBodies,
  oddContentTypes,
  oddHeaders,
  oddQueries,
  oddTexts,
  oddValues,
  validBody,
} from './odd-texts.ts'
import { validMessages } from './valid-messages.ts'

function validPost(universe: Universe): fc.Arbitrary<Message> {
  return fc.constantFrom(...Object.values(validMessages(universe)).filter(({ method }) => method === 'POST'))
}

// Every Unicode character. fast-check's own arbitrary builds a table of them, which delays each start by half a second.
const codePoints = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
const anyText = (maxLength: number) =>
  fc.array(codePoints, { maxLength }).map((points) => String.fromCodePoint(...points))
const texts = fc.oneof(fc.constantFrom(...oddTexts), anyText(60))
const values = fc.oneof(texts, fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 4 }))

type Draw = (universe: Universe) => fc.Arbitrary<Message>

/** Gives a field of the body another value, or removes it. */
const fields: Draw = (universe) =>
  validPost(universe).chain(({ body, ...message }) => {
    const paths = fieldsOf(body).map(({ path }) => path.split('.'))
    return fc
      .tuple(fc.constantFrom(...paths), fc.option(values, { nil: undefined, freq: 10 }))
      .map(([path, value]) => ({ ...message, body: mapAt(body, path, () => value) }))
  })

/** Sends a body that is almost JSON, or JSON that is not a request. */
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

/** Sends a query string with other values, names that are not fields, or bytes that are not text. */
const queries: Draw = (universe) =>
  fc.constantFrom(...Object.values(validMessages(universe))).chain(({ query = {}, ...message }) =>
    fc.oneof(
      fc
        .tuple(fc.constantFrom('blockchain', ...Object.keys(query)), fc.oneof(texts, fc.array(texts)))
        .map(([name, value]) => ({ ...message, query: { ...query, [name]: wellFormed(value) } })),
      fc.constantFrom(...oddQueries).map((text) => ({ ...message, path: `${message.path}?${text}` })),
    ),
  )

/** Sends a content type that does not match the body. */
const contentTypes: Draw = (universe) =>
  fc
    .tuple(validPost(universe), fc.constantFrom(...oddContentTypes))
    .map(([message, type]) => ({ ...message, headers: { 'content-type': type } }))

/** Sends odd or large headers. */
const headers: Draw = (universe) =>
  fc
    .tuple(fc.constantFrom(...Object.values(validMessages(universe))), fc.constantFrom(...oddHeaders))
    .map(([message, odd]) => ({ ...message, headers: odd }))

/** Malformed requests, by kind. */
export const malformed = { fields, bodies, queries, contentTypes, headers }

/** Replaces halves of surrogate pairs, which a URL cannot contain. */
function wellFormed(value: string | readonly string[]): string | readonly string[] {
  return typeof value === 'string' ? value.toWellFormed() : value.map((one) => one.toWellFormed())
}
