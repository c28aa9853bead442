/** The tables in docs/guides/service-authors.md agree with the chain and with the scenarios. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { developmentAddresses } from '../../../chain/development-accounts.ts'
import { genesisTokens } from '../../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../../chain/node.ts'
import { defaultInterface } from '../../../cli/interfaces.ts'
import { loadScenarios } from '../../../cli/judging/scenarios.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Need } from '../../../judge/target.ts'
import { markdownTable } from '../../../report/table.ts'

vi.setConfig({ hookTimeout: 60_000 })

const page = readFileSync(join(import.meta.dirname, '../../../../docs/guides/service-authors.md'), 'utf8')

/** The needs that each way to start a run satisfies. */
const starts: Readonly<Record<string, readonly Need[]>> = {
  '`--target URL`': [],
  '… with `--api-key`': ['key'],
  '… and `--rpc`': ['key', 'chain'],
  '… and `--router`': ['key', 'chain', 'router'],
  '… and `--control`': ['key', 'chain', 'router', 'control'],
  '… and `--follows-chain`': ['key', 'chain', 'router', 'control', 'time'],
  '`--exec` or `--image`': ['chain', 'control'],
  '… with `--api-key`, and `ASSAY_ROUTER` or `--router`': ['chain', 'control', 'key', 'router'],
  '… and `--follows-chain` ': ['chain', 'control', 'key', 'router', 'time'],
  '… and `ASSAY_KEEPS_ORDERS`': ['chain', 'control', 'key', 'router', 'time', 'restart'],
}

let node: Node
beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
})
afterAll(() => node.stop())

test('exactly the listed contracts have code', async () => {
  const named = Object.entries(canonical).flatMap(([name, place]) =>
    [place].flat().map((address) => ({ name, address })),
  )
  const codes = await Promise.all(named.map(({ address }) => node.client.getCode({ address })))
  const rows = named
    .filter((_, index) => (codes[index] ?? '0x') !== '0x')
    .map(({ address, name }) => [name, `\`${address}\``])
  expect(tableIn('contracts')).toEqual(markdownTable(['contract', 'address'], rows))
})

test('the tokens are those of the chain', () => {
  const rows = genesisTokens.map(({ address, decimals, symbol }) => [symbol, `${decimals}`, `\`${address}\``])
  expect(tableIn('tokens')).toEqual(markdownTable(['symbol', 'decimals', 'address'], rows))
})

test('the twenty accounts have 10,000 ether each', async () => {
  const balances = await Promise.all(
    developmentAddresses.map((address) => node.client.getBalance({ address })),
  )
  expect(balances.filter((balance) => balance === parseEther('10000'))).toHaveLength(20)
})

test('the number of clauses that each way to start can judge is right', async () => {
  const scenarios = await loadScenarios({ clauses: [] }, { interface: defaultInterface })
  const rows = Object.entries(starts).map(([start, offered]) => {
    const judged = scenarios.filter(({ needs = [] }) => needs.every((need) => offered.includes(need)))
    return [start.trim(), `${judged.length} of ${scenarios.length}`]
  })
  expect(tableIn('starts')).toEqual(markdownTable(['start', 'clauses'], rows, 1))
})

function tableIn(name: string): readonly string[] {
  const [, table = ''] = new RegExp(`<!-- ${name} -->\\n(.*?)<!-- /${name} -->`, 's').exec(page) ?? []
  return table.trimEnd().split('\n')
}
