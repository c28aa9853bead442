/**
 * A user who trusts the shown route may trade through a protocol that they avoid. The check executes the
 * transaction and compares the swaps of pools whose events it can read.
 */
import assert from 'node:assert/strict'
import { rewriteSwaps, when } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { executed, pre, quoted, swapsOf, wrapped } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/what-happens',
  title: 'each swap of a well-known protocol happens, for its amount',
  needs: ['chain'],
  options: encoding(),
  async check(quote, { order, world }) {
    const done = await executed(world, quote, order)
    pre(done.status === 'success', 'it reverts')
    const happened = (await world.ledger.poolSwaps(done)).map(({ amountIn, protocol, tokenIn, tokenOut }) =>
      [protocol, wrapped(tokenIn), wrapped(tokenOut), amountIn].join(' '),
    )
    for (const { amount_in, protocol, token_in, token_out } of swapsOf(quote)) {
      const shown = [protocol, wrapped(token_in), wrapped(token_out), amount_in].join(' ')
      if (seenOnChain.includes(protocol)) assert.ok(happened.includes(shown), `${shown}, not ${happened}`)
    }
  },
  mutants: {
    'another protocol is named': rewriteSwaps((swap) => ({
      ...swap,
      protocol: swap.protocol === 'uniswap_v3' ? 'uniswap_v2' : 'uniswap_v3',
    })),
    'of several swaps the amounts are equal': when(
      () => true,
      rewriteSwaps((swap, _index, swaps) => ({ ...swap, amount_in: swaps[0]?.amount_in })),
    ),
  },
})

const seenOnChain = ['uniswap_v2', 'sushiswap_v2', 'uniswap_v3', 'pancakeswap_v3']
