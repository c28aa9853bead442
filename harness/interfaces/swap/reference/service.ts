/**
 * A reference service in any dialect: an adapter over the solver.
 *
 * @module
 */
import { canonical } from '../../../core/canonical.ts'
import { stringifyJson, tryParse } from '../../../core/json.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import type { Ask, Offer } from '../api/ask.ts'
import { handleIn } from '../dialect/handles.ts'
import { withValueAt } from '../dialect/paths.ts'
import { isLast } from '../dialect/put.ts'
import type { Dialect, Template } from '../dialect/schema.ts'
import {
  bodyOf,
  type Heard,
  heardIn,
  isPath,
  noRouteOf,
  type Received,
  refusalBodyOf,
  variablesFor,
} from '../dialect/serve.ts'
import { filled } from '../dialect/templates.ts'
import { askOf, shownToken, type Variables, variablesOf } from '../dialect/variables.ts'
import type { ReadHolding } from './holding.ts'
import { offerFor } from './offers.ts'
import { tokenVariables, toldBy } from './told.ts'

/** The path of this service on a devnet that also serves its own API. */
export const basePath = '/swap'

/** The number of asks that a service remembers between their steps. */
const remembered = 1_000

export interface Ports {
  snapshot(): Promise<Snapshot>
  readonly readHolding: ReadHolding
}

export function createSwapService(dialect: Dialect, { readHolding, snapshot: read }: Ports): Fetch {
  const asks = createMemory()

  async function answer({ isContinuing, kind, returned, step, ...heard }: Heard): Promise<Response> {
    const begun = returned.map(({ value }) => handleIn(value)).find((one) => asks.get(one) !== undefined)
    const before = begun === undefined ? undefined : asks.get(begun)
    if (isContinuing && before === undefined) return refused('the first answer is not known')
    const variables = { ...before, ...heard.variables }
    const ask = askOf(dialect, variables)
    const at = { kind, step }
    // A later request may tell the rest.
    if (typeof ask === 'string' && variables[ask] === undefined && !isLast(dialect, at)) {
      const handle = asks.remember(variables, begun)
      return json(200, bodyOf(dialect, at, { variables: { ...variables, id: handle }, handle }))
    }
    const wrong = typeof ask === 'string' ? `${ask} is missing or malformed` : wrongIn(ask)
    if (wrong !== undefined || typeof ask === 'string') return refused(`${wrong}`)
    const isBuilt = kind === 'build' && isLast(dialect, at)
    const snapshot = await read()
    const offer = offerFor(snapshot, ask, isBuilt ? 'build' : 'price')
    if (offer === undefined) {
      const { body, status } = noRouteOf(dialect)
      return status === 204 ? new Response(null, { status }) : json(status, body)
    }
    const handle = asks.remember(variables, begun)
    const asked = variablesOf(dialect, ask)
    const told = await toldBy(dialect, asked, { snapshot, readHolding, offer, id: handle })
    const hops = hopsOf(dialect, snapshot, offer)
    return json(
      200,
      bodyOf(dialect, { ...at, ask }, { variables: { ...asked, ...told }, offer, handle, hops }),
    )
  }

  /** The answer to a request that is for no offer; `undefined` if the dialect has no such request. */
  async function other(received: Received): Promise<Response | undefined> {
    for (const [request, fields, template] of dialect.answers?.also ?? []) {
      const asked = variablesFor(received, request, fields)
      if (asked === undefined) continue
      const told = await toldBy(dialect, asked, { snapshot: await read(), readHolding, id: asks.last() })
      return json(200, filled(template, { variables: { ...asked, ...told }, bodies: [], now: 0 }))
    }
    return undefined
  }

  function refused(text: string): Response {
    return json(400, refusalBodyOf(dialect, text))
  }

  return async (request) => {
    const url = new URL(request.url)
    const path = url.pathname.slice(basePath.length)
    const body = tryParse(await request.text())
    const headers = Object.fromEntries(request.headers)
    const received: Received = { method: request.method, path, query: url.searchParams, headers, body }
    const heard = heardIn(dialect, received)
    if (heard !== undefined) return answer(heard)
    if (request.method === 'GET' && dialect.spender && isPath(dialect.spender.get, path))
      return json(200, withValueAt({}, dialect.spender.at.split('.'), canonical.router))
    if (request.method === 'GET' && dialect.tokens && isPath(dialect.tokens.get, path))
      return json(200, tokensIn(dialect, dialect.tokens, await read()))
    return (await other(received)) ?? json(404, refusalBodyOf(dialect, `no ${request.method} ${path}`))
  }
}

/** The variables of asks, by the handles of their answers. */
function createMemory() {
  const begun = new Map<string, Variables>()
  let count = 0
  return {
    get: (handle: string) => begun.get(handle),
    last: () => `${count}`,
    /** @param known The handle of the ask's first answer, which later requests of the same ask return. */
    remember(variables: Variables, known: string | undefined): string {
      if (known === undefined) count += 1
      const handle = known ?? `${count}`
      begun.set(handle, variables)
      for (const oldest of begun.keys()) if (begun.size > remembered) begun.delete(oldest)
      return handle
    },
  }
}

const chainId = 1

function wrongIn({ amount, buy, chainId: asked, sell }: Ask): string | undefined {
  if (asked !== chainId) return `chain ${asked} is not served`
  if (amount === 0n) return 'the amount is zero'
  return sell === buy ? 'a token is sold for itself' : undefined
}

const symbolAndDecimals: Template = { symbol: '{sellSymbol}', decimals: '#{sellDecimals}' }

function tokensIn(
  dialect: Dialect,
  { address, each, keyed }: NonNullable<Dialect['tokens']>,
  snapshot: Snapshot,
) {
  const keys = each.split('.')
  const items = snapshot.tokens.map((token) => {
    const shown = shownToken(dialect, token.address)
    if (address === undefined) return [shown, shown] as const
    const variables = { chain: `${chainId}`, ...tokenVariables(dialect, snapshot, 'sell', token.address) }
    const template = dialect.answers?.token ?? symbolAndDecimals
    const item = filled(template, { variables, bodies: [], now: 0 })
    return [shown.toLowerCase(), withValueAt(item, address.split('.'), shown)] as const
  })
  const list = keyed ? Object.fromEntries(items) : items.map(([, item]) => item)
  const begun = filled(dialect.answers?.tokens ?? {}, { variables: {}, bodies: [], now: 0 })
  return keys.at(-1) === '*' ? withValueAt(begun, keys.slice(0, -1), list) : list
}

/** The further fields of each swap of an offer's route; none if the dialect has none. */
function hopsOf(dialect: Dialect, snapshot: Snapshot, { route = [] }: Offer): readonly unknown[] {
  const template = dialect.answers?.hop
  if (template === undefined) return []
  return route.map((hop) => {
    const variables = {
      chain: `${chainId}`,
      ...(hop.in && tokenVariables(dialect, snapshot, 'sell', hop.in, hop.amountIn)),
      ...(hop.out && tokenVariables(dialect, snapshot, 'buy', hop.out, hop.amountOut)),
    }
    return filled(template, { variables, bodies: [], now: 0 })
  })
}

function json(status: number, body: unknown): Response {
  return new Response(stringifyJson(body), { status, headers: { 'content-type': 'application/json' } })
}
