/** An order service that a command starts is judged by orders of every type, on a chain with all reactors. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const out = mkdtempSync(join(tmpdir(), 'assay-orders-'))
afterAll(() => rmSync(out, { recursive: true }))
const program = join(import.meta.dirname, '../../../lab/zoo/orders/serve.ts')
// The service reads the chain at each request, so that the test need not wait for a block time.
const command = `env LOOK_SECONDS=0 node ${program}`

test('its orders are accepted and filled', { timeout: 120_000 }, async () => {
  const { code, stderr, stdout } = await assay(
    ...['run', 'submit/accepts-an-order', 'submit/forged-cosignature', 'status/filled', '--runs', '8'],
    ...['--interface', 'uniswapx', '--exec', command, '--rate', '1000', '--out', out],
  )
  assert.equal(code, 0, stdout + stderr)
  assert.match(stdout, /3 pass, 0 fail/)
  assert.match(stdout, /Not offered: Priority/)
})

test('it has a clock of its own, so two orders may have the same second', { timeout: 120_000 }, async () => {
  const { code, stdout } = await assay(
    ...['run', 'orders/sort', 'orders/descending', '--runs', '4', '--interface', 'uniswapx'],
    ...['--exec', command, '--rate', '1000', '--out', out],
  )
  assert.equal(code, 0, stdout)
})

test('a fault of the service fails one clause', { timeout: 120_000 }, async () => {
  const { code, stdout } = await assay(
    ...[
      'run',
      'orders/documented-sort',
      'orders/sort',
      'orders/shape',
      '--runs',
      '1',
      '--interface',
      'uniswapx',
    ],
    ...['--exec', `${command} sort-without-space`, '--rate', '1000', '--out', out],
  )
  assert.equal(code, 1, stdout)
  assert.match(stdout, /2 pass, 1 fail/)
})

test('a service with another cosigner accepts Dutch orders, and orders cosigned by the given key', {
  timeout: 120_000,
}, async () => {
  const run = async (...flags: readonly string[]) => {
    const exec = `env COSIGNER=0x7e5f4552091a69125d5dfcb7b8c2659029395bdf ${command}`
    const { stdout } = await assay(
      ...['run', 'submit/forged-cosignature', 'submit/accepts-an-order', '--runs', '2', '--exec', exec],
      ...['--interface', 'uniswapx', '--rate', '1000', '--out', out, ...flags],
    )
    return stdout
  }
  assert.match(await run(), /Not offered: .*cosigner[\s\S]*1 pass, 0 fail, 0 inconclusive, 1 not applicable/)
  assert.match(await run('--cosigner-key', `0x${'1'.padStart(64, '0')}`), /2 pass, 0 fail/)
})
