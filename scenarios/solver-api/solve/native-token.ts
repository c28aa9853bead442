/**
 * Most wallets hold ether and trade it under the zero address. When it is sold, it is sent as the value of
 * the transaction; when it is bought, it arrives as ether. The interface states this for v1; a v2 service may
 * refuse it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nativeToken } from '#core/address'
import { orderOf, tradeOf } from '#kit/chain'
import { amountPlus, combined, misreadField, rewriteField, rewriteSolvedOrders } from '#kit/faults'
import { solutionFor, solveOf, token, wallet, worth, wrappedIn, wrappedNative } from '#kit/orders'
import { isRefused, listAt, valueAt } from '#kit/reading'
import { applies, bodyOf, judging, pre, scenario } from '#solver-api/kit/scenario'

const weth = wrappedNative.address

export default scenario({
  clause: 'solve/native-token',
  title: 'the zero address sells ether that is sent as value, and buys ether that arrives',
  needs: ['chain'],

  given: {
    other: (universe) => token({ except: wrappedIn(universe) })(universe),
    sells: fc.boolean(),
    dollars: fc.integer({ min: 10, max: 10_000 }),
    origin_address: wallet(),
    named: fc.record({ receiver: wallet() }, { requiredKeys: [] }),
  },

  async check({ dollars, named, origin_address, other, sells }, { client, ledger, observe }) {
    const [sold, bought] = sells ? [wrappedNative, other] : [other, wrappedNative]
    const order = {
      sell_token: sells ? nativeToken : sold.address,
      buy_token: sells ? bought.address : nativeToken,
      sell_amount: `${worth(sold, dollars)}`,
      origin_address,
      ...named,
    }
    const exchange = await client.send(solveOf([order]))
    const { response } = exchange
    observe(sells ? 'ether sold' : 'ether bought', response.status)
    applies(!isRefused(exchange), 'no trades of the native token in v2')
    pre(response.status === 200)
    const solution = await solutionFor(client, order)

    const receiver = order.receiver ?? origin_address
    const { change, status } = await ledger.executeOne(tradeOf(solution))
    const { buy_token, executed_buy_amount } = orderOf(solution)
    // A service may refuse to trade ether; if it takes ether, it must pay for it, in ether or in wrapped
    // ether.
    await judging('solve/pays-the-receiver', () =>
      assert.ok(
        status === 'reverted' || change(buy_token, receiver) > 0n || change(weth, receiver) > 0n,
        'nothing is paid for ether, or in it',
      ),
    )
    assert.deepEqual(
      { status, paid: change(buy_token, receiver) },
      { status: 'success', paid: executed_buy_amount },
    )

    const minimum = executed_buy_amount + executed_buy_amount / 100n + 1n
    const answer = await client.send(solveOf([{ ...order, buy_amount: `${minimum}` }]))
    const [better] = answer.response.status === 200 ? listAt(bodyOf(answer), 'solutions') : []
    const executed = valueAt(better, 'orders', 0, 'executed_buy_amount')
    assert.ok(
      executed === undefined || BigInt(`${executed}`) >= minimum,
      `${executed} for at least ${minimum}`,
    )
  },

  mutants: {
    // The call data trades WETH, while the answer says ether.
    'wrapped ether is traded instead of ether': combined(
      rewriteSolvedOrders(replaceToken(weth, nativeToken)),
      misreadField('/solve', 'orders.*', replaceToken(nativeToken, weth)),
    ),
    'the minimum is ignored': misreadField('/solve', 'orders.*.buy_amount', () => undefined),
    'more ether is promised than arrives': rewriteField(
      '/v2/solver/solve',
      'solutions.*.orders.*.executed_buy_amount',
      (amount: string) => amountPlus(amount, 1n),
    ),
  },

  elsewhere: {
    'solve/pays-the-receiver': {
      'the receiver of ether is ignored': misreadField('/solve', 'orders.*.receiver', () => undefined),
    },
  },
})

function replaceToken(from: string, to: string) {
  return (order: { readonly sell_token: string; readonly buy_token: string }) => ({
    ...order,
    sell_token: order.sell_token === from ? to : order.sell_token,
    buy_token: order.buy_token === from ? to : order.buy_token,
  })
}
