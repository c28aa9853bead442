/**
 * Scenarios about single requests, and how a scenario of this interface is declared.
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

/** Declares a scenario; its type follows from what it generates. */
export const scenario: Declare<Client, Universe, ClauseId> = scenariosOf(uniswapx)

export interface Named {
  readonly clause: ClauseId
  readonly title: string
}

/** Refused, by an answer of the service: neither accepted nor failed. */
export function assertRefused({ response }: Exchange, status = /^4\d\d$/): void {
  assert.match(`${response.status}`, status, response.body.slice(0, 200))
}

type Query = NonNullable<Message['query']>

interface Answered extends Named {
  readonly path: '/orders' | '/nonce'
  readonly queries: readonly Query[]
  /** Any but a failure when absent. */
  readonly status?: RegExp
}

/** Requests that a service refuses, or answers as it will, whatever it holds: it never fails. */
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

/** Lists that a service refuses with 400. */
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
