/**
 * Scenarios about single requests, and the function that declares a scenario of this interface.
 *
 * @module
 */
import assert from 'node:assert/strict'
import type { Exchange, Message } from '../../../core/transport/transport.ts'
import { json, type Mutant, refuse, when } from '../../../judge/mutant.ts'
import { type Declare, type Scenario, scenariosOf } from '../../../judge/scenario.ts'
import { type Client, uniswapx } from '../api/interface.ts'
import type { Universe } from '../api/universe.ts'
import type { ClauseId } from '../clauses/clauses.ts'

/** Declares a scenario; its type follows from its generators. */
export const scenario: Declare<Client, Universe, ClauseId> = scenariosOf(uniswapx)

export interface Named {
  readonly clause: ClauseId
  readonly title: string
}

/** Fails unless the service refused the request with a status of class 4xx, or one that matches `status`. */
export function assertRefused({ response }: Exchange, status = /^4\d\d$/): void {
  const said = `status ${response.status}: ${response.body.slice(0, 200)}`
  assert.ok(status.test(`${response.status}`), said)
}

type Query = NonNullable<Message['query']>

interface Answered extends Named {
  readonly path: '/orders' | '/nonce'
  readonly queries: readonly Query[]
  /** Any status but a failure if absent. */
  readonly status?: RegExp
}

/** Requests that a service may refuse or answer, but that must never fail, for any orders that it holds. */
export function answering({ path, queries, status = /^[24]\d\d$/, ...named }: Answered): Scenario {
  const failing: Mutant = refuse(path, async () => json(500, {}))
  return scenario({
    ...named,
    given: {},
    listed: () => queries,
    async check({ listed: query }, { client }) {
      assertRefused(await client.send({ method: 'GET', path, query }), status)
    },
    mutants: {
      'it is a failure of the service': failing,
      'the last is a failure of the service': when(({ url }) => isAsked(url, queries.at(-1)), failing),
      ...(status.test('200') ? {} : { 'it is answered': refuse(path, async () => json(200, {})) }),
    },
  })
}

/** List requests that a service refuses with 400. */
export function listRefusal(refused: Omit<Answered, 'path' | 'status'>): Scenario {
  return answering({ ...refused, path: '/orders', status: /^400$/ })
}

function isAsked({ searchParams }: URL, query: Query = {}): boolean {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  return (
    searchParams.size === asked.length &&
    asked.every(([name, value]) => searchParams.get(name) === `${value}`)
  )
}
