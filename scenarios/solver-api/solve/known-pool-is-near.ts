/**
 * A service that trades at pools of a kind knows the deepest of that kind. Which others it knows, how it searches and what it
 * counts is its own choice; a solution that pays much less than that one pool serves somebody else than its caller.
 *
 * Nothing here rests on what the service calls its AMMs, or on its prices: the pools are those of the canonical factories, and
 * which kinds it knows is seen in what it executes.
 */
import assert from 'node:assert/strict'
import { canonical } from '#core/canonical'
import { orderOf, paidByKnownPools, tradeOf, usedPoolsIn, worthOfGas } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { tradeAsRouter } from '#kit/faults'
import { ownedOrder, solveOf } from '#kit/orders'
import { answerOf, pre, scenario } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff'
const tolerancePercent = 5n

export default scenario({
  clause: 'solve/known-pool-is-near',
  title: 'a solution pays no less than the deepest known pool of a kind that it trades at, less 5 %',
  needs: ['chain'],

  given: { order: ownedOrder({ usd: [10, 1_000_000] }) },

  async check({ order }, { client, ledger }) {
    const answer = await client.send(solveOf([order]))
    const solved = answerOf('solve', answer)
    pre(solved.found)
    const [solution] = solved.value.solutions
    pre(solution !== undefined)
    const executed = await ledger.executeOne(tradeOf(solution))
    pre(executed.status === 'success')

    const sale = {
      seller: order.origin_address,
      sellToken: order.sell_token,
      buyToken: order.buy_token,
      amount: BigInt(order.sell_amount),
    }
    const { depth, kinds } = await usedPoolsIn(ledger, executed, { answer, bought: order.buy_token })
    pre(depth > 0n, 'it trades at no known pool of the bought token')
    const best = await paidByKnownPools(ledger, sale, { answer, kinds, depth })
    pre(best !== undefined, 'no known pool that is as deep takes the order')
    const gas = await worthOfGas(ledger, best.gasUsed, { ...sale, answer })
    pre(gas !== undefined, 'no known pool trades ether for the bought token')

    const paid = executed.change(order.buy_token, orderOf(solution).receiver)
    const least = (best.paid * (100n - tolerancePercent)) / 100n - gas
    assert.ok(paid >= least, `${paid} is paid, a pool pays ${best.paid}`)
  },

  mutants: {
    'a tenth of the input goes elsewhere': tradeAsRouter({ stranger, inputSlice: 10n }),
    'a tenth of the output goes elsewhere': tradeAsRouter({ stranger, outputSlice: 10n }),
    'a tenth of the input stays where all pools of Uniswap V4 are': tradeAsRouter({
      stranger: canonical.uniswapV4PoolManager,
      inputSlice: 10n,
    }),
    'a tenth of amounts of up to 19 digits goes elsewhere': when(
      isMagnitude(1, 19),
      tradeAsRouter({ stranger, inputSlice: 10n }),
    ),
  },
})
