/**
 * Contract wallets sign with several keys, or with more than a key. A service that accepts one length only
 * excludes them.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  acceptanceFaults,
  acceptingWallet,
  becomeContract,
  delegateTo,
  fundFor,
  json,
  respond,
  sale,
  scenario,
  signed,
  submissionOf,
  termsOf,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'submit/signature-lengths',
  title: 'a signature of 66 or 469 bytes is accepted if the wallet accepts it',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale(), isDelegated: fc.boolean() },
  listed: () => [66, 469],

  async check({ isDelegated, listed: bytes, sale, swapper }, world) {
    const terms = await termsOf(world, swapper, sale)
    await fundFor(world, swapper, terms)
    await (isDelegated ? delegateTo : becomeContract)(world, swapper, acceptingWallet)
    const submission = submissionOf(await signed(world, terms, swapper))
    const signature = submission.signature.padEnd(2 + 2 * bytes, '5')
    const { body, status } = (await world.client.submit({ ...submission, signature })).response
    assert.match(`${status} ${body}`, /^201 /)
  },

  mutants: {
    ...acceptanceFaults,
    'only signatures of keys are taken': ofLength((bytes) => bytes !== 65),
    'long signatures are refused': ofLength((bytes) => bytes > 100),
  },
})

function ofLength(isRefused: (bytes: number) => boolean) {
  return respond('/order', async (request, fetch) => {
    const { signature } = (await request.clone().json()) as { readonly signature: string }
    return isRefused(signature.length / 2 - 1)
      ? json(400, { errorCode: 'VALIDATION_ERROR', detail: 'signature' })
      : fetch(request)
  })
}
