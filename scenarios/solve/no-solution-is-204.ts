/**
 * A missing solution is an answer, not an error: clients show it, and neither retry nor page anybody. One
 * base unit of a dollar token is worth less than one unit of a token with fewer decimals, so there can be no
 * solution.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { replaceNoSolution } from '#kit/faults'
import { solveOf, wallet, wellKnownTokens } from '#kit/orders'
import { messageIn } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

const [dai] = wellKnownTokens.filter(({ symbol }) => symbol === 'DAI')
const fewerDecimals = wellKnownTokens.filter(({ decimals }) => decimals < 18)

export default scenario({
  clause: 'solve/no-solution-is-204',
  title: 'an order that no market can fill gets a 204 without a body',

  given: { buy: fc.constantFrom(...fewerDecimals), origin_address: wallet() },

  async check({ buy, origin_address }, { client }) {
    pre(dai !== undefined)
    const order = { sell_token: dai.address, buy_token: buy.address, sell_amount: '1', origin_address }
    const exchange = await client.send(solveOf([order]))
    const { body, status } = exchange.response
    // The interface allows a minimum amount, and does not state how it is refused.
    pre(!(status >= 400 && status < 500 && /amount|small|minimum|bound/i.test(messageIn(exchange) ?? '')))

    assert.deepEqual({ status, body }, { status: 204, body: '' })
  },

  mutants: {
    'no solution is a 404': replaceNoSolution('/v2/solver/solve', 404, { detail: 'no route found' }),
    'no solution is a 200 without solutions': replaceNoSolution('/v2/solver/solve', 200, {
      request_id: '1',
      solutions: [],
      buy_tokens: [],
      sell_tokens: [],
    }),
    'no solution is a 500': replaceNoSolution('/v2/solver/solve', 500, { detail: 'no route found' }),
  },
})
