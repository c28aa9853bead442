/** A wallet cannot sign an order without a nonce. */
import assert from 'node:assert/strict'
import { addressOf, json, respond, rewrite, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'nonce/for-an-address',
  title: 'a wallet that has never traded receives a nonce',
  given: { swapper: wallet() },

  async check({ swapper }, { client }) {
    const query = { address: addressOf(swapper), chainId: 1 }
    const { body, status } = (await client.send({ method: 'GET', path: '/nonce', query })).response
    assert.match(`${status} ${body}`, /^200 \{\s*"nonce"\s*:\s*"[0-9]{1,78}"/)
  },

  mutants: {
    'a new wallet is refused': respond('/nonce', async () =>
      json(404, { errorCode: 'NOT_FOUND', detail: 'no wallet' }),
    ),
    'the nonce is a number': rewrite('/nonce', () => ({ nonce: 1 })),
    'the nonce is in hex': rewrite('/nonce', ({ nonce }: { nonce: string }) => ({
      nonce: `0x${BigInt(nonce).toString(16)}`,
    })),
  },
})
