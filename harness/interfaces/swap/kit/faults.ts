/**
 * Mutants on neutral fields: each is written once, and works on a service in any dialect.
 *
 * @module
 */
import { tryParse } from '../../../core/json.ts'
import { requestWith, sentHeaders } from '../../../core/transport/sent-headers.ts'
import type { Message } from '../../../core/transport/transport.ts'
import { json, type Mutant, shownIf } from '../../../judge/mutant.ts'
import {
  type Answer,
  type Ask,
  type Hop,
  isOffer,
  type Kind,
  type Offer,
  type Transaction,
} from '../api/ask.ts'
import type { Universe } from '../api/interface.ts'
import { isInteger } from '../dialect/notations.ts'
import { allAt, firstAt, withValueAt } from '../dialect/paths.ts'
import { withOffer } from '../dialect/put.ts'
import { answerOf, refusalOf } from '../dialect/read.ts'
import type { Dialect } from '../dialect/schema.ts'
import { noRouteOf } from '../dialect/serve.ts'
import { type Said, speaking } from '../dialect/speaking.ts'
import { messageOf } from '../dialect/write.ts'

export type { Mutant } from '../../../judge/mutant.ts'

type Fields = { readonly [Name in keyof Offer]?: Offer[Name] | undefined }
type Change = (offer: Offer, ask: Ask, said: Said) => Fields

/** Changes the fields of each offer. */
export const rewrite = (change: Change): Mutant => rewriting(change)
/** Changes the fields of each price without a transaction. */
export const rewritePrice = (change: Change): Mutant => rewriting(change, 'price')
/** Changes the fields of each offer with a transaction. */
export const rewriteBuilt = (change: Change): Mutant => rewriting(change, 'build')

/** Changes the fields of each transaction. */
export function rewriteTx(change: (tx: Transaction, ask: Ask) => Partial<Transaction>): Mutant {
  return rewriteBuilt(({ tx }, ask) => (tx === undefined ? {} : { tx: { ...tx, ...change(tx, ask) } }))
}

/** If a dialect tells no spender, the account that the transaction calls is the spender. */
function called(changes: Fields, { tx }: Offer, { read, spender }: Dialect): Fields {
  const isTold = read.spender !== undefined || spender !== undefined
  if (isTold || tx === undefined || changes.spender === undefined) return changes
  return { ...changes, tx: { ...tx, to: changes.spender } }
}

function rewriting(change: Change, only?: Kind): Mutant {
  return (fetch) => {
    let spender: Offer['spender']
    return async (request) => {
      const said = speaking.getStore()
      const response = await fetch(request)
      if (said === undefined || said.aside === 'tokens' || !response.ok) return response
      if ((only ?? said.kind) !== said.kind) return response
      const { dialect } = said
      const text = await response.clone().text()
      const body = tryParse(text)
      if (said.aside === 'spender') {
        const keys = dialect.spender?.at.split('.') ?? []
        return spender === undefined ? response : json(response.status, withValueAt(body, keys, spender))
      }
      const step = said.bodies.length
      const answer = offeredIn(said, response.status, text)
      if (!isOffer(answer)) return response
      const changes = called(change(answer, said.ask, said), answer, dialect)
      spender = changes.spender ?? spender
      return json(
        response.status,
        withOffer(dialect, body, { kind: said.kind, step, ask: said.ask }, changes),
      )
    }
  }
}

/** The answer as far as the steps until this one tell it. */
function offeredIn({ ask, bodies, dialect, kind }: Said, status: number, text: string): Answer {
  const last = { status, headers: {}, body: text }
  return answerOf(dialect, { ask, kind, last, bodies: [...bodies, tryParse(text)] })
}

/** Writes each integer of an offer in another form. */
export function rewriteAmounts(form: (value: bigint) => unknown): Mutant {
  return rewriting(({ tx, ...offer }, _ask, { dialect }) => {
    const amounts = Object.entries(offer).filter(
      ([name, value]) => typeof value === 'bigint' && isInteger(dialect, name),
    )
    const written = amounts.map(([name, value]) => [name, form(value as bigint)])
    return { ...Object.fromEntries(written), ...(tx && { tx: { ...tx, value: form(tx.value) } }) }
  })
}

/** Writes a text in the place of the amount. */
export function rewriteOut(text: string): Mutant {
  return rewriting(() => ({ out: text as unknown as bigint }))
}

/** Marks a fault that shows only in some dialects. */
export function inDialects(isShown: (dialect: Dialect) => boolean, fault: Mutant): Mutant {
  return shownIf(({ dialect }: Universe) => isShown(dialect), fault)
}

