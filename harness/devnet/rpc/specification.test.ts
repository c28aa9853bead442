/** The devnet's node against Ethereum's execution API, method by method. docs/reference/node.md has the list. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Devnet, startDevnet } from '../devnet.ts'
import { type Ask, type Known, knownOn } from './known.samples.ts'
import { readRows } from './read-rows.samples.ts'
import { expectedOutcome, keyOf, outcomeOf, type Row } from './row.samples.ts'
import { differences, missingMethods, specificationRows } from './specification.samples.ts'

let devnet: Devnet
let known: Known

const ask: Ask = async (method, params) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(devnet.rpcUrl, { method: 'POST', headers, body })
  return JSON.parse(await response.text())
}

beforeAll(async () => {
  devnet = await startDevnet()
  known = await knownOn(ask)
})
afterAll(() => devnet.stop())

async function expectRow(row: Row): Promise<void> {
  const answer = await ask(row.method, row.params(known))
  expect(outcomeOf(row, answer), JSON.stringify(answer)).toBe(expectedOutcome(row))
}

describe('conforms', () => {
  test.each(specificationRows.map((row) => [keyOf(row), row] as const))('%s', (_name, row) => expectRow(row))
})

describe('is known to differ', () => {
  test.each(differences.map(([row, reason]) => [keyOf(row), reason, row] as const))(
    '%s: %s',
    (_name, _reason, row) => expectRow(row),
  )
})

test.each(missingMethods)('does not have %s', async (method) => {
  expect(await ask(method, [])).toMatchObject({ error: { code: -32_601 } })
})

test('the documentation lists missing methods and differences', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/reference/node.md'), 'utf8').replaceAll(
    '\n',
    ' ',
  )
  expect(page).toContain(missingMethods.map((method) => `\`${method}\``).join(', '))
  for (const [{ method }, reason] of differences) expect(page).toContain(`| \`${method}\` | ${reason} |`)
  const compared = new Set([...specificationRows, ...readRows].map(({ method }) => method))
  expect(missingMethods.filter((method) => compared.has(method))).toEqual([])
})
