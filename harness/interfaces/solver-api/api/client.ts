/**
 * The typed client: one method per endpoint. A method returns a value of the interface's shape, or that there is no
 * solution (204). For anything else it throws an `UnexpectedAnswer`, which carries the exchange.
 *
 * @module
 */
import type * as z from 'zod'
import { parseJson } from '../../../core/json.ts'
import { shownBody } from '../../../core/transport/shown-body.ts'
import {
  type Exchange,
  type Message,
  type Transport,
  UnusableAnswer,
} from '../../../core/transport/transport.ts'
import { issueTexts } from '../checks/reading/issue-text.ts'
import { decoded, issuesOf } from '../checks/reading/issues.ts'
import { type EndpointName, endpoints, type Family, pathOf } from './endpoints.ts'

/** A service's answer: a value, or no solution. */
export type Answer<Value> =
  | { readonly found: true; readonly value: Value; readonly exchange: Exchange }
  | { readonly found: false; readonly exchange: Exchange }

type RequestOf<Name extends EndpointName> = z.input<(typeof endpoints)[Name]['request']>
type ResponseOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['response']>

export interface CallOptions {
  /** The family of the path to call. Defaults to the public one if the endpoint has it. */
  readonly family?: Family
  /** Query parameters in addition to the body of a POST. */
  readonly query?: Message['query']
  readonly headers?: Message['headers']
}

type Call<Name extends EndpointName> = (
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<Answer<ResponseOf<Name>>>

export type Client = { readonly [Name in EndpointName]: Call<Name> } & {
  /** Sends any message, and returns the exchange as it is. */
  readonly send: (message: Message) => Promise<Exchange>
}

/**
 * @throws UnexpectedAnswer (from each method) if the status or the shape is not the interface's, and NoAnswer if no
 * answer came.
 */
export function createClient(transport: Transport): Client {
  const names = Object.keys(endpoints) as EndpointName[]
  const calls = names.map((name) => [name, callOf(name, transport)])
  return { ...(Object.fromEntries(calls) as Client), send: (message) => transport.send(message) }
}

/** The message that a call sends: a GET's request in the query, a POST's in the body. */
export function messageOf<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Message {
  const { method, families } = endpoints[name]
  const { family = families[0], query, headers } = options
  const target = { method, path: pathOf(name, family), ...(headers === undefined ? {} : { headers }) }
  return method === 'GET'
    ? { ...target, query: { ...(request as Message['query']), ...query } }
    : { ...target, body: request, ...(query === undefined ? {} : { query }) }
}

function callOf<Name extends EndpointName>(name: Name, transport: Transport): Call<Name> {
  return async (request, options) => answerOf(name, await transport.send(messageOf(name, request, options)))
}

/** Reads an exchange as the answer of an endpoint. */
export function answerOf<Name extends EndpointName>(
  name: Name,
  exchange: Exchange,
): Answer<ResponseOf<Name>> {
  const { mayHaveNoSolution, response } = endpoints[name]
  const { status } = exchange.response
  if (status === 204 && mayHaveNoSolution) return { found: false, exchange }
  if (status < 200 || status > 299) {
    throw new UnexpectedAnswer(`status ${status}: ${shownBody(exchange.response)}`, exchange)
  }
  const answer = bodyOf(exchange)
  const value = decoded(response, answer) as ResponseOf<Name> | undefined
  if (value !== undefined) return { found: true, value, exchange }
  const [issue = ''] = issueTexts(issuesOf(response, answer), answer)
  throw new UnexpectedAnswer(`the body is not of the interface's shape: ${issue}`, exchange)
}

/**
 * The body as JSON. Integers beyond 2^53 come as bigint, so that no digit is lost.
 *
 * @throws UnexpectedAnswer if it is not JSON.
 */
export function bodyOf(exchange: Exchange): unknown {
  try {
    return parseJson(exchange.response.body)
  } catch {
    throw new UnexpectedAnswer(`the body is not JSON: ${shownBody(exchange.response)}`, exchange)
  }
}

/** The service answered a valid request with a status or a shape that the interface does not state for the call. */
export class UnexpectedAnswer extends UnusableAnswer {
  override readonly name = 'UnexpectedAnswer'
  override readonly code = 'UNEXPECTED_ANSWER'
}
