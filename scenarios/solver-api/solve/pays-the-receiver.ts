/**
 * A trader loses tokens that arrive elsewhere. Nobody but the receiver gains the bought token: pools and
 * market makers pay it. A wallet gains another token only in exchange for tokens that it gives: a market
 * maker may be a plain wallet. No account, including the router and the contracts of the service, takes more
 * than a hundredth of the trade without giving for it. Another clause judges smaller amounts that the router
 * itself keeps.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nativeToken } from '#core/address'
import { canonical } from '#core/canonical'
import { approveRouter, strangersIn, tradeOf } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { type Mutant, misreadField, stateful, tradeAsRouter } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { type OwnedOrder, solveFor, wallet } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff'
/** A contract that takes part in no trade. */
const contract = canonical.orderQuoter

export default scenario({
  clause: 'solve/pays-the-receiver',
  title: 'the bought tokens go to the receiver, or else to the origin, and no other wallet gains for nothing',
  needs: ['chain'],

  given: {
    request: solveRequest({ batch: [1, 4] }),
    other: wallet(),
    before: fc.constantFrom('nothing', 'asked', 'approved'),
  },

  async check({ before, other, request: { batch, options, way } }, world) {
    const { client, ledger } = world
    // A solution for another receiver must not change the one that follows.
    if (before === 'asked')
      await solveFor(
        client,
        batch.map((order) => ({ ...order, receiver: other })),
        options,
        way,
      )
    if (before === 'approved') await approveRouter(batch, world)
    const { exchange: answer, solutions } = await solveFor(client, batch, options, way)
    const trades = solutions.map((solution, index) => ({
      ...tradeOf(solution),
      receiver: receiverOf(batch[index]),
    }))
    const executed = await ledger.execute(...trades)
    for (const [index, { change, changes, status }] of executed.entries()) {
      const [sent, trade] = [batch[index], trades[index]]
      pre(status === 'success' && sent !== undefined && trade !== undefined)
      const { receiver } = trade
      const strangers = await strangersIn(changes, {
        ...{ seller: trade.seller, receiver, router: trade.target },
        ...{ sold: trade.sellToken, bought: sent.buy_token },
        ...{ answer, codeAt: ledger.codeAt },
      })
      assert.ok(change(sent.buy_token, receiver) > 0n, `the receiver of order ${index} is paid nothing`)
      assert.deepEqual(strangers, [], `strangers gain from order ${index}`)
    }
  },

  mutants: {
    'the receivers of three orders or more are ignored': when(
      atLeastOrders(3),
      misreadField('/solve', 'orders.*.receiver', () => undefined),
    ),
    'with routes the receiver is ignored': when(
      ({ body }) => valueAt(body, 'return_routes') === true,
      misreadField('/solve', 'orders.*.receiver', () => undefined),
    ),
    'the receiver is ignored': misreadField('/solve', 'orders.*.receiver', () => undefined),
    'a stranger receives the bought tokens': misreadOrder((order) => ({ ...order, receiver: stranger })),
    'a stranger receives the bought tokens if no receiver is named': misreadOrder((order) => ({
      receiver: stranger,
      ...order,
    })),
    'a stranger receives what is asked for a second time': repeatedly(
      misreadOrder((order) => ({ ...order, receiver: stranger })),
    ),
    'a stranger receives what is bought with ether, and the ether that is bought': misreadOrder((order) =>
      namesEther(order) ? { ...order, receiver: stranger } : order,
    ),
    'a slice of the output goes to a third wallet': tradeAsRouter({ stranger, outputSlice: 1_000n }),
    'a slice of the input goes to a third wallet': tradeAsRouter({ stranger, inputSlice: 1_000n }),
    'a third of the input goes to a contract': tradeAsRouter({ stranger: contract, inputSlice: 3n }),
    'a fiftieth of the input stays in the router': tradeAsRouter({
      stranger: canonical.multicall3,
      inputSlice: 50n,
    }),
    'a third of the output stays in the router': tradeAsRouter({
      stranger: canonical.multicall3,
      outputSlice: 3n,
    }),
  },
})

/** Applies the fault from the second request of the same origin on. */
function repeatedly(fault: Mutant): Mutant {
  return stateful(() => {
    const seen = new Set<unknown>()
    return when(({ body, url }) => {
      const origin = valueAt(body, 'orders', 0, 'origin_address')
      const isRepeated = url.pathname.endsWith('/solve') && seen.has(origin)
      seen.add(origin)
      return isRepeated
    }, fault)
  })
}

function receiverOf(order: OwnedOrder | undefined) {
  pre(order !== undefined)
  return order.receiver ?? order.origin_address
}

function namesEther(order: object): boolean {
  return [valueAt(order, 'sell_token'), valueAt(order, 'buy_token')].includes(nativeToken)
}

function misreadOrder(change: (order: object) => object) {
  return misreadField('/solve', 'orders.*', change)
}
