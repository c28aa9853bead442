/** Measurements of quality as users run them: processes, files and exit codes. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { formatSnapshot } from '../../../market/files/snapshot-file.ts'
import {
  formatMeasurement,
  type Measurement,
  type OrderResult,
  parseMeasurement,
} from '../../../quality/measurement.ts'
import { certifiedNetGapBps, netOf } from '../../../quality/outcome.ts'
import { type Ended, useCommandProcess } from '../../command.ts'
import { syntheticMarket } from '../../synthetic/synthetic-market.ts'

/** A process starts slowly if many others run. */
const patience = { timeout: 120_000 }

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-quality-'))
afterAll(() => rmSync(folder, { recursive: true }))

const market = join(folder, 'market.json')
/** A multiple of 24, so that every gas price has the same number of orders. */
const count = 48
const size = { tokens: 20, constantProduct: 40, concentrated: 10, weighted: 0, stable: 0 }
writeFileSync(market, formatSnapshot(syntheticMarket(1, size).snapshot))

function measure(out: string, ...flags: readonly string[]): Promise<Ended> {
  return assay('quality', 'run', '--market', market, '--count', `${count}`, '--out', at(out), ...flags)
}

function at(name: string): string {
  return join(folder, name)
}

function read(name: string): Measurement {
  return parseMeasurement(readFileSync(at(name), 'utf8'))
}

function write(name: string, measurement: Measurement): string {
  writeFileSync(at(name), formatMeasurement(measurement))
  return at(name)
}