/** Applies a fault to the requests of asks that match; the condition is created anew for each case. */
export function whenAsked(
  condition: () => (ask: Ask, kind: Kind, said: Said) => boolean,
  fault: Mutant,
): Mutant {
  return (fetch) => {
    const [faulty, matches] = [fault(fetch), condition()]
    return async (request) => {
      const said = speaking.getStore()
      return said !== undefined && matches(said.ask, said.kind, said) ? faulty(request) : fetch(request)
    }
  }
}

/** Lets the service receive another ask. */
export function misread(change: (ask: Ask, kind: Kind) => Ask): Mutant {
  return (fetch) => async (request) => {
    const said = speaking.getStore()
    if (said === undefined || said.aside) return fetch(request)
    const { change: malformed = (unchanged) => unchanged, dialect, kind, message } = said
    return fetch(resent(request, message, malformed(messageOf(dialect, change(said.ask, kind), said))))
  }
}

/** The request with another path, query and body; its base address and headers stay. */
function resent(request: Request, before: Message, after: Message): Request {
  const { origin, pathname } = new URL(request.url)
  const base = `${origin}${pathname.slice(0, -before.path.length)}`
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(after.query ?? {}))
    for (const one of [value].flat()) query.append(name, `${one}`)
  const search = query.size === 0 ? '' : `?${query}`
  const body = after.body === undefined ? {} : { body: JSON.stringify(after.body) }
  return requestWith(`${base}${after.path}${search}`, {
    method: after.method,
    headers: { ...sentHeaders(request), ...after.headers },
    ...body,
  })
}

/** Applies several faults, the first one nearest to the service. */
export function combined(...faults: readonly Mutant[]): Mutant {
  return (fetch) => faults.reduce((inner, fault) => fault(inner), fetch)
}

/** Answers that there is no route, for the asks that match. */
export function noRoute(matches: (ask: Ask, kind: Kind) => boolean): Mutant {
  return (fetch) => async (request) => {
    const said = speaking.getStore()
    if (said === undefined || !matches(said.ask, said.kind)) return fetch(request)
    const { body, status } = noRouteOf(said.dialect)
    return status === 204 ? new Response(null, { status }) : json(status, body)
  }
}

/** Answers every refusal, and every answer that there is no route, in another way. */
export function instead(
  answer: (said: Said, fetch: (ask: Ask) => Promise<Response>) => Promise<Response>,
): Mutant {
  return (fetch) => async (request) => {
    const said = speaking.getStore()
    const response = await fetch(request)
    if (said === undefined || said.aside) return response
    const { dialect, message } = said
    const { status } = response
    const text = await response.clone().text()
    if (refusalOf(dialect, { status, headers: {}, body: text }) === undefined) return response
    return answer(said, (other) => fetch(resent(request, message, messageOf(dialect, other, said))))
  }
}

/** Keeps the first answer for each pair of tokens and step. */
export function remembered(only?: Kind): Mutant {
  return (fetch) => {
    const first = new Map<string, Response>()
    return async (request) => {
      const said = speaking.getStore()
      if (said === undefined || said.aside || (only ?? said.kind) !== said.kind) return fetch(request)
      const { ask, bodies, kind } = said
      const key = [kind, bodies.length, ask.sell, ask.buy, ask.amount, ask.taker].join(' ')
      const known = first.get(key) ?? (await fetch(request))
      first.set(key, known)
      return known.clone()
    }
  }
}

/** Changes the route of each offer. */
export function rewriteRoute(change: (hops: readonly Hop[], ask: Ask) => readonly Hop[]): Mutant {
  return rewriting(({ route }, ask) => (route === undefined ? {} : { route: change(route, ask) }))
}

/** Answers every refusal, and every answer that there is no route, by a status and no content of use. */
export function fail(status: number): Mutant {
  return instead(async () => json(status, {}))
}

/** Offers another ask in the place of every refusal, and of every answer that there is no route. */
export function offerInstead(other: (ask: Ask) => Ask): Mutant {
  return instead(({ ask }, fetch) => fetch(other(ask)))
}

/** Changes the list of tokens. */
export function rewriteTokens(change: (tokens: readonly string[]) => readonly string[]): Mutant {
  return (fetch) => async (request) => {
    const said = speaking.getStore()
    const response = await fetch(request)
    const { tokens } = said?.aside === 'tokens' ? said.dialect : {}
    if (tokens === undefined || !response.ok) return response
    const body = tryParse(await response.text())
    const keys = tokens.each.split('.').slice(0, -1)
    const listed = allAt([body], tokens.each).map(
      (item) => `${tokens.address ? firstAt([item], tokens.address) : item}`,
    )
    const items = change(listed).map((address) => (tokens.address ? { [tokens.address]: address } : address))
    return json(200, withValueAt(body, keys, items))
  }
}
