/** A run learns the parts of the reference, and of services that lack one each, and judges by them. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { interfaceNamed } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { createTransport } from '../../../core/transport/transport.ts'
import { parts } from '../../../interfaces/fynd/api/parts.ts'
import { answer, misreadOptions, rewriteInfo } from '../../../interfaces/fynd/kit/faults.ts'
import { fyndTarget } from '../../../interfaces/fynd/reference/target.ts'
import { json, type Mutant, respond } from '../../../judge/mutant.ts'
import { learnParts } from '../../../judge/parts/learn-parts.ts'
import { paced } from '../../../judge/rate/pace.ts'
import { run } from '../../../judge/run.ts'

const fynd = interfaceNamed('fynd')
let target: Awaited<ReturnType<typeof fyndTarget>>
beforeAll(async () => {
  target = await fyndTarget()
})
afterAll(() => target.stop())

async function learnt(change: Mutant = (fetch) => fetch, without: readonly string[] = []) {
  const session = await target.open(1)
  const transport = createTransport(change(session.fetch), { baseUrl: session.baseUrl })
  return learnParts(parts, transport, { universe: {}, hasKey: false, without })
}

const stateIn = (known: Awaited<ReturnType<typeof learnt>>) =>
  Object.fromEntries(known.map(({ part, state }) => [part.name, state]))

const whole = {
  prices: 'offered',
  'route-filter': 'offered',
  'required-tokens': 'offered',
  'client-fees': 'unknown',
  transactions: 'offered',
  router: 'unknown',
}

const ignoresFilters = misreadOptions(({ route_filter: _, ...options }) => options)

/** Refuses requests whose body contains this text. */
function refusesOptions(text: string, status: number, body: object): Mutant {
  return respond('/v1/quote', async (request, fetch) =>
    (await request.clone().text()).includes(text) ? json(status, body) : fetch(request),
  )
}

const services: Readonly<Record<string, readonly [missing: string, service: Mutant]>> = {
  'a build without prices': ['prices', answer('/v1/prices', 404, '')],
  'a version that does not read filters': ['route-filter', ignoresFilters],
  'a version that refuses options that it does not know': [
    'route-filter',
    refusesOptions('route_filter', 400, { error: 'unknown field `route_filter`', code: 'BAD_REQUEST' }),
  ],
  'a pool that cannot require tokens': [
    'required-tokens',
    refusesOptions('"require_tokens":["', 422, {
      error: 'no pool can route through them',
      code: 'REQUIRED_TOKENS_NOT_SUPPORTED',
    }),
  ],
  'a chain that is quoted only': ['transactions', rewriteInfo((info) => ({ ...info, router_address: null }))],
}

test('the reference offers every part', async () => {
  assert.deepEqual(stateIn(await learnt()), whole)
})

describe.each(Object.entries(services))('%s', (_, [missing, service]) => {
  test(`lacks only ${missing}, whose clauses are not applicable`, { timeout: 60_000 }, async () => {
    const known = await learnt(service)
    assert.deepEqual(stateIn(known), { ...whole, [missing]: 'not-offered' })
    const clauses = known.find(({ part }) => part.name === missing)?.part.clauses ?? []
    const scenarios = await loadScenarios({ clauses: [...clauses] }, { interface: fynd })
    assert.ok(scenarios.length > 0)
    const universe = { router: undefined, executes: false }
    for (const scenario of scenarios) {
      const options = { seed: 1, runs: 1, shrinks: 0, pace: paced(1_000), universe, parts: known }
      const verdict = await run(scenario, target, { ...options, mutant: service })
      assert.equal(verdict.outcome, 'not-applicable', scenario.clause)
      assert.match('reason' in verdict ? `${verdict.reason}` : '', new RegExp(`offers no ${missing}`))
    }
  })
})

test('a fault of a filter does not look like its absence', async () => {
  const halves = misreadOptions(({ route_filter, ...options }) => ({
    ...options,
    ...(typeof route_filter === 'object' ? {} : { route_filter }),
  }))
  assert.deepEqual(stateIn(await learnt(halves)), whole)
})

test('a part that is declared absent counts as absent', async () => {
  const known = stateIn(await learnt(undefined, ['client-fees', 'router']))
  assert.deepEqual(known, { ...whole, 'client-fees': 'declared-absent', router: 'declared-absent' })
})
