/**
 * Every malformed message of every field of every endpoint, in a fixed order: on each of its paths, and in each place
 * where a request may state the field.
 *
 * @module
 */
import * as z from 'zod'
import type { Message } from '../../../../core/transport/transport.ts'
import { type EndpointName, endpoints, type Family, pathOf } from '../../api/endpoints.ts'
import type { Universe } from '../../api/universe.ts'
import { fieldsOf, mapAt } from '../../checks/reading/reading.ts'
import { validMessages } from './valid-messages.ts'

const long = 'x'.repeat(4_000)

/**
 * Messages with each field of each endpoint left out, of another type, truncated, extended, empty, endless, and at the
 * edges of its kind, and messages with odd bodies.
 */
export function malformedList(universe: Universe): readonly Message[] {
  const valid = validMessages(universe)
  const stated = { ...asObject(valid.solve.body), ...asObject(valid.quote.body) }
  const { blockchain, buy_token, sell_token } = { ...valid.v1Quote.query }
  const inUnits = { ...valid.v1Quote, query: { blockchain, sell_token, buy_token, sell_amount: '1.5' } }
  const next = { ...valid.orders, query: { blockchain, cursor: 'none' } }
  const inBodyAlone = { ...valid.v1Solve, query: {}, body: { ...asObject(valid.v1Solve.body), blockchain } }
  const onEachPath = endpointNames.flatMap((name) =>
    endpoints[name].families.map((family) => ({
      name,
      message: { ...valid[name], path: pathOf(name, family) },
    })),
  )
  return [
    ...onEachPath.flatMap(({ name, message }) => [
      ...withOddFields(message),
      ...withOddParameters(message),
      ...withOddBody(message),
      ...withOddHeaders(message, endpoints[name].inHeaders),
      ...endpoints[name].inQuery
        .filter((moved) => !(moved in { ...message.query }))
        .flatMap((moved) => withOddPlace(message, moved, stated[moved])),
    ]),
    ...withOddParameters(inUnits, ['sell_amount']),
    ...withOddParameters(next, ['cursor']),
    inBodyAlone,
    ...withOddFields(inBodyAlone, ['blockchain']),
  ]
}

/** Moves odd parameters from the query string to headers. */
function withOddHeaders({ query, ...message }: Message, names: readonly string[]): readonly Message[] {
  return names.flatMap((name) =>
    inQuery(`${query?.[name]}`).flatMap((odd) => {
      const isHeader = typeof odd === 'string' && /^[ -~]*$/.test(odd)
      return isHeader ? [{ ...message, query: without({ ...query }, name), headers: { [name]: odd } }] : []
    }),
  )
}

/** Moves a field from the body to the query string, with its valid value and with odd ones. */
function withOddPlace({ body, ...message }: Message, name: string, valid: unknown): readonly Message[] {
  const moved = {
    ...message,
    query: { ...message.query, [name]: `${valid}` },
    body: without(asObject(body), name),
  }
  return [moved, ...withOddParameters(moved, [name])]
}

function withOddFields(message: Message, names?: readonly string[]): readonly Message[] {
  const fields = fieldsOf(message.body).filter(({ path }) => names?.includes(path) ?? true)
  return fields.flatMap(({ path, value }) =>
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

/** Sends JSON that is no request, and a request with names that programs stumble over. */
function withOddBody(message: Message): readonly Message[] {
  if (message.body === undefined) return []
  const opened = JSON.stringify(message.body).slice(0, -1)
  const named = ['"__proto__":{"slippage":0.5}', '"\\ud800":0'].map((field) => `${opened},${field}}`)
  return ['null', '[]', '"x"', '0', opened, ...named].map((body) => ({ ...message, body }))
}

/** Valid requests to an endpoint, each without one required field or parameter, by the path of the omitted one. */
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

/** Texts that are almost a valid one, or at the edges of its kind. */
function oddTexts(valid: string): readonly string[] {
  const [sign = ''] = /^[+-]/.exec(valid) ?? []
  return [
    ...[`${valid}\0`, valid.slice(0, -1), long],
    ...(/^0x/.test(valid) ? [`${valid}0`, valid.slice(2), '0x'] : []),
    ...(/^0x.{40}$/.test(valid) ? ['0', 'f', 'e'].map((digit) => `0x${digit.repeat(40)}`) : []),
    ...(/^\d+$/.test(valid) ? [`0${valid}`, ...edgesOfIntegers] : []),
    ...(/^\d+\.\d+$/.test(valid) ? ['0', '0.000000000000000001', '0.9999', '1'] : []),
    ...(valid.includes('(') ? [valid.replace(/\(.*/, '()')] : []),
    ...(sign === '' ? [] : [sign, `${sign}all,-all`, '-all']),
  ]
}

const edgesOfIntegers = [0n, 1n, 2n ** 53n + 1n, 2n ** 256n - 1n, 2n ** 256n].map(String)

function without<Fields extends object>(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)) as Fields
}

function asObject(body: unknown): Readonly<Record<string, unknown>> {
  return body as Readonly<Record<string, unknown>>
}

interface Schema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
}

/** The paths to all required fields; for those within a list, in its first item. */
function requiredIn(schema: unknown): readonly (readonly string[])[] {
  const { items, properties = {}, required = [] } = { ...(schema as Schema) }
  if (items !== undefined) return requiredIn(items).map((path) => ['0', ...path])
  return required.flatMap((name) => [[name], ...requiredIn(properties[name]).map((path) => [name, ...path])])
}
