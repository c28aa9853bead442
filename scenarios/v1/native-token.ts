/**
 * Ether is what most wallets hold. The zero address stands for it: sold, it goes along with the transaction
 * as value; bought, it arrives as ether.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { amountPlus, type Mutant, misread, respondWith, rewriteV1SolvedOrders } from '#kit/faults'
import {
  type OwnedOrder,
  v1SolveOf,
  v1TradeOf,
  wallet,
  wellKnownTokens,
  worth,
  wrappedNative,
} from '#kit/orders'
import { isUnlistedToken, responseOf } from '#kit/reading'
import { answerOf, pre, scenario } from '#solver-api/scenario'
import { nativeToken } from '#spec/address'
import { stringifyJson } from '#spec/json'

const others = wellKnownTokens.filter((token) => token !== wrappedNative)

export default scenario({
  clause: 'v1/native-token',
  title: 'the zero address sells ether that is sent along, and buys ether that arrives',
  needs: ['chain', 'router'],

  given: {
    other: fc.constantFrom(...others),
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
    const { status: answeredWith, body } = responseOf(exchange)
    pre(answeredWith !== 204 && answeredWith < 500)
    pre(!isUnlistedToken(exchange) || !body.toLowerCase().includes(other.address.toLowerCase()))

    assert.equal(answeredWith, 200, `the zero address is refused: ${body.slice(0, 200)}`)
    const answer = answerOf('v1Solve', exchange)
    pre(answer.found)
    const [solution] = answer.value.solutions
    pre(solution !== undefined)
    const { change, status } = await ledger.executeOne(v1TradeOf(solution, router))
    assert.deepEqual(
      { status, paid: change(order.buy_token, origin_address) },
      { status: 'success', paid: solution.orders[0]?.executed_buy_amount },
    )
  },

  mutants: {
    'the zero address is no token': respondWith('/v1/solver/solve', 400, ({ body }) =>
      stringifyJson(body).includes(nativeToken),
    ),
    'wrapped ether is traded instead of ether': wrapped,
    'more ether is promised than arrives': rewriteV1SolvedOrders((entry) => ({
      ...entry,
      executed_buy_amount: amountPlus(entry.executed_buy_amount, 1n),
    })),
  },
})

/** The call data is for wrapped ether, the answer says ether. */
function wrapped(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  const swapped = (from: string, to: string) => (order: { sell_token: string; buy_token: string }) => ({
    ...order,
    sell_token: order.sell_token.toLowerCase() === from ? to : order.sell_token,
    buy_token: order.buy_token.toLowerCase() === from ? to : order.buy_token,
  })
  const weth = wrappedNative.address.toLowerCase()
  const asked = misread<{ readonly orders: OwnedOrder[] }>('/v1/solver/solve', ({ orders }) => ({
    orders: orders.map(swapped(nativeToken, weth)),
  }))
  const told = rewriteV1SolvedOrders(swapped(weth, nativeToken))
  return told(asked(fetch))
}
