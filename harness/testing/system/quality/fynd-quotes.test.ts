/** Fynd's quotes against the certified bound: the reference, and services that differ from it in one property. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { canonical } from '../../../core/canonical.ts'
import { answer, json, respond, rewriteOrders } from '../../../interfaces/fynd/kit/faults.ts'
import { fyndQuotes } from '../../../interfaces/fynd/quality/quotes.ts'
import { fyndTarget } from '../../../interfaces/fynd/reference/target.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { readBoundOracle } from '../../../quality/bound-oracle.ts'
import { drawCorpus } from '../../../quality/corpus/corpus.ts'
import { measurementOf, measureOrder } from '../../../quality/measure.ts'
import { parseMeasurement } from '../../../quality/measurement.ts'
import { beatsBound } from '../../../quality/outcome.ts'
import { renderMeasurement } from '../../../report/quality/measurement.ts'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-fynd-quality-'))
afterAll(() => rmSync(folder, { recursive: true }))

const target = await fyndTarget()
afterAll(() => target.stop())
const session = await target.open(1)
assert.ok(session.chain)
const boundOracle = await readBoundOracle(session.chain)
const corpus = drawCorpus(boundOracle.snapshot, { seed: 3, count: 7 })

/** Measures the reference with a fault. */
async function measured(change: Mutant) {
  const { ask } = fyndQuotes({
    session: { ...session, fetch: change(session.fetch) },
    universe: { router: canonical.router, executes: false },
    symbolOf: (token) => token,
  })
  const subject = { ask, boundOracle, now: () => 0, pace: async () => {} }
  const results = []
  for (const order of corpus.orders) results.push((await measureOrder(subject, order)).result)
  return measurementOf('Fynd', corpus, results, {})
}

test('the reference is executed, pays the promised amounts, and never beats the bound', {
  timeout: 120_000,
}, async () => {
  const out = join(folder, 'measurement.json')
  const flags = ['--interface', 'fynd', '--count', '21', '--out', out]
  const { code, stderr } = await assay('quality', 'run', ...flags)
  assert.equal(code, 0, stderr)
  const { orders } = parseMeasurement(readFileSync(out, 'utf8'))
  assert.equal(orders.length, 21)
  assert.deepEqual(orders.filter(beatsBound), [])
  for (const order of orders) {
    assert.ok(order.outcome === 'solved' && order.execution !== undefined, order.id)
    assert.equal(order.execution.paid, order.promised, order.id)
    assert.match(order.route ?? '', /%/)
  }
})

test('an interface without quotes cannot be measured', { timeout: 60_000 }, async () => {
  const { code, stderr } = await assay(
    'quality',
    'run',
    '--interface',
    'uniswapx',
    '--out',
    join(folder, 'x'),
  )
  assert.equal(code, 2)
  assert.match(stderr, /uniswapx has no quotes/)
})

test('without permission nothing is executed', async () => {
  const { orders } = await measured((fetch) => fetch)
  assert.deepEqual(
    orders.map((order) => [order.outcome, 'execution' in order]),
    orders.map(() => ['solved', false]),
  )
})

test('each algorithm has a row of its own', async () => {
  let quoted = 0
  const named = rewriteOrders((quote) => ({ ...quote, algorithm: quoted++ % 2 === 0 ? 'ours' : 'theirs' }))
  const rendered = renderMeasurement(await measured(named), undefined, 'text')
  assert.match(rendered, /by ours +4 /)
  assert.match(rendered, /by theirs +3 /)
})

test('no route, a timeout and a refusal are three outcomes', async () => {
  let asked = 0
  const failing = respond('/v1/quote', async (request, fetch) => {
    const response = await fetch(request)
    const quote = await response.json()
    const statuses = ['no_route_found', 'timeout']
    const status = statuses[asked++]
    if (status === undefined) return json(503, { error: 'not ready', code: 'NOT_READY' })
    return json(200, { ...quote, orders: [{ ...quote.orders[0], status }] })
  })
  const { orders } = await measured(failing)
  const outcomes = orders.map((order) => (order.outcome === 'refused' ? order.reason : order.outcome))
  assert.deepEqual(outcomes.slice(0, 2), ['no-route', 'timeout'])
  assert.match(outcomes[2] ?? '', /^503 .*NOT_READY/)
})

test('an order without a route may be refused with 422', async () => {
  const { orders } = await measured(answer('/v1/quote', 422, { error: 'no route', code: 'NO_ROUTE_FOUND' }))
  assert.deepEqual([...new Set(orders.map(({ outcome }) => outcome))], ['no-route'])
})
