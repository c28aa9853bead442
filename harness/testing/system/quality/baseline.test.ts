/** The committed baseline: the reference meets it, a worse solver does not, and the chain pays the promised amounts. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { openSubject } from '../../../cli/quality/subject.ts'
import { quantile } from '../../../quality/comparison/statistics.ts'
import { gasPriceWeiOf } from '../../../quality/corpus/gas-prices.ts'
import { formatMeasurement, type OrderResult, parseMeasurement } from '../../../quality/measurement.ts'
import { certifiedNetGapBps, shortfallBps } from '../../../quality/outcome.ts'
import { type Ended, useCommandProcess } from '../../command.ts'

const baseline = join(import.meta.dirname, '../../../../reports/baseline.json')
const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-baseline-'))
afterAll(() => rmSync(folder, { recursive: true }))

const patience = 600_000
let measured: Ended
beforeAll(async () => {
  measured = await assay('quality', 'run', '--baseline', baseline, '--out', join(folder, 'measured.json'))
}, patience)

test('the reference is no worse than its baseline', () => {
  const said = measured.stderr.split('\n').filter((line) => !/^\d+\/\d+/.test(line))
  assert.equal(measured.code, 0, said.join('\n'))
})

test('every order of the baseline that executes is paid the promised amount', () => {
  const paid = ordersOf(join(folder, 'measured.json')).flatMap((order) =>
    order.quoted === undefined && order.outcome === 'solved' && order.execution?.status === 'paid'
      ? [[order.promised, order.execution.paid]]
      : [],
  )
  assert.ok(paid.length >= 400)
  for (const [promised, amount] of paid) assert.equal(amount, promised)
})

test('every intent is filled in the next block for at least its quote, close to the net of a swap', () => {
  const intents = ordersOf(join(folder, 'measured.json')).filter(({ quoted }) => quoted === 'intent')
  assert.equal(intents.length, 42)
  for (const order of intents) {
    assert.ok(order.outcome === 'solved' && order.execution?.blocks === 1, order.id)
    assert.ok(order.execution.paid >= order.promised, order.id)
  }
  assert.ok(
    quantile(
      intents.flatMap((order) => certifiedNetGapBps(order) ?? []),
      0.5,
    ) < 2,
  )
})

test('market makers never make an order worse, and mostly pay more than the pools can', () => {
  const made = ordersOf(join(folder, 'measured.json')).filter(({ quoted }) => quoted === 'market makers')
  assert.equal(made.length, 42)
  for (const order of made) assert.ok((shortfallBps(order) ?? 1) <= 0, order.id)
  const gaps = made.flatMap((order) => certifiedNetGapBps(order) ?? [])
  assert.ok(Math.max(...gaps) < 0.1)
  assert.ok(quantile(gaps, 0.75) < 0)
})

test('at every gas price, the reference is close to the net bound', () => {
  const priced = ordersOf(join(folder, 'measured.json')).filter(({ gasGwei }) => gasGwei !== undefined)
  assert.equal(priced.length, 105)
  const gaps = priced.flatMap((order) => certifiedNetGapBps(order) ?? [])
  assert.ok(gaps.length >= 60)
  assert.ok(Math.min(...gaps) > -1e-3)
  assert.ok(quantile(gaps, 0.75) < 1)
})

test('a reference that pays a basis point less is a regression', { timeout: patience }, async () => {
  const worse = join(folder, 'worse.json')
  const measurement = parseMeasurement(readFileSync(join(folder, 'measured.json'), 'utf8'))
  writeFileSync(worse, formatMeasurement({ ...measurement, orders: measurement.orders.map(lessOneBp) }))
  const { code, stderr, stdout } = await assay(
    ...['quality', 'compare', baseline, worse, '--out', join(folder, 'c.json')],
  )
  assert.equal(code, 7)
  // Each stratum has a finding, and all have one cause.
  assert.match(
    stderr,
    /^regression {2}within liquidity: the median falls by .*\n +\d+ more findings of this cause$/m,
  )
  assert.match(
    stdout,
    /\nWORSE {2}net -0\.\d+ bps on average \(\d+ of 777 less, \d more\) · failed 0 → 0 of 777$/m,
  )
})

test('the bounds of the baseline are those of its market', { timeout: patience }, async () => {
  const whole = parseMeasurement(readFileSync(baseline, 'utf8'))
  const { source, stop } = await openSubject({ target: 'reference', out: folder })
  afterAll(stop)
  assert.equal(source.hash, whole.market)
  const sample = whole.orders.filter(({ others, netBound }, place) => !others && netBound && place % 25 === 0)
  assert.ok(sample.length >= 10)
  for (const order of sample) {
    assert.equal(source.bound(order), order.bound, order.id)
    const { netBound } =
      order.gasGwei === undefined ? source : source.atGasPrice(gasPriceWeiOf(order.gasGwei))
    assert.equal(netBound(order), order.netBound, order.id)
  }
})

test('the baseline is small enough to be committed', () => {
  assert.ok(statSync(baseline).size < 450_000)
  assert.ok(ordersOf(baseline).length >= 500)
})

function lessOneBp(order: OrderResult): OrderResult {
  if (order.outcome !== 'solved' || order.execution === undefined) return order
  const { paid, ...rest } = order.execution
  return { ...order, execution: { ...rest, paid: paid - paid / 10_000n } }
}

function ordersOf(path: string): readonly OrderResult[] {
  return parseMeasurement(readFileSync(path, 'utf8')).orders
}
