/** The check of a target that is declared deterministic, as users run it: processes, files and exit codes. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { startNode } from '../../../chain/node.ts'
import { readTimings } from '../../../cli/quality/files.ts'
import { serveMarket } from '../../../interfaces/solver-api/reference/embedded/market-service.ts'
import { serve } from '../../../interfaces/solver-api/reference/http/serve.ts'
import { readSnapshot } from '../../../market/reading/read.ts'
import type { Snapshot } from '../../../market/snapshot.ts'
import { parseMeasurement } from '../../../quality/measurement.ts'
import { useCommandProcess } from '../../command.ts'

/** A process starts slowly if many others run. */
const patience = { timeout: 240_000 }
const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-deterministic-'))
afterAll(() => rmSync(folder, { recursive: true }))

let market: Snapshot
beforeAll(async () => {
  const node = await startNode({ network: { kind: 'genesis' } })
  market = await readSnapshot(node)
  await node.stop()
}, patience.timeout)

/** Measures the reference without a chain, whose second answer to an order is changed. */
async function measured(name: string, changeSecond: (answer: string) => string, ...flags: readonly string[]) {
  const service = serveMarket(market)
  const solved: string[] = []
  const { close, url } = await serve(
    {
      async fetch(request) {
        const question = await request.clone().text()
        const response = await service.fetch(request)
        if (!/\/(solve|quote)$/.test(request.url)) return response
        solved.push(question)
        if (solved.indexOf(question) === solved.length - 1) return response
        return new Response(changeSecond(await response.text()), response)
      },
    },
    { port: 0 },
  )
  const out = join(folder, `${name}.json`)
  const asked = ['--target', url, '--rate', '1000', '--count', '63', '--out', out, ...flags]
  const ended = await assay('quality', 'run', ...asked).finally(close)
  return { ...ended, out, repeated: solved.length - new Set(solved).size }
}

const alike = (answer: string) => answer
const oneMore = (answer: string) =>
  answer.replace(
    /("executed_buy_amount":"|"quotes":\[\{[^}]*"buy_amount":")(\d+)/,
    (_, key, amount) => `${key}${BigInt(amount) + 1n}`,
  )

describe('a target that is declared deterministic', () => {
  test(
    'and pays the same twice is measured as deterministic, and its machine is timed',
    patience,
    async () => {
      const { code, out, repeated, stderr } = await measured('alike', alike, '--deterministic')
      assert.equal(code, 0, stderr)
      assert.equal(repeated, 50)
      const { isExact, orders } = parseMeasurement(readFileSync(out, 'utf8'))
      // 63 orders, and five each of batches, gas-deducted quotes and orders with market makers.
      assert.deepEqual([isExact, orders.length], [true, 78])
      assert.deepEqual(
        Object.keys(readTimings(out)?.kernelMs ?? {}),
        orders.map(({ id }) => id),
      )
    },
  )

  test(
    'and pays a base unit more the second time ends with exit code 2 and a sentence',
    patience,
    async () => {
      const { code, out, stderr } = await measured('unlike', oneMore, '--deterministic')
      assert.equal(code, 2, stderr)
      assert.match(
        stderr,
        /The target is not deterministic: of 50 orders sent twice, 50 paid a different amount/,
      )
      assert.match(
        stderr,
        /for example "\$10 hub\/hub 0": \d+, less gas \d+, then \d+, less gas \d+\. Leave out --deterministic\./,
      )
      assert.ok(!existsSync(out))
    },
  )
})

test('the gas price of an unknown chain cannot be set', patience, async () => {
  const { code, out, stderr } = await measured('priced', alike, '--gas-gwei', '5')
  assert.equal(code, 2, stderr)
  assert.match(stderr, /cannot be set\. Leave out --gas-gwei/)
  assert.ok(!existsSync(out))
})

test('other targets are asked only once, and are not recorded as deterministic', patience, async () => {
  const { code, out, repeated, stderr } = await measured('other', oneMore)
  assert.equal(code, 0, stderr)
  assert.equal(repeated, 0)
  assert.equal(parseMeasurement(readFileSync(out, 'utf8')).isExact, undefined)
})
