/** What the reactor fills, the service must take. */
import assert from 'node:assert/strict'
import {
  fundFor,
  json,
  respond,
  rewrite,
  sale,
  scenario,
  signed,
  submissionOf,
  termsOf,
  wallet,
} from '#uniswapx/scenario'

export default scenario({
  clause: 'submit/accepts-an-order',
  title: 'an order of each type is accepted with 201 and a hash',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },
  listed: ({ types }) => types,

  async check({ listed: type, sale, swapper }, world) {
    const terms = await termsOf(world, swapper, { ...sale, type })
    await fundFor(world, swapper, terms)
    const { body, status } = (await world.client.submit(submissionOf(await signed(terms, swapper)))).response
    assert.match(`${status} ${body}`, /^201 \{\s*"hash"\s*:\s*"0x[0-9a-fA-F]{64}"/)
  },

  mutants: {
    'every order is refused': respond('/order', async () =>
      json(400, { errorCode: 'INVALID_ORDER', detail: 'no' }),
    ),
    'the answer is empty': rewrite('/order', () => ({})),
    'priority orders are not known': respond('/order', async (request, fetch) =>
      (await request.clone().text()).includes('"Priority"')
        ? json(400, { errorCode: 'INVALID_ORDER', detail: 'no' })
        : fetch(request),
    ),
  },
})
