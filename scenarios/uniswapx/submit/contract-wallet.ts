/** Safes, smart accounts and delegated accounts trade, too. */
import assert from 'node:assert/strict'
import {
  addressOf,
  fundFor,
  json,
  respond,
  sale,
  scenario,
  signed,
  submissionOf,
  termsOf,
  wallet,
} from '#uniswapx/scenario'

/** Accepts every signature: it returns the value of EIP-1271. */
const acceptingWallet = '0x631626ba7e60e01b5f5260205ff3'

export default scenario({
  clause: 'submit/contract-wallet',
  title: 'the order of a contract that accepts the signature is accepted',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale(), stranger: wallet() },

  async check({ sale, stranger, swapper }, world) {
    const terms = await termsOf(world, swapper, sale)
    await fundFor(world, swapper, terms)
    await world.chain.client.setCode({ address: addressOf(swapper), bytecode: acceptingWallet })
    const { order } = await signed(terms, swapper)
    const { signature } = await signed(terms, stranger)
    const { response } = await world.client.submit(submissionOf({ order, signature, terms }))
    assert.equal(response.status, 201, response.body)
  },

  mutants: {
    'a wallet with code makes it fail': respond('/order', async () =>
      json(500, { errorCode: 'INTERNAL_ERROR', detail: 'failed' }),
    ),
    'only keys can sign': respond('/order', async () =>
      json(400, { errorCode: 'INVALID_ORDER', detail: 'no key' }),
    ),
  },
})
