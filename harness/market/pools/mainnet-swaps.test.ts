/** The payments of pools in a mainnet block against those of the models, from the state before the block. */
import { type Address, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { swapsReportedIn } from '../../chain/execution/pool-swaps.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { replay } from '../../testing/witness/replay.ts'
import { noWitness } from '../../testing/witness/witness-block.ts'
import { startWitnessNode, type WitnessNode } from '../../testing/witness/witness-node.ts'
import { type Pool, swap } from './pool.ts'

const abi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112, uint112)',
  'function slot0() view returns (uint160, int24)',
  'function liquidity() view returns (uint128)',
  'function fee() view returns (uint24)',
  'function tickSpacing() view returns (int24)',
])

describe.skipIf(noWitness)('the swaps of a block (skipped without the recorded blocks of mainnet)', () => {
  let witness: WitnessNode
  let fork: Node

  beforeAll(async () => {
    witness = await startWitnessNode()
    const parent = witness.witness.header.number - 1n
    fork = await startNode({ network: { kind: 'fork', url: witness.url, blockNumber: parent } })
  })
  afterAll(async () => {
    await fork.stop()
    await witness.stop()
  })

  test('pay the amounts of the models', async () => {
    const before = await fork.client.getBlockNumber()
    const { logs } = await replay(fork, witness.witness)
    const pools = new Map<Hex, Pool>()
    const seen: string[] = []
    for (const { id, contract, sides } of swapsReportedIn(logs)) {
      const pool = pools.get(id) ?? (await poolAt(fork, contract, before))
      const { token, taken } = sides.find((side) => side.taken > 0n) ?? nothing
      const { paid } = sides.find((side) => side.paid > 0n) ?? nothing
      const [tokenIn = '0x', tokenOut = '0x'] = token === 0 ? pool.tokens : pool.tokens.toReversed()
      const swapped = swap(pool, tokenIn, tokenOut, taken)
      const amountOut = swapped?.amountOut ?? 0n
      const lessPays = swap(pool, tokenIn, tokenOut, taken - 1n)?.amountOut ?? 0n
      // A trader that asks for an output sells the least whole amount that pays it.
      const isForOutput = lessPays < paid && paid < amountOut
      seen.push(`${pool.kind} ${paid === amountOut ? 'for its input' : isForOutput ? 'for its output' : id}`)
      pools.set(id, swapped?.next ?? pool)
    }
    expect(
      Object.fromEntries(
        Map.groupBy(seen, (one) => one)
          .entries()
          .map(([what, all]) => [what, all.length]),
      ),
    ).toEqual({
      'constant-product for its input': 6,
      'concentrated for its input': 3,
      'concentrated for its output': 2,
    })
  })
})

const nothing = { token: 0, taken: 0n, paid: 0n }

/** A pool without its ticks: the block's sales stay between two of them. */
async function poolAt({ client }: Node, address: Address, blockNumber: bigint): Promise<Pool> {
  const read = { address, abi, blockNumber } as const
  const tokens = [
    await client.readContract({ ...read, functionName: 'token0' }),
    await client.readContract({ ...read, functionName: 'token1' }),
  ] as const
  const reserves = await client.readContract({ ...read, functionName: 'getReserves' }).catch(() => undefined)
  const common = { id: address, address, tokens }
  if (reserves !== undefined) return { ...common, kind: 'constant-product', protocol: 'uniswap_v2', reserves }
  const [sqrtPriceX96, tick] = await client.readContract({ ...read, functionName: 'slot0' })
  return {
    ...common,
    kind: 'concentrated',
    protocol: 'uniswap_v3',
    feePips: await client.readContract({ ...read, functionName: 'fee' }),
    tickSpacing: await client.readContract({ ...read, functionName: 'tickSpacing' }),
    sqrtPriceX96,
    tick,
    liquidity: await client.readContract({ ...read, functionName: 'liquidity' }),
    ticks: [],
  }
}
