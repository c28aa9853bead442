/**
 * A quote that stays unchanged while the market moves invites arbitrage by anyone who has seen it move. The
 * check trades an order on the target's chain until the order pays a percent less than at first; then its
 * quote must have changed.
 */
import assert from 'node:assert/strict'
import { takenBack } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { remembered } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { askQuote, solutionFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

// The deepest pools need several trades to move.
const maxTrades = 6

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const

export default scenario({
  clause: 'quote/follows-the-chain',
  title: 'after a trade that moves the market by a percent, the quote changes',
  needs: ['control'],

  given: {
    // A market maker's price may stay where it was.
    request: quoteRequest({
      usd: [5_000_000, 50_000_000],
      batch: [1, 3],
      without: ['minimum', 'origin', 'size'],
    }),
  },

  async check({ request: { batch, options, way } }, world) {
    const { client } = world
    const { amms } = options
    const [{ buy_token, sell_amount, sell_token }] = batch
    const owned = { buy_token, sell_amount, sell_token, origin_address: stranger }
    const filter = amms === undefined ? {} : { amms }
    const amountOf = async () => {
      const answer = await askQuote(client, batch, options, way)
      return answer.found ? (answer.value.quotes[0]?.buy_amount ?? 0n) : 0n
    }
    const before = await amountOf()
    pre(before > 0n, 'the order is not quoted')
    await takenBack(world, owned, async (trade) => {
      const tradeAgain = async () => trade(await solutionFor(client, owned, { slippage: 0.5, ...filter }))
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
    'partners are quoted from memory': remembered('/partner/v2/solver/quote'),
    'batches are quoted from memory': when(atLeastOrders(2), remembered('/v2/solver/quote')),
    'quotes with a filter are from memory': remembered('/v2/solver/quote', (body) => /"amms"/.test(body)),
    'the intent venue is quoted from memory': remembered('/v2/solver/quote', (body) => /"intent"/.test(body)),
  },
})
