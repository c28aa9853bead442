/**
 * Every malformed message of every field of every endpoint, in a fixed order. The fields and what is required are those
 * of the interface's schemas, so that a new field is asked about without a word here.
 *
 * @module
 */
import * as z from 'zod'
import type { Message } from '../../client/transport.ts'
import { type EndpointName, endpoints, type Family, pathOf } from '../../solver-api/endpoints.ts'
import { fieldsOf, mapAt } from '../../solver-api/reading/reading.ts'
import type { Universe } from '../../solver-api/universe.ts'
import { validMessages } from './valid-messages.ts'

const long = 'x'.repeat(4_000)

/** Each field of each endpoint left out, of another type, truncated, extended, empty and endless; and odd bodies. */
export function malformedList(universe: Universe): readonly Message[] {
  const valid = validMessages(universe)
  const { blockchain, buy_token, sell_token } = { ...valid.v1Quote.query }
  const inUnits = { ...valid.v1Quote, query: { blockchain, sell_token, buy_token, sell_amount: '1.5' } }
  const next = { ...valid.orders, query: { blockchain, cursor: 'none' } }
  return [
    ...endpointNames
      .map((name) => valid[name])
      .flatMap((message) => [
        ...withOddFields(message),
        ...withOddParameters(message),
        ...withOddBody(message),
      ]),
    ...withOddParameters(inUnits, ['sell_amount']),
    ...withOddParameters(next, ['cursor']),
  ]
}

function withOddFields(message: Message): readonly Message[] {
  return fieldsOf(message.body).flatMap(({ path, value }) =>
    inBody(value).map((odd) => ({ ...message, body: mapAt(message.body, path.split('.'), () => odd) })),
  )
}

function withOddParameters(message: Message, names = Object.keys(message.query ?? {})): readonly Message[] {
  return names.flatMap((name) =>
    inQuery(`${message.query?.[name]}`).map((odd) => ({
      ...message,
      query: { ...message.query, [name]: odd },
    })),
  )
}

/** Bodies that are JSON and no request, and a request with names that programs stumble over. */
function withOddBody(message: Message): readonly Message[] {
  if (message.body === undefined) return []
  const opened = JSON.stringify(message.body).slice(0, -1)
  const named = ['"__proto__":{"slippage":0.5}', '"\\ud800":0'].map((field) => `${opened},${field}}`)
  return ['null', '[]', '"x"', '0', opened, ...named].map((body) => ({ ...message, body }))
}

/** Valid requests to an endpoint, each without one field or parameter that is required, by its path. */
export function incomplete(
  universe: Universe,
  name: EndpointName,
  family: Family = endpoints[name].families[0],
): Readonly<Record<string, Message>> {
  const message = { ...validMessages(universe)[name], path: pathOf(name, family) }
  const { body = {}, query = {} } = message
  const paths = requiredIn(z.toJSONSchema(endpoints[name].request, { io: 'input', unrepresentable: 'any' }))
  return Object.fromEntries(
    paths.map((path) => [
      `${message.path} without ${path.join('.')}`,
      {
        ...message,
        ...(message.body === undefined ? {} : { body: mapAt(body, path, () => undefined) }),
        ...(message.query === undefined ? {} : { query: without(query, path.join('.')) }),
      },
    ]),
  )
}

const endpointNames = Object.keys(endpoints) as EndpointName[]

function inBody(valid: unknown): readonly unknown[] {
  const texts = typeof valid === 'object' ? ['', 'x'] : ['', ...oddTexts(`${valid}`), '\ud800']
  const odd = [undefined, null, true, -7.5, [], {}, ...texts]
  return [...new Set(odd)].filter((value) => value !== valid)
}

function inQuery(valid: string): readonly (string | readonly string[] | undefined)[] {
  const odd = [undefined, '', 'null', '-7.5', ...oddTexts(valid), [valid, valid]]
  return [...new Set(odd)]
}

/** Texts that are almost a valid one. */
function oddTexts(valid: string): readonly string[] {
  const [sign = ''] = /^[+-]/.exec(valid) ?? []
  return [
    ...[`${valid}\0`, valid.slice(0, -1), long],
    ...(/^0x/.test(valid) ? [`${valid}0`, valid.slice(2)] : []),
    ...(/^\d+$/.test(valid) ? [`0${valid}`] : []),
    ...(valid.includes('(') ? [valid.replace(/\(.*/, '()')] : []),
    ...(sign === '' ? [] : [sign]),
  ]
}

function without(query: NonNullable<Message['query']>, parameter: string): NonNullable<Message['query']> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== parameter))
}

interface Schema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
}

/** Paths to all that is required, with the first item for those of a list. */
function requiredIn(schema: unknown): readonly (readonly string[])[] {
  const { items, properties = {}, required = [] } = { ...(schema as Schema) }
  if (items !== undefined) return requiredIn(items).map((path) => ['0', ...path])
  return required.flatMap((name) => [[name], ...requiredIn(properties[name]).map((path) => [name, ...path])])
}
