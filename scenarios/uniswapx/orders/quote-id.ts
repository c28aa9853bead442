/** A wallet finds the order of its quote by this id. Without it, the wallet cannot match the two. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  fundFor,
  pre,
  recordOf,
  rewriteRecords,
  sale,
  scenario,
  signed,
  submissionOf,
  termsOf,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/quote-id',
  title: 'the quoteId of a submission is in its record',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale(), quoteId: fc.uuid({ version: 4 }) },

  async check({ quoteId, sale, swapper }, world) {
    const terms = await termsOf(world, swapper, sale)
    await fundFor(world, swapper, terms)
    const placed = await signed(world, terms, swapper)
    const { response } = await world.client.submit({ ...submissionOf(placed), quoteId })
    pre(response.status === 201, 'the order is refused')
    assert.equal((await recordOf(world, placed)).quoteId, quoteId)
  },

  mutants: {
    'there is none': rewriteRecords(({ quoteId: _, ...record }) => record),
    'it is that of another quote': rewriteRecords((record) => ({
      ...record,
      quoteId: '00000000-0000-4000-8000-000000000000',
    })),
  },
})
