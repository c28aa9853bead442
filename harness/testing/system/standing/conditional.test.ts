/**
 * Faults that show only in requests of other scenarios: the clause's own scenario passes, and the standing check fails
 * the clause with an exchange of another scenario, whose case reproduces the failure.
 */

import assert from 'node:assert/strict'
import { afterAll, expect, test } from 'vitest'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import { valueAt } from '../../../interfaces/solver-api/checks/reading/reading.ts'
import * as fault from '../../../interfaces/solver-api/kit/faults/answer-faults.ts'
import { stateful } from '../../../interfaces/solver-api/kit/faults/request-faults.ts'
import { type Asked, askedOf, type Mutant, refuse, rewrite } from '../../../judge/mutant.ts'
import { fixedPace } from '../../../judge/rate/pace.ts'
import { withoutSecrets } from '../../../judge/records/without-secrets.ts'
import { replay } from '../../../judge/replay.ts'
import { run } from '../../../judge/run.ts'
import type { Scenario } from '../../../judge/scenario.ts'

const reference = await referenceTarget()
afterAll(() => reference.stop())
const universe = { tokens: wellKnownTokens, amms: supportedProtocols, orders: [], answers: referenceAnswers }
const options = { seed: 1, runs: 6, shrinks: 0, universe, pace: fixedPace(400) }

/** The fault, for matching requests only. */
function where(matches: (asked: Asked) => boolean, mutant: Mutant): Mutant {
  return (fetch) => {
    const faulty = mutant(fetch)
    return async (request) => (matches(await askedOf(request)) ? faulty(request) : fetch(request))
  }
}

const hasField = (name: string) => (asked: Asked) => valueAt(asked.body, name) !== undefined
const isV1 = ({ url }: Asked) => url.pathname.startsWith('/v1/')

/** Checks that compare two answers ask the first question again, as the third. */
const everyThirdIsHalf = stateful(() => {
  let count = 0
  return rewrite<{ readonly bought_integer: bigint | number }>('/solver/quote', (body) => {
    count += 1
    return count % 3 === 0 ? { ...body, bought_integer: BigInt(body.bought_integer) / 2n } : body
  })
})

type Row = readonly [clause: string, met: string, mutant: Mutant]

const rows: readonly Row[] = [
  [
    'quote/token-infos',
    'quote/deduct-gas-cost',
    where(
      hasField('deduct_gas_cost'),
      fault.rewriteQuote((body) => ({ ...body, sell_tokens: [] })),
    ),
  ],
  ['quote/is-repeatable', 'v1/bought-and-bought-integer-agree', where(isV1, everyThirdIsHalf)],
  [
    'general/errors-explain-themselves',
    'v1/exactly-one-amount',
    where(
      isV1,
      refuse('', async ({ status }) => Response.json({ code: status }, { status })),
    ),
  ],
]

const ids = rows.flatMap(([clause, met]) => `${clause} ${met}`.split(' '))
const scenarios = await loadScenarios({ clauses: ids }, { interface: defaultInterface })

function scenarioOf(id: string): Scenario {
  const scenario = scenarios.find(({ clause }) => clause === id)
  assert.ok(scenario, id)
  return scenario
}

test.each(rows)('%s is violated in a request that only %s sends', async (clause, met, mutant) => {
  const own = await run(scenarioOf(clause), reference, { ...options, mutant })
  expect([own.outcome, own.broken.map((one) => one.clause)]).toEqual(['pass', []])

  const { broken } = await run(scenarioOf(met), reference, { ...options, mutant })
  const found = broken.find((one) => one.clause === clause)
  assert.ok(found, JSON.stringify(broken.map((one) => one.failure.reason)))
  const { case: id, exchanges, guilty } = found.failure
  expect(exchanges[guilty]).toBeDefined()

  const faulty = {
    ...reference,
    async open(seed: number) {
      const session = await reference.open(seed)
      return { ...session, fetch: mutant(session.fetch) }
    },
  }
  const recorded = { clause: found.clause, exchanges: exchanges.map(withoutSecrets) }
  const again = await replay(scenarioOf(met), faulty, id, { ...options, ...recorded })
  expect([again.outcome, again.bytes]).toEqual(['fail', 'same'])
})
