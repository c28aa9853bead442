/** Assay does not set the gas price on a copy of a chain that comes with the target. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { assayIn } from '../../command.ts'
import { killAll, spawnDevnet } from '../devnet/devnet-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-gas-price-'))
afterAll(async () => {
  await killAll()
  rmSync(folder, { recursive: true })
})

test("a gas price that the target's own chain would not have is refused", async () => {
  const { apiKey, rpcUrl, url } = await spawnDevnet(join(folder, 'chain'))
  const access = ['--target', url, '--rpc', rpcUrl, '--api-key', apiKey]
  const measuring = ['--gas-gwei', '50', '--count', '1', '--out', join(folder, 'quality.json')]
  const { code, stderr } = await assayIn({}, 'quality', 'run', ...access, ...measuring)
  assert.equal(code, 2, stderr)
  assert.match(stderr, /The gas price of a chain that Assay has not started cannot be set\./)
})
