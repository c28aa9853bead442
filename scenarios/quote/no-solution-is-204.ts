/**
 * That nobody trades a pair is an answer, not an error: a client shows "no route" and goes on. As an error it
 * is retried and alarms people; as an empty quote it is shown as a price of nothing.
 *
 * One AMM alone often has no pool for a pair; where it has one, the case says nothing.
 */
import assert from 'node:assert/strict'
import { replaceNoSolution } from '#kit/faults'
import { order, protocol, supportedAmms } from '#kit/orders'
import { isUnlistedToken, jsonIn, listAt, responseOf } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/no-solution-is-204',
  title: 'where there is no solution, the answer is 204 and empty',

  given: { sent: order(), amm: protocol() },

  async check({ sent, amm }, { client }) {
    const request = { blockchain: 'ethereum', orders: [sent], amms: [`+${amm}`] }
    const exchange = await client.send(messageOf('quote', request))
    const { status, body } = responseOf(exchange)
    pre(!isUnlistedToken(exchange))
    pre(status !== 200 || listAt(jsonIn(exchange), 'quotes').length === 0)
    // A refusal may be of the AMM, which is another clause's matter.
    if (status !== 204) pre((await supportedAmms(client)).includes(amm))

    assert.deepEqual({ status, body }, { status: 204, body: '' })
  },

  mutants: {
    'no solution is an error of the service': replaceNoSolution('/v2/solver/quote', 500, {
      detail: 'No route',
    }),
    'no solution is not found': replaceNoSolution('/v2/solver/quote', 404, { detail: 'No route' }),
    'no solution is the caller’s mistake': replaceNoSolution('/v2/solver/quote', 400, { detail: 'No route' }),
    'no solution is an empty quote': replaceNoSolution('/v2/solver/quote', 200, { quotes: [] }),
  },
})
