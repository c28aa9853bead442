/** Signatures from the command line equal a vector that was computed elsewhere. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Keystore from 'ox/Keystore'
import { afterAll, describe, test } from 'vitest'

// The first of the development accounts that all tools share.
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const terms = {
  sell: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  buy: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  sellAmount: '1000000000',
  startAmount: '500000000000000000',
  endAmount: '495000000000000000',
  nonce: '256',
  deadline: 1700000600,
  decayStart: 1700000000,
  decayEnd: 1700000300,
}
const expected = {
  order_hash: '0xf077b2c303869b95c28f8aafd479aadb5ebe98c911ccd1fe450688fbc902b957',
  signature:
    '0x01fd389f590820b87cac5b8229a5367b5675d2822168ed06eccf674429e6330d29215d2b1df34428a47cbdcbf4ec72b5127aea527dd51e0304f1da464b225b691b',
}

const folder = mkdtempSync(join(tmpdir(), 'assay-'))
afterAll(() => rmSync(folder, { recursive: true }))
const orderFile = join(folder, 'order.json')
writeFileSync(orderFile, JSON.stringify(terms))

function sign(environment: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  const main = join(import.meta.dirname, '../../../cli/main.ts')
  const { status, stderr, stdout } = spawnSync(process.execPath, [main, 'intent', 'sign', ...flags], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...environment },
  })
  return { status, stderr, stdout }
}

describe('assay intent sign', () => {
  test('signs the order of a file with the key of the environment', () => {
    const { stdout } = sign({ ASSAY_PRIVATE_KEY: key }, '--order', orderFile)
    const { order_hash, signature } = JSON.parse(stdout)
    assert.deepEqual({ order_hash, signature }, expected)
  })

  test('signs with the key of a keystore file', () => {
    const [derived, options] = Keystore.pbkdf2({ password: 'sesame', iterations: 10 })
    const keystore = join(folder, 'keystore.json')
    writeFileSync(keystore, JSON.stringify(Keystore.encrypt(key, derived, options)))
    const opened = sign({ ASSAY_KEYSTORE_PASSWORD: 'sesame' }, '--order', orderFile, '--keystore', keystore)
    assert.equal(JSON.parse(opened.stdout).signature, expected.signature)

    const refused = sign({ ASSAY_KEYSTORE_PASSWORD: 'open' }, '--order', orderFile, '--keystore', keystore)
    assert.equal(refused.status, 2)
  })

  test('without a key, or with half of an order, ends with 2 and a sentence', () => {
    for (const [environment, flags] of [
      [{}, ['--order', orderFile]],
      [{ ASSAY_PRIVATE_KEY: '0x12' }, ['--order', orderFile]],
      [{ ASSAY_PRIVATE_KEY: key }, ['--nonce', '1']],
      [{ ASSAY_PRIVATE_KEY: key }, ['--sell', '1', 'WETH', 'now', '--buy', 'USDC']],
    ] as const) {
      const { status, stderr } = sign(environment, ...flags)
      assert.equal(status, 2)
      assert.equal(stderr.trim().split('\n').length, 1)
      assert.ok(!stderr.includes(key))
    }
  })

  test('has no flag for a private key', () => {
    assert.equal(sign({}, '--private-key', key, '--order', orderFile).status, 2)
  })
})
