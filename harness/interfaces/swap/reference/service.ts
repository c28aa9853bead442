/**
 * A reference service in any dialect: an adapter over the solver.
 *
 * @module
 */
import { canonical } from '../../../core/canonical.ts'
import { stringifyJson, tryParse } from '../../../core/json.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import type { Ask } from '../api/ask.ts'
import { withValueAt } from '../dialect/paths.ts'
import { isLast } from '../dialect/put.ts'
import type { Dialect } from '../dialect/schema.ts'
import {
  bodyOf,
  type Heard,
  heardIn,
  isPath,
  noRouteOf,
  type Received,
  refusalBodyOf,
} from '../dialect/serve.ts'
import { askOf, shownToken, type Variables } from '../dialect/variables.ts'
import { offerFor } from './offers.ts'

/** The path of this service on a devnet that also serves its own API. */
export const basePath = '/swap'

/** The number of asks that a service remembers between their steps. */
const remembered = 1_000

export interface Ports {
  snapshot(): Promise<Snapshot>
}

export function createSwapService(dialect: Dialect, { snapshot }: Ports): Fetch {
  const begun = new Map<string, Variables>()
  let count = 0

  async function answer({ handle: earlier, kind, step, ...heard }: Heard): Promise<Response> {
    const before = earlier === undefined ? undefined : begun.get(earlier)
    if (step > 0 && before === undefined) return refused('the first answer is not known')
    const variables = { ...before, ...heard.variables }
    const ask = askOf(dialect, variables)
    const wrong = typeof ask === 'string' ? `${ask} is missing or malformed` : wrongIn(ask)
    if (wrong !== undefined || typeof ask === 'string') return refused(`${wrong}`)
    const at = { kind, step }
    const isBuilt = kind === 'build' && isLast(dialect, at)
    const offer = offerFor(await snapshot(), ask, isBuilt ? 'build' : 'price')
    if (offer === undefined) {
      const { body, status } = noRouteOf(dialect)
      return status === 204 ? new Response(null, { status }) : json(status, body)
    }
    count += 1
    const handle = `${count}`
    begun.set(handle, variables)
    for (const oldest of begun.keys()) if (begun.size > remembered) begun.delete(oldest)
    return json(200, bodyOf(dialect, at, { ask, offer, handle }))
  }

  function refused(text: string): Response {
    return json(400, refusalBodyOf(dialect, text))
  }

  return async (request) => {
    const url = new URL(request.url)
    const path = url.pathname.slice(basePath.length)
    const body = tryParse(await request.text())
    const received: Received = { method: request.method, path, query: url.searchParams, body }
    const heard = heardIn(dialect, received)
    if (heard !== undefined) return answer(heard)
    if (request.method === 'GET' && dialect.spender && isPath(dialect.spender.get, path))
      return json(200, withValueAt({}, dialect.spender.at.split('.'), canonical.router))
    if (request.method === 'GET' && dialect.tokens && isPath(dialect.tokens.get, path))
      return json(200, tokensIn(dialect, dialect.tokens, await snapshot()))
    return json(404, refusalBodyOf(dialect, `no ${request.method} ${path}`))
  }
}

const chainId = 1

function wrongIn({ amount, buy, chainId: asked, sell }: Ask): string | undefined {
  if (asked !== chainId) return `chain ${asked} is not served`
  if (amount === 0n) return 'the amount is zero'
  return sell === buy ? 'a token is sold for itself' : undefined
}

function tokensIn(dialect: Dialect, { address, each }: NonNullable<Dialect['tokens']>, { tokens }: Snapshot) {
  const keys = each.split('.')
  const items = tokens.map((token) => {
    const shown = shownToken(dialect, token.address)
    return address === undefined
      ? shown
      : withValueAt({ symbol: token.symbol, decimals: token.decimals }, address.split('.'), shown)
  })
  return keys.at(-1) === '*' ? withValueAt({}, keys.slice(0, -1), items) : items
}

function json(status: number, body: unknown): Response {
  return new Response(stringifyJson(body), { status, headers: { 'content-type': 'application/json' } })
}
