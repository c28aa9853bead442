/**
 * A service that trades at pools of a kind knows the deepest pool of that kind. It chooses its other pools,
 * its search and its costs itself, but a solution that pays much less than that one pool costs its caller the
 * difference.
 *
 * The check uses neither the service's names for AMMs nor its prices: the pools are those of the canonical
 * factories, and executed trades show the kinds that the service knows. A trade that uses makers alone shows
 * no kind, so the check then requests a solution without them.
 */
import assert from 'node:assert/strict'
import { canonical } from '#core/canonical'
import { orderOf, paidByKnownPools, tradeOf, usedPoolsIn, worthOfGas } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { combined, misreadDefaults, tradeAsRouter } from '#kit/faults'
import { type OwnedOrder, ownedOrder, protocolsUsed, solveFor, solveOf, supportedAmms } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { answerOf, type Exchange, pre, scenario, type World } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff'
const tolerancePercent = 5n

export default scenario({
  clause: 'solve/known-pool-is-near',
  title: 'a solution pays no less than the deepest known pool of a kind that it trades at, less 5 %',
  needs: ['chain'],

  given: { order: ownedOrder({ usd: [10, 1_000_000], isOftenOfEther: true }) },

  async check({ order }, world) {
    const { client, ledger } = world
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
    const used = await usedPoolsIn(ledger, executed, { answer, bought: order.buy_token })
    const { depth, kinds } = used.depth > 0n ? used : await usedInstead(order, world, answer)
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
    'a tenth of the output of makers goes elsewhere, and makers trade first': combined(
      tradeAsRouter({ stranger, outputSlice: 10n }),
      misreadDefaults('/v2/solver/solve', { amms: ['+market_maker'] }),
    ),
  },
})

/**
 * Solves the order without the AMMs of its route, and returns the known pools at which it then trades. Skips
 * the case if there is no such solution.
 */
async function usedInstead(
  order: OwnedOrder,
  { client, ledger, universe }: World,
  answer: Exchange,
): ReturnType<typeof usedPoolsIn> {
  const supported = supportedAmms(universe)
  const routed = await solveFor(client, [order], { return_routes: true })
  const own = protocolsUsed(routed).filter((protocol) => supported.includes(protocol))
  pre(own.length > 0, 'its route names no AMM')
  const others = await client.send(solveOf([order], { amms: ['+all', ...own.map((amm) => `-${amm}`)] }))
  pre(responseOf(others).status === 200, 'it trades at makers alone, or at pools that are not known')
  const solved = answerOf('solve', others)
  const [solution] = solved.found ? solved.value.solutions : []
  pre(solution !== undefined)
  const executed = await ledger.executeOne({ ...tradeOf(solution), onAnyBlock: true, expect: 'either' })
  pre(executed.status === 'success')
  return usedPoolsIn(ledger, executed, { answer, bought: order.buy_token })
}
