/**
 * Most wallets hold ether and trade it under the zero address. When it is sold, it is sent as the value of
 * the transaction; when it is bought, it arrives as ether.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nativeToken } from '#core/address'
import { stringifyJson } from '#core/json'
import { tradeOf } from '#kit/chain'
import { amountPlus, combined, misreadField, respondWith, rewriteV1SolvedOrders } from '#kit/faults'
import { type OwnedOrder, token, v1SolveOf, wallet, worth, wrappedIn, wrappedNative } from '#kit/orders'
import { isUnlistedToken, responseOf } from '#kit/reading'
import { answerOf, pre, scenario } from '#solver-api/kit/scenario'

const weth = wrappedNative.address.toLowerCase()

export default scenario({
  clause: 'v1/native-token',
  title: 'the zero address sells ether that is sent as value, and buys ether that arrives',
  needs: ['chain', 'router'],

  given: {
    other: (universe) => token({ except: wrappedIn(universe) })(universe),
    sellsEther: fc.boolean(),
    usd: fc.integer({ min: 10, max: 10_000 }),
    origin_address: wallet(),
  },

  async check({ other, sellsEther, usd, origin_address }, { client, ledger, router }) {
    const order: OwnedOrder = {
      sell_token: sellsEther ? nativeToken : other.address,
      buy_token: sellsEther ? other.address : nativeToken,
      sell_amount: `${worth(sellsEther ? wrappedNative : other, usd)}`,
      origin_address,
    }
    const exchange = await client.send(v1SolveOf([order]))
    const { status: responseStatus, body } = responseOf(exchange)
    pre(responseStatus !== 204 && responseStatus < 500)
    pre(!isUnlistedToken(exchange) || !body.toLowerCase().includes(other.address.toLowerCase()))

    assert.equal(responseStatus, 200, `the zero address is refused: ${body.slice(0, 200)}`)
    const answer = answerOf('v1Solve', exchange)
    pre(answer.found)
    const [solution] = answer.value.solutions
    pre(solution !== undefined)
    const { change, status } = await ledger.executeOne(tradeOf({ ...solution, target_address: router }))
    assert.deepEqual(
      { status, paid: change(order.buy_token, origin_address) },
      { status: 'success', paid: solution.orders[0]?.executed_buy_amount },
    )
  },

  mutants: {
    'the zero address is not a token': respondWith('/v1/solver/solve', 400, ({ body }) =>
      stringifyJson(body).includes(nativeToken),
    ),
    // The call data trades wrapped ether, while the answer says ether.
    'wrapped ether is traded instead of ether': combined(
      rewriteV1SolvedOrders(replaceToken(weth, nativeToken)),
      misreadField('/v1/solver/solve', 'orders.*', replaceToken(nativeToken, weth)),
    ),
    'more ether is promised than arrives': rewriteV1SolvedOrders((entry) => ({
      ...entry,
      executed_buy_amount: amountPlus(entry.executed_buy_amount, 1n),
    })),
  },
})

function replaceToken(from: string, to: string) {
  return (order: { readonly sell_token: string; readonly buy_token: string }) => ({
    ...order,
    sell_token: order.sell_token.toLowerCase() === from ? to : order.sell_token,
    buy_token: order.buy_token.toLowerCase() === from ? to : order.buy_token,
  })
}
