/**
 * That there is no trade is an answer, not an error: clients show it, and do not retry or page anybody. One
 * base unit of a dollar token buys not a single unit of what is dearer, so there can be no solution.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { json, respond } from '#kit/faults'
import { wallet, wellKnownTokens } from '#kit/orders'
import { messageIn } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'

const [dai] = wellKnownTokens.filter(({ symbol }) => symbol === 'DAI')
const dearer = wellKnownTokens.filter(({ decimals }) => decimals < 18)

export default scenario({
  clause: 'solve/no-solution-is-204',
  title: 'an order that no market can fill gets 204 and no body',

  given: { buy: fc.constantFrom(...dearer), origin_address: wallet() },

  async check({ buy, origin_address }, { client }) {
    pre(dai !== undefined)
    const order = { sell_token: dai.address, buy_token: buy.address, sell_amount: '1', origin_address }
    const exchange = await client.send(messageOf('solve', { blockchain: 'ethereum', orders: [order] }))
    const { body, status } = exchange.response
    // A bound on amounts is left open by the interface, and so is how it is refused.
    pre(!(status >= 400 && status < 500 && /amount|small|minimum|bound/i.test(messageIn(exchange) ?? '')))

    assert.deepEqual({ status, body }, { status: 204, body: '' })
  },

  mutants: {
    'no solution is a 404': answers(() => json(404, { detail: 'no route found' })),
    'no solution is a 200 without solutions': answers(() =>
      json(200, { request_id: '1', solutions: [], buy_tokens: [], sell_tokens: [] }),
    ),
    'no solution is a 500': answers(() => json(500, { detail: 'no route found' })),
  },
})

function answers(make: () => Response) {
  return respond('/v2/solver/solve', async (request, fetch) => {
    const response = await fetch(request)
    return response.status === 204 ? make() : response
  })
}
