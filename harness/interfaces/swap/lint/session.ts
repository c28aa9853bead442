/**
 * The requests of an observed client as asks, and the offers that it got. A session keeps the latest of each, so that a
 * proxy can run for days.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { Address } from 'viem'
import { tryParse } from '../../../core/json.ts'
import type { Head, Observed, ObservedExchange } from '../../../judge/lint/observed.ts'
import type { Rule as RuleOf } from '../../../judge/lint/rule.ts'
import { type Ask, isOffer, type Offer } from '../api/ask.ts'
import { firstAt } from '../dialect/paths.ts'
import { isLast } from '../dialect/put.ts'
import { answerOf } from '../dialect/read.ts'
import type { Dialect } from '../dialect/schema.ts'
import { type Heard, heardIn, isPath, type Received } from '../dialect/serve.ts'
import { askOf, tokenOf, type Variable, type Variables } from '../dialect/variables.ts'

export type Rule = RuleOf<Session>

export interface Session {
  /** The steps of asks before their last one, oldest first, as in the other lists. */
  readonly begun: readonly Begun[]
  readonly offers: readonly SeenOffer[]
  /** The accounts to approve that the service named apart. */
  readonly spenders: readonly Address[]
}

/** Of a step and those before it. */
interface Begun {
  readonly variables: Variables
  readonly bodies: readonly unknown[]
}

export interface SeenOffer {
  readonly number: number
  readonly head: Head | undefined
  readonly ask: Ask
  readonly offer: Offer
}

/** A request that is a step of an ask. */
export interface SeenAsk {
  readonly heard: Heard
  /** Of this step and those before it. */
  readonly variables: Variables
  /** The ask, or the variable that is missing or malformed. */
  readonly ask: Ask | Variable
  /** The bodies of the answers, the last one included. */
  readonly bodies: readonly unknown[]
  /** True if the answer has a transaction, if it is an offer. */
  readonly isBuilt: boolean
}

export const emptySession: Session = { begun: [], offers: [], spenders: [] }

// A client that used a forgotten offer would be reported for unknown call data.
const maxEntries = 1000

/** @returns `undefined` for a request that is no step of an ask, or a step after one that was not seen. */
export function askIn(
  dialect: Dialect,
  { exchange, url }: ObservedExchange,
  { begun }: Session,
): SeenAsk | undefined {
  const { body: sent, headers, method } = exchange.request
  const body = sent === undefined ? undefined : tryParse(sent)
  const received = { method, path: url.pathname, query: url.searchParams, headers, body }
  const heard = heardBelow(dialect, received)
  if (heard === undefined) return undefined
  const before = begun.findLast(({ bodies }) => bodies.length === heard.step && isSentBack(bodies, heard))
  if (heard.step > 0 && before === undefined) return undefined
  const variables = { ...before?.variables, ...heard.variables }
  const bodies = [...(before?.bodies ?? []), tryParse(exchange.response.body)]
  const isBuilt = heard.kind === 'build' && isLast(dialect, heard)
  return { heard, variables, ask: askOf(dialect, variables), bodies, isBuilt }
}

/** True if the values that a request sends back are of these answers. A path and a query have them as texts. */
function isSentBack(bodies: readonly unknown[], { returned }: Heard): boolean {
  return returned.every(({ path, value }) => {
    const told = firstAt(bodies, path)
    return isDeepStrictEqual(told, value) || (typeof told !== 'object' && `${told}` === value)
  })
}

/** The service may be below a path. */
function heardBelow(dialect: Dialect, received: Received): Heard | undefined {
  return pathsIn(received.path)
    .map((path) => heardIn(dialect, { ...received, path }))
    .find((heard) => heard !== undefined)
}

function pathsIn(path: string): readonly string[] {
  const names = path.split('/').slice(1)
  return names.map((_, index) => `/${names.slice(index).join('/')}`)
}

/** The session with one more request. */
export function withObserved(dialect: Dialect, session: Session, observed: Observed): Session {
  if (observed.kind === 'rpc') return session
  const { spender } = dialect
  if (spender && pathsIn(observed.url.pathname).some((path) => isPath(spender.get, path))) {
    const named = firstAt([tryParse(observed.exchange.response.body)], spender.at)
    const spenders = typeof named === 'string' ? [tokenOf(dialect, named)] : []
    return { ...session, spenders: [...session.spenders, ...spenders].slice(-maxEntries) }
  }
  const seen = askIn(dialect, observed, session)
  if (seen === undefined) return session
  const { ask, bodies, isBuilt, variables } = seen
  const begun = isBuilt ? [] : [{ variables, bodies }]
  const kind = isBuilt ? 'build' : 'price'
  const { exchange, head, number } = observed
  const offersOf = (asked: Ask) =>
    [answerOf(dialect, { ask: asked, kind, last: exchange.response, bodies })]
      .filter(isOffer)
      .map((offer) => ({ number, head, ask: asked, offer }))
  const offers = typeof ask === 'string' ? [] : offersOf(ask)
  return {
    ...session,
    begun: [...session.begun, ...begun].slice(-maxEntries),
    offers: [...session.offers, ...offers].slice(-maxEntries),
  }
}
