import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../../chain/execution/accounts.ts'
import { execute } from '../../chain/execution/execute.ts'
import { executeAgain } from '../../chain/execution/second-evm.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { canonical } from '../../core/canonical.ts'
import type { Target } from '../target.ts'
import { ExecutionsDiffer, withSecondEvm } from './second-evm.ts'

const trader = '0x00000000000000000000000000000000000000bb'
/** `deposit()`, followed by bytes that make each transaction distinct. */
const deposit = '0xd0e30db0'

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  await fund(node, canonical.weth, trader, 1n)
})
afterAll(() => node.stop())

test('a sample of what is sent to the chain is executed again, the same for the same seed', async () => {
  const [first, repeated, other] = [await sampled(7), await sampled(7), await sampled(8)]
  expect(first.length).toBeGreaterThan(2)
  expect(first.length).toBeLessThan(40)
  expect(repeated).toEqual(first)
  expect(other).not.toEqual(first)
})

test('so is what others sent to it meanwhile', async () => {
  let count = 0
  const { target, executedAgain } = withSecondEvm(onChain(), 7, async () => {
    count += 1
    return { differences: [] }
  })
  const session = await target.open(0)
  await sendDeposits(node)
  expect(count).toBe(0)
  await session.close()
  expect(count).toBe((await sampled(7)).length)
  expect(executedAgain()).toBe(count)
  expect(executedAgain()).toBe(0)
})

test('rules that differ are an error that names the transaction', async () => {
  const { target, executedAgain } = withSecondEvm(onChain(), 7, (chain, hash) =>
    executeAgain(chain, hash, 'cancun'),
  )
  const { chain, close } = await target.open(0)
  await sendDeposits(chain ?? node)
  await close()
  expect(executedAgain).toThrow(ExecutionsDiffer)
  expect(executedAgain).toThrow(
    /^The second EVM executes transaction 0x\w{64} otherwise: gas \d+, not \d+\.$/,
  )
})

/** The call data, of all that is sent, that the second EVM executes again. */
async function sampled(seed: number): Promise<readonly string[]> {
  const inputs: string[] = []
  const { target, executedAgain } = withSecondEvm(onChain(), seed, async (chain, hash) => {
    inputs.push((await chain.client.getTransaction({ hash })).input)
    return executeAgain(chain, hash, chain.hardfork ?? 'osaka')
  })
  const { chain, close } = await target.open(0)
  await sendDeposits(chain ?? node)
  await close()
  expect(executedAgain()).toBe(inputs.length)
  return inputs
}

async function sendDeposits(chain: Node): Promise<void> {
  for (let index = 0; index < 80; index += 1) {
    const data = `${deposit}${index.toString(16).padStart(400, 'f')}` as const
    await execute(chain, { from: trader, to: canonical.weth, data })
  }
}

function onChain(): Target {
  return {
    name: 'a chain',
    grade: 'inputs-exact',
    provides: new Set(['chain']),
    open: async () => ({
      fetch: async () => new Response(),
      baseUrl: 'http://127.0.0.1',
      clock: node.clock,
      chain: node,
      close: async () => {},
    }),
  }
}
