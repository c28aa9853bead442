/**
 * Prices that stay where they were while the market moves invite whoever has seen it move. Two trades of one order are
 * executed on the target's chain; if the second pays a percent less than the first, the quote must change.
 */
import assert from 'node:assert/strict'
import { carryOut, readAfterBlocks } from '#kit/chain'
import { remembered } from '#kit/faults'
import { offerFor, ownedOrder, solutionFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const

export default scenario({
  clause: 'quote/follows-the-chain',
  title: 'after a trade that moves the market by a percent, the quote changes',
  needs: ['control'],

  given: { order: ownedOrder({ usd: [5_000_000, 50_000_000] }) },

  async check({ order }, world) {
    const { client } = world
    const { origin_address: _, ...sent } = order
    const amountOf = async () => (await offerFor(client, sent)).amount
    const before = await amountOf()
    pre(before > 0n, 'the order is not quoted')
    const mine = await solutionFor(client, order, { slippage: 0.9 })
    const theirs = await solutionFor(client, { ...order, origin_address: stranger }, { slippage: 0.9 })
    const first = await carryOut(world, theirs)
    const second = await carryOut(world, mine)
    pre(second * 100n <= first * 99n, 'the trade does not move the market')

    const after = await readAfterBlocks(world, amountOf, (amount) => amount !== before)
    assert.notEqual(
      after,
      before,
      `${before} is quoted, while the trades of it pay ${first} and then ${second}`,
    )
  },

  mutants: {
    'the market of the first block is quoted forever': remembered('/v2/solver/quote'),
    'large amounts are quoted from memory': remembered('/v2/solver/quote', (body) =>
      /"sell_amount":"\d{22,}"/.test(body),
    ),
  },
})
