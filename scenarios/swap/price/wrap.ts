/** Wrapping costs nothing but gas. A service that sends ether through a pool for it takes the price of that trade. */
import assert from 'node:assert/strict'
import { ether, sale, weth } from '#swap/kit/asks'
import { rewrite } from '#swap/kit/faults'
import { feesIn, priceOf, scenario } from '#swap/kit/scenario'

// Some services tell six digits of an amount.
const roundedTo = 100_000n

export default scenario({
  clause: 'price/wrap',
  title: 'as much wrapped ether is offered as ether is sold, and the other way round',
  given: { ask: sale({ sold: [ether, weth], bought: [ether, weth] }) },
  async check({ ask }, world) {
    const offer = await priceOf(world, ask)
    const gross = offer.isNet ? offer.out + feesIn(offer, ask.buy) : offer.out
    // A fee of the sold token is a part of the amount, or comes on top of it.
    const expected = [ask.amount, ask.amount - feesIn(offer, ask.sell)]
    const isNear = (one: bigint) => (gross > one ? gross - one : one - gross) <= one / roundedTo
    assert.ok(expected.some(isNear), `${gross} of ${ask.amount}`)
  },
  mutants: {
    'a tenth of a per cent is taken': rewrite(({ out }) => ({ out: (out * 999n) / 1000n })),
    'a tenth of a per cent more is offered': rewrite(({ out }) => ({ out: (out * 1001n) / 1000n })),
  },
})
