/**
 * Ether is what most wallets hold. The zero address stands for it: sold, it goes along with the transaction
 * as value; bought, it arrives as ether. Stated for v1; a v2 service may refuse it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf, tradeOf } from '#kit/chain'
import { amountPlus, type Mutant, misread, rewriteSolvedOrders } from '#kit/faults'
import { wallet, wellKnownTokens } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

const native = '0x0000000000000000000000000000000000000000'
const others = wellKnownTokens.filter(({ symbol }) => ['USDC', 'USDT', 'DAI', 'WBTC'].includes(symbol))
const [weth] = wellKnownTokens

export default scenario({
  clause: 'solve/native-token',
  title: 'the zero address sells ether that is sent along, and buys ether that arrives',
  needs: ['chain'],

  given: {
    other: fc.constantFrom(...others),
    sells: fc.boolean(),
    dollars: fc.integer({ min: 10, max: 10_000 }),
    origin_address: wallet(),
  },

  async check({ dollars, origin_address, other, sells }, { client, ledger, observe }) {
    const units = (decimals: number, usd: number) =>
      (BigInt(dollars) * 10n ** BigInt(decimals)) / BigInt(usd) + 1n
    const order = sells
      ? { sell_token: native, buy_token: other.address, sell_amount: `${units(18, 3_000)}` }
      : { sell_token: other.address, buy_token: native, sell_amount: `${units(other.decimals, other.usd)}` }
    const request = { blockchain: 'ethereum', orders: [{ ...order, origin_address }] } as SolveRequest
    const { response } = await client.send({ method: 'POST', path: '/v2/solver/solve', body: request })
    observe(sells ? 'ether sold' : 'ether bought', response.status)
    pre(response.status === 200)
    const answer = await client.solve(request)
    pre(answer.found)
    const [solution] = answer.value.solutions
    pre(solution !== undefined)

    const { change, status } = await ledger.executeOne(tradeOf(solution))
    const { buy_token, executed_buy_amount, receiver } = orderOf(solution)
    assert.deepEqual(
      { status, paid: change(buy_token, receiver) },
      { status: 'success', paid: executed_buy_amount },
    )
  },

  mutants: {
    'wrapped ether is traded instead of ether': wrapped(),
    'more ether is promised than arrives': rewriteSolvedOrders((order) => ({
      ...order,
      executed_buy_amount: amountPlus(order.executed_buy_amount, 1n),
    })),
  },
})

/** The call data is for WETH, the answer says ether. */
function wrapped(): Mutant {
  return (fetch) =>
    rewriteSolvedOrders((order) => ({
      ...order,
      sell_token: order.sell_token === weth?.address ? native : order.sell_token,
      buy_token: order.buy_token === weth?.address ? native : order.buy_token,
    }))(
      misread<SolveRequest>('/solve', (body) => ({
        ...body,
        orders: body.orders.map((order) => ({
          ...order,
          sell_token: order.sell_token === native ? weth?.address : order.sell_token,
          buy_token: order.buy_token === native ? weth?.address : order.buy_token,
        })),
      }))(fetch),
    )
}
