/**
 * A developer cannot fix a submission, and a program cannot react to its refusal, without a detail and a
 * code.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  explains,
  json,
  place,
  pre,
  refuse,
  sale,
  scenario,
  submissionOf,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'submit/refusals-explain',
  title: 'a refused submission says why',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale(), field: fc.constantFrom('encodedOrder', 'signature') },

  async check({ field, sale, swapper }, world) {
    const submission = submissionOf(await place(world, swapper, sale))
    const exchange = await world.client.submit({ ...submission, [field]: '0x' })
    pre(exchange.response.status >= 400, 'it is accepted')
    assert.ok(explains(exchange), exchange.response.body.slice(0, 200))
  },

  mutants: {
    'it has no code': refuse('/order', async () => json(400, { detail: 'it is wrong' })),
    'it has no detail': refuse('/order', async () => json(400, { errorCode: 'INVALID_ORDER' })),
    'it is a text': refuse('/order', async () => new Response('it is wrong', { status: 400 })),
  },
})
