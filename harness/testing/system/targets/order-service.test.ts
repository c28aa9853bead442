/** An order service that a command starts is judged by orders of every type, on a chain with their reactors. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const out = mkdtempSync(join(tmpdir(), 'assay-orders-'))
afterAll(() => rmSync(out, { recursive: true }))
const program = join(import.meta.dirname, 'order-service.ts')

test('its orders are accepted and filled', { timeout: 120_000 }, async () => {
  const { code, stderr, stdout } = await assay(
    ...['run', 'submit/accepts-an-order', 'submit/forged-cosignature', 'status/filled', '--runs', '8'],
    ...['--interface', 'uniswapx', '--exec', `node ${program}`, '--rate', '1000', '--out', out],
  )
  assert.equal(code, 0, stdout + stderr)
  assert.match(stdout, /3 pass, 0 fail/)
})

test('its clock is its own, so that two orders may be of one second', { timeout: 120_000 }, async () => {
  const { code, stdout } = await assay(
    ...['run', 'orders/sort', 'orders/descending', '--runs', '4', '--interface', 'uniswapx'],
    ...['--exec', `node ${program}`, '--rate', '1000', '--out', out],
  )
  assert.equal(code, 0, stdout)
})
