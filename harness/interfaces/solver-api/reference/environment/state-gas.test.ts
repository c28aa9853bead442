/** The gas of a solution is at least the gas that its transaction needs under the rules of Amsterdam, too. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ether, genesisToken, worth } from '../../../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../../../chain/node.ts'
import type { Pool } from '../../../../market/pools/pool.ts'
import { readSnapshot } from '../../../../market/reading/read.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { solved } from '../../../../testing/orders.ts'
import { expectGas } from './gas-needed.samples.ts'

const tokens = [ether, ...(['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'BAL', 'FRAX'] as const).map(genesisToken)]
const pairs = tokens.flatMap((sold, place) =>
  tokens
    .filter((_, other) => (other - place + tokens.length) % 4 === 1)
    .map((bought) => [sold, bought] as const),
)

let node: Node
let snapshot: Snapshot

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis', hardfork: 'amsterdam' } })
  snapshot = await readSnapshot(node)
}, 60_000)
afterAll(() => node.stop())

const protocols = ['uniswap_v2', 'uniswap_v3', 'uniswap_v4', 'pancakeswap_v3', 'balancer_v2', 'curve']

test.each(protocols)('orders through pools of %s alone', { timeout: 60_000 }, async (protocol) => {
  const allows = (pool: Pool) => pool.protocol === protocol || pool.kind === 'wrap'
  const solutions = pairs.flatMap(([sold, bought]) => {
    const pair = { sellToken: sold.address, buyToken: bought.address }
    const order = { ...pair, sellAmount: worth(sold, 1_000_000), minBuyAmount: 0n, extraPools: [] }
    return solved(snapshot, order, { allows }) ?? []
  })
  expect(solutions.length).toBeGreaterThanOrEqual(4)
  for (const solution of solutions) await expectGas(node, solution)
})
