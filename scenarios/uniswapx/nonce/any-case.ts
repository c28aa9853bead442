/**
 * Wallets write their addresses in several cases. A service that takes them for different wallets issues a
 * nonce twice, and only one of the orders can be filled.
 */
import assert from 'node:assert/strict'
import { addressOf, misreadQuery, place, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'nonce/any-case',
  title: "a wallet's next nonce is the same however its address is written",
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    await place(world, swapper, sale)
    const address = addressOf(swapper)
    const nonce = await world.client.nonce(address)
    assert.equal(await world.client.nonce(`0x${address.slice(2).toUpperCase()}`), nonce)
  },

  mutants: {
    'letters in capitals are another wallet': misreadQuery('/nonce', (query) => {
      if (/[A-F]/.test(query.get('address') ?? '')) query.set('address', `0x${'12'.repeat(20)}`)
    }),
    'letters in lower case are another wallet': misreadQuery('/nonce', (query) => {
      if (/[a-f]/.test(query.get('address') ?? '')) query.set('address', `0x${'12'.repeat(20)}`)
    }),
  },
})