describe('a measurement of a market', () => {
  beforeAll(async () => {
    const { code, stderr } = await measure('whole.json')
    assert.equal(code, 0, stderr)
  }, 120_000)

  test('is merged from its shards byte for byte', patience, async () => {
    await Promise.all([1, 2, 3].map((index) => measure(`${index}.json`, '--shard', `${index}/3`)))
    const { code } = await assay(
      'quality',
      'merge',
      ...[2, 3, 1].map((index) => at(`${index}.json`)),
      '--out',
      at('merged.json'),
    )
    assert.equal(code, 0)
    assert.deepEqual(readFileSync(at('merged.json')), readFileSync(at('whole.json')))
  })

  test('has one order in 24 at each gas price', () => {
    const byPrice = Map.groupBy(read('whole.json').orders, ({ gasGwei }) => gasGwei)
    byPrice.delete(undefined)
    assert.deepEqual([...byPrice.keys()], [0, 5, 20, 50, 200])
    for (const priced of byPrice.values()) assert.equal(priced.length, count / 24)
  })

  test('is not a regression against itself', patience, async () => {
    const { code } = await measure('again.json', '--baseline', at('whole.json'))
    assert.equal(code, 0)
    assert.deepEqual(readFileSync(at('again.json')), readFileSync(at('whole.json')))
  })

  test('is a regression if every order pays a basis point less', patience, async () => {
    const worse = write(
      'worse.json',
      changed(read('whole.json'), (promised) => promised - promised / 10_000n),
    )
    const { code, stderr } = await assay(
      'quality',
      'compare',
      at('whole.json'),
      worse,
      '--out',
      at('comparison.json'),
    )
    assert.equal(code, 7)
    assert.match(stderr, /the median falls by 1\.0/)
    const { findings, strata } = JSON.parse(readFileSync(at('comparison.json'), 'utf8'))
    assert.ok(findings.length > 0 && strata.length > 0)
    assert.match(readFileSync(at('comparison.md'), 'utf8'), /Regression/)
    const page = readFileSync(at('comparison.html'), 'utf8')
    assert.match(page, /the median falls by 1\.0/)
    assert.equal(page.match(/class="series-\d" d="M(?!0 4H24)/g)?.length, 2)
  })

  test('also has given orders at each gas price', patience, async () => {
    const [first] = read('whole.json').orders
    assert.ok(first)
    const { buyToken: buy_token, sellAmount, sellToken: sell_token } = first
    writeFileSync(at('given.json'), JSON.stringify([{ buy_token, sell_amount: `${sellAmount}`, sell_token }]))
    const { code, stderr } = await measure(
      'given-out.json',
      '--orders',
      at('given.json'),
      '--gas-gwei',
      '5,50',
    )
    assert.equal(code, 0, stderr)
    assert.deepEqual(
      read('given-out.json').orders.map(({ gasGwei, id }) => ({ gasGwei, id })),
      [
        { gasGwei: undefined, id: '0' },
        { gasGwei: 5, id: '0 at 5 gwei' },
        { gasGwei: 50, id: '0 at 50 gwei' },
      ],
    )
  })

  test('is wrong if a result is above the bound', patience, async () => {
    const better = write(
      'better.json',
      changed(read('whole.json'), (promised) => promised * 2n),
    )
    const { code, stderr } = await assay(
      'quality',
      'compare',
      at('whole.json'),
      better,
      '--out',
      at('wrong.json'),
    )
    assert.equal(code, 7)
    assert.match(stderr, /above the certified bound/)
  })
})

test(
  'if gas costs more, orders use less of it, and their net amounts are close to the net bounds',
  patience,
  async () => {
    const { code, stderr } = await measure('priced.json', '--count', '168', '--gas-gwei', '200,0.5')
    assert.equal(code, 0, stderr)
    const { orders } = read('priced.json')
    const [dear, cheap] = [200, 0.5].map((gwei) => orders.filter(({ gasGwei }) => gasGwei === gwei))
    const gasOf = (result: OrderResult) => (result.outcome === 'solved' ? result.gas : 0n)
    const pairs = (dear ?? []).flatMap((one, place) => (cheap?.[place] ? [[one, cheap[place]] as const] : []))
    assert.equal(pairs.length, 7)
    for (const [one, other] of pairs) {
      assert.equal(one.sellAmount, other.sellAmount)
      assert.ok(Math.abs(one.gasPrice / other.gasPrice - 400) < 1e-6)
      assert.ok(gasOf(one) <= gasOf(other))
    }
    assert.ok(pairs.filter(([one, other]) => gasOf(one) < gasOf(other)).length >= 3)
    for (const result of pairs.flat()) {
      const gap = certifiedNetGapBps(result)
      if (netOf(result) <= 0n) assert.equal(gap, undefined)
      else assert.ok(gap !== undefined && gap > -1e-3 && gap < 10, `${result.id}: ${gap}`)
    }
  },
)

describe('wrong usage ends with exit code 2 and a sentence', () => {
  writeFileSync(at('nothing.json'), '{}')
  const uses = [
    ['quality', 'run', '--market', at('nothing.json')],
    ['quality', 'run', '--market', at('missing.json')],
    ['quality', 'run', '--market', market, '--target', 'http://127.0.0.1:9'],
    ['quality', 'run', '--market', market, '--orders', at('nothing.json')],
    ['quality', 'run', '--market', market, '--gas-gwei', '5,dear'],
    ['quality', 'run', '--shard', '3/2'],
    ['quality', 'run', '--shard', '1/2', '--baseline', at('whole.json')],
    ['quality', 'run', '--queue', 'redis://127.0.0.1:1', '--exec', 'true'],
    ['quality', 'run', '--market', market, '--exec', 'true'],
    ['quality', 'run', '--market', market, '--baseline', at('nothing.json')],
    ['quality', 'compare', at('nothing.json'), at('nothing.json')],
    ['quality', 'merge', at('nothing.json')],
  ]
  for (const args of uses) {
    test(args.join(' ').replaceAll(folder, ''), patience, async () => {
      const { code, stderr } = await assay(...args)
      assert.equal(code, 2, stderr)
      assert.doesNotMatch(stderr, /\bat .*:\d+:\d+/)
    })
  }
})

test('a queue without Redis ends with exit code 3', patience, async () => {
  const { code } = await measure('queued.json', '--queue', 'redis://127.0.0.1:1')
  assert.equal(code, 3)
})

function changed(measurement: Measurement, change: (promised: bigint) => bigint): Measurement {
  return {
    ...measurement,
    orders: measurement.orders.map((order) =>
      order.outcome === 'solved' ? { ...order, promised: change(order.promised) } : order,
    ),
  }
}

const python = spawnSync('python3', ['--version']).status === 0

test.skipIf(!python)(
  `a service that refuses AMMs that it does not have is asked for its own${python ? '' : ' (skipped: needs python3)'}`,
  patience,
  async () => {
    const service = join(import.meta.dirname, '../../../lab/zoo/python-service/main.py')
    const started = ['--exec', `ZOO_API_KEY=$API_KEY exec python3 ${service}`, '--api-key', 'mine']
    const { code, stderr } = await assay(
      'quality',
      'run',
      ...started,
      '--count',
      '3',
      '--out',
      at('few-amms.json'),
    )
    assert.equal(code, 0, stderr)
    const { orders } = read('few-amms.json')
    assert.ok(orders.some(({ outcome }) => outcome === 'solved'))
    assert.deepEqual(
      orders.filter((order) => order.outcome === 'refused' && /AMM/.test(order.reason)),
      [],
    )
  },
)
