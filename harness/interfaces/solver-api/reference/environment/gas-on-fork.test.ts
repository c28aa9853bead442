/** The gas of a solution on a fork, with genuine tokens and pools as mainnet's own transactions left them. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { latestBlock } from '../../../../chain/fork/upstream.ts'
import { genesisToken } from '../../../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../../../chain/node.ts'
import { nativeToken } from '../../../../core/address.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { drawsMore } from '../../../../testing/draws.ts'
import { solved } from '../../../../testing/orders.ts'
import { noWitness } from '../../../../testing/witness/witness-block.ts'
import { startWitnessMarket, type WitnessMarket } from '../../../../testing/witness/witness-market.ts'
import { forkSnapshot } from './fork.ts'
import { expectGas } from './gas-needed.samples.ts'

const [weth, usdc, link] = (['WETH', 'USDC', 'LINK'] as const).map((symbol) => genesisToken(symbol).address)
/**
 * The sold token, the bought token and the sold amount in base units. Some sales move the price by a tick, so that the
 * pool writes an observation.
 */
const sales = [
  [nativeToken, usdc, 10n ** 17n],
  [nativeToken, link, 10n ** 19n],
  [weth, nativeToken, 10n ** 17n],
  [weth, link, 10n ** 19n],
  [usdc, nativeToken, 20_000n * 10n ** 6n],
  [usdc, link, 200n * 10n ** 6n],
  [link, usdc, 1_500n * 10n ** 18n],
  [link, weth, 15n * 10n ** 18n],
] as const

describe.skipIf(noWitness)('a real block (skipped without the recorded blocks of mainnet)', () => {
  let market: WitnessMarket
  let node: Node
  let snapshot: Snapshot

  beforeAll(async () => {
    market = await startWitnessMarket()
    const network = { kind: 'fork', url: market.url, blockNumber: await latestBlock(market.url) } as const
    node = await startNode({ network })
    snapshot = { ...(await forkSnapshot(node, network)), gasPriceWei: 0n }
  })
  afterAll(async () => {
    await node.stop()
    await market.stop()
  })

  test('orders need the gas that is claimed, or up to 15 % less', { timeout: 120_000 }, async () => {
    const sold = sales.filter((_sale, place) => drawsMore || place % 2 === 0)
    for (const [sellToken = nativeToken, buyToken = nativeToken, sellAmount] of sold) {
      const solution = solved(snapshot, { sellToken, buyToken, sellAmount, minBuyAmount: 0n, extraPools: [] })
      assert.ok(solution)
      await expectGas(node, solution)
    }
  })
})
