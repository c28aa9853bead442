/** Every two options of quotes and solves meet in a request of a run with ten cases a clause, at every seed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import type { Message } from '../../../core/transport/transport.ts'
import { solverApi } from '../../../interfaces/solver-api/api/interface.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { survey } from '../../../interfaces/solver-api/checks/grid/survey.ts'
import type {
  QuotedOrder,
  V1Request,
  WholeRequest,
} from '../../../interfaces/solver-api/kit/options/index.ts'
import {
  quoteOf,
  solveOf,
  v1QuoteInBoth,
  v1SolveOf,
} from '../../../interfaces/solver-api/kit/orders/index.ts'
import { seedOfSharedCase, shareOf } from '../../../judge/case-id.ts'
import { derivedFor } from '../../../judge/draws/unshared.ts'
import { type Scenario, sharesOf } from '../../../judge/scenario.ts'

const universe = { tokens: wellKnownTokens, amms: ['curve', 'maker', 'uniswap_v3'], orders: [] }
const cases = 10
const shared = (await loadScenarios({ clauses: [] }, { interface: { api: solverApi } } as never)).filter(
  ({ isByTurn }) => isByTurn,
)

type Drawn = Partial<WholeRequest<QuotedOrder, object> & V1Request & { readonly isOwned: boolean }>

// Clauses of quotes that draw solve requests, too.
const solving = ['quote/target-address', 'quote/gas-covers-execution']

/** The requests that a case of the scenario may send as they are drawn. */
function messagesOf(scenario: Scenario, seed: number, index: number): readonly Message[] {
  const shares = sharesOf(scenario, universe)
  const id = seedOfSharedCase(seed, scenario.clause, { cases, index, ...shares })
  const arbitrary = scenario.draw?.(universe, shareOf(id, shares)) ?? fc.constant({})
  const [given] = derivedFor('pairs', fc.sample(fc.noBias(arbitrary), { seed: id, numRuns: 1 }))
  return Object.entries({ ...given }).flatMap(([name, value]) => {
    const { batch, isOwned, options = {}, stated, way } = Object(value) as Drawn
    if (stated !== undefined && isOwned === undefined) return [v1SolveOf(stated, options)]
    if (stated !== undefined)
      return [
        v1QuoteInBoth(stated[0], {
          ...options,
          ...(isOwned && { origin_address: stated[0].origin_address }),
        }),
      ]
    if (batch === undefined || way === undefined) return []
    const isQuote =
      name === 'quoted' || (scenario.clause.startsWith('quote/') && !solving.includes(scenario.clause))
    return [
      isQuote ? quoteOf(batch, options, way) : solveOf(batch as Parameters<typeof solveOf>[0], options, way),
    ]
  })
}

function pairsIn({ body, method, path, query = {} }: Message): readonly string[] {
  const url = new URL(path, 'http://service')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, `${value}`)
  const request = {
    method,
    url: `${url}`,
    headers: {},
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const asked = survey.see({ request, response: { status: 200, headers: {}, body: '' } }, universe)
  return asked.flatMap(([subject, name]) => (subject === 'pairs' ? [name] : []))
}

test('all pairs are among the requests of a run, for ten seeds', { timeout: 300_000 }, () => {
  // The terms of a submission are drawn, but its order depends on the service's answers: order-terms.test.ts has its pairs.
  const all = Object.keys(survey.none.pairs ?? {}).filter(
    (pair) => !pair.startsWith('POST /v2/intent/order '),
  )
  expect(all.length).toBeGreaterThan(300)
  for (let seed = 1; seed <= 10; seed += 1) {
    const met = new Set<string>()
    for (const scenario of shared)
      for (let index = 0; index < cases; index += 1)
        for (const message of messagesOf(scenario, seed, index))
          for (const pair of pairsIn(message)) met.add(pair)
    expect(
      all.filter((pair) => !met.has(pair)),
      `seed ${seed}`,
    ).toEqual([])
  }
})
