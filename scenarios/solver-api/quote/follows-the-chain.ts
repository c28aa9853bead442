/**
 * Prices that stay where they were while the market moves invite whoever has seen it move. One order is traded on the
 * target's chain until it pays a percent less than at first; then its quote must change.
 */
import assert from 'node:assert/strict'
import { takenBack } from '#kit/chain'
import { remembered } from '#kit/faults'
import { offerFor, ownedOrder, solutionFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

// Pools of the deepest pairs take several.
const maxTrades = 6

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const

export default scenario({
  clause: 'quote/follows-the-chain',
  title: 'after a trade that moves the market by a percent, the quote changes',
  needs: ['control'],

  given: { order: ownedOrder({ usd: [5_000_000, 50_000_000] }) },

  async check({ order }, world) {
    const { client } = world
    const { origin_address: _, ...sent } = order
    const owned = { ...order, origin_address: stranger }
    const amountOf = async () => (await offerFor(client, sent)).amount
    const before = await amountOf()
    pre(before > 0n, 'the order is not quoted')
    await takenBack(world, owned, async (trade) => {
      const tradeAgain = async () => trade(await solutionFor(client, owned, { slippage: 0.5 }))
      const first = await tradeAgain()
      let last = await tradeAgain()
      for (let trades = 2; trades < maxTrades && last * 100n > first * 99n; trades += 1)
        last = await tradeAgain()
      pre(last * 100n <= first * 99n, 'the trades do not move the market')

      const after = await world.eventually(amountOf, (amount) => amount !== before)
      assert.notEqual(
        after,
        before,
        `${before} is quoted, while the trades of it pay ${first} and at last ${last}`,
      )
    })
  },

  mutants: {
    'the market of the first block is quoted forever': remembered('/v2/solver/quote'),
    'large amounts are quoted from memory': remembered('/v2/solver/quote', (body) =>
      /"sell_amount":"\d{22,}"/.test(body),
    ),
  },
})
