/**
 * The gas of swaps in StableSwap pools is at least the gas that their transactions need, and little more, for any
 * distance between the balances. Sales that move the balances further apart make the invariant of later swaps take more
 * iterations of Newton's method.
 */
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../../../../chain/execution/accounts.ts'
import { execute, sandbox } from '../../../../chain/execution/execute.ts'
import { genesisTokens } from '../../../../chain/genesis/tokens.ts'
import type { Node } from '../../../../chain/node.ts'
import { nativeToken } from '../../../../core/address.ts'
import type { Pool } from '../../../../market/pools/pool.ts'
import { readSnapshot } from '../../../../market/reading/read.ts'
import { type Evaluation, evaluate } from '../../../../solver/evaluate.ts'
import { wholeShare } from '../../../../solver/route.ts'
import { type Environment, startEnvironment } from './environment.ts'
import { expectGas, transactionOf } from './gas-needed.samples.ts'

const other = '0xa55a0000000000000000000000000000000000fe'
const slow = { timeout: 120_000 }

let environment: Environment
let node: Node
let pools: readonly Pool[]

beforeAll(async () => {
  environment = await startEnvironment({ network: { kind: 'genesis' } })
  node = environment.node
  pools = (await readSnapshot(node)).pools
  await fund(node, nativeToken, other, 2n ** 100n)
}, 60_000)
afterAll(() => environment.stop())

test.each([
  { sale: 'USDe USDC', next: ['USDe USDC', 'USDC USDe'] },
  { sale: 'DAI USDC', next: ['DAI USDT', 'USDC DAI', 'USDT DAI', 'USDT USDC'] },
])('after sales of $sale, of 3 times a balance and more', slow, async ({ sale, next }) => {
  for (const size of [3, 10, 1_000, 100_000])
    await sandbox(node, async () => {
      const { route, left } = swaps([sale], size)
      const { status } = await execute(node, await transactionOf(node, other, route))
      expect(status).toBe('success')
      for (const pair of next) await expectGas(node, swaps([pair], 0.001, [...left.values()]))
    })
})

test.each([
  { pairs: ['USDe USDC', 'USDe USDC'], sizes: [0.001, 10] },
  { pairs: ['DAI USDC', 'USDC USDT'], sizes: [0.001, 10, 1_000, 100_000] },
  { pairs: ['USDT DAI', 'DAI USDC'], sizes: [3, 1_000] },
  { pairs: ['DAI USDC', 'DAI USDT', 'USDC USDT'], sizes: [0.4, 1_000] },
])('in one transaction, $pairs', slow, async ({ pairs, sizes }) => {
  for (const size of sizes) await expectGas(node, swaps(pairs, size))
})

/** Steps through the first pool that holds all the tokens; the first ones sell `size` times the pool's balance. */
function swaps(pairs: readonly string[], size: number, among = pools): Evaluation {
  const directions = pairs.map((pair) => pair.split(' ').map(addressOf))
  const pool = among.find(
    ({ kind, tokens }) => kind === 'stable' && directions.flat().every((token) => tokens.includes(token)),
  )
  if (pool?.kind !== 'stable') throw new Error(`no pool of ${pairs.join()}`)
  const plan = directions.map(([tokenIn = nativeToken, tokenOut = nativeToken]) => {
    const group = directions.filter(([sold]) => sold === tokenIn)
    return { pool, tokenIn, tokenOut, share: wholeShare / BigInt(group.length) }
  })
  const [sellToken, buyToken] = [plan[0]?.tokenIn ?? nativeToken, plan.at(-1)?.tokenOut ?? nativeToken]
  const balance = pool.balances[pool.tokens.indexOf(sellToken)] ?? 0n
  const sellAmount = (balance * BigInt(1_000 * size)) / 1_000n
  const evaluated = evaluate(plan, { sellToken, buyToken, sellAmount })
  if ('refused' in evaluated) throw new Error(`${pool.address} refuses ${size} times its balance`)
  return evaluated
}

function addressOf(symbol: string): Address {
  return genesisTokens.find((token) => token.symbol === symbol)?.address ?? nativeToken
}
