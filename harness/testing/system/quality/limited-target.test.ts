/** A refusal for the request rate does not count as a loss of quality. */
import { expect, test } from 'vitest'
import { createTransport, type Fetch } from '../../../core/transport/transport.ts'
import { createClient } from '../../../interfaces/solver-api/api/client.ts'
import { askSolver } from '../../../interfaces/solver-api/quality/ask-solver.ts'
import { serveMarket } from '../../../interfaces/solver-api/reference/embedded/market-service.ts'
import { boundOracleOf } from '../../../quality/bound-oracle.ts'
import { drawCorpus } from '../../../quality/corpus/corpus.ts'
import { measureOrder } from '../../../quality/measure.ts'
import { syntheticMarket } from '../../synthetic/synthetic-market.ts'

const { snapshot } = syntheticMarket(3, {
  tokens: 8,
  constantProduct: 20,
  concentrated: 0,
  weighted: 0,
  stable: 0,
})
const boundOracle = boundOracleOf(snapshot)
const service = serveMarket(snapshot)
const [order] = drawCorpus(snapshot, { seed: 1, count: 21 }).orders

/** Measures the order against a target that refuses `refusals` requests with 429 before it answers one. */
async function measured(refusals: number) {
  if (order === undefined) throw new Error('the corpus is not empty')
  let [asked, time, waited] = [0, 0, 0]
  const fetch: Fetch = async (request) => {
    time += 1
    const body = `{"detail":"Rate limit exceeded","request_id":"${crypto.randomUUID()}"}`
    return ++asked > refusals ? service.fetch(request) : new Response(body, { status: 429 })
  }
  const subject = {
    ask: askSolver({
      client: createClient(createTransport(fetch, { baseUrl: 'http://market' })),
      amms: boundOracle.amms,
      symbolOf: (token: string) => token,
    }),
    boundOracle,
    now: () => time,
    pace: async () => {
      waited += 1
    },
  }
  return { asked: () => asked, waited: () => waited, ...(await measureOrder(subject, order)) }
}

test('an order that was refused for its rate is sent again after a pause', async () => {
  const { asked, latencyMs, result, waited } = await measured(4)
  expect(result.outcome).toBe('solved')
  expect([asked(), waited(), latencyMs]).toEqual([5, 5, 1])
})

test('a target that never answers counts as refusing, with the same message in every measurement', async () => {
  const [first, second] = [await measured(1_000), await measured(1_000)]
  expect(first.result).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/^429 .*Rate limit/),
  })
  expect(first.result).toEqual(second.result)
})
