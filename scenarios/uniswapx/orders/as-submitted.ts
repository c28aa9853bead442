/** A filler fills with these bytes: if one of them is changed, its transaction reverts. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  acceptingWallet,
  becomeContract,
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
  clause: 'orders/as-submitted',
  title: 'encodedOrder and signature equal the submitted ones',
  needs: ['control'],
  given: {
    swapper: wallet(),
    // A service may replace the cosignature of priority orders.
    sale: sale(['Dutch', 'Dutch_V2', 'Dutch_V3']),
    // Only a contract wallet accepts further bytes after the signature.
    tail: fc.constantFrom('', '01', 'ab'.repeat(404)),
  },

  async check({ sale, swapper, tail }, world) {
    const terms = await termsOf(world, swapper, sale)
    await fundFor(world, swapper, terms)
    if (tail !== '') await becomeContract(world, swapper, acceptingWallet)
    const placed = await signed(world, terms, swapper)
    const submission = submissionOf(placed)
    const sent = [submission.encodedOrder, `${submission.signature}${tail}`]
    const { response } = await world.client.submit({ ...submission, signature: sent[1] })
    pre(response.status === 201, 'the order is refused')
    const { encodedOrder = sent[0], signature = sent[1] } = await recordOf(world, placed)
    assert.deepEqual([encodedOrder?.toLowerCase(), signature?.toLowerCase()], sent)
  },

  mutants: {
    'the signature ends otherwise': rewriteRecords((record) => ({
      ...record,
      signature: `${record.signature.slice(0, -2)}00`,
    })),
    'the signature ends after 65 bytes': rewriteRecords((record) => ({
      ...record,
      signature: record.signature.slice(0, 132),
    })),
    'the order lacks its last word': rewriteRecords((record) => ({
      ...record,
      encodedOrder: record.encodedOrder.slice(0, -64),
    })),
  },
})
