/**
 * The swapper signed a minimum that must arrive. A filler that pays less, or pays somebody else, keeps the
 * difference; a filler that never fills wastes the swapper's time.
 */
import assert from 'node:assert/strict'
import { nativeToken, zeroAddress } from '#core/address'
import { balanceChange, underpaidBy } from '#kit/chain'
import { changeOutputs, dropSubmissions } from '#kit/faults'
import {
  fairOrderOn,
  fillBeforeDeadline,
  orderTerms,
  place,
  sale,
  soonExpiringOn,
  swapper,
} from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/pays-the-decayed-output',
  title: 'a fair order is filled: its input is taken, and each recipient gets at least its decayed output',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    terms: orderTerms(),
  },

  async check({ swapper, sale, terms }, world) {
    const { order, way } = await fairOrderOn(world, swapper, sale, soonExpiringOn(terms))
    const fill = await fillBeforeDeadline(world, await place(world, swapper, order, way))
    assert.ok(fill !== undefined, 'the order is not filled before its deadline')

    const taken = -(await balanceChange(world.chain, fill.block, sale.sellToken, swapper.address))
    const missing = await underpaidBy(world.chain, order, fill)
    assert.deepEqual({ taken: taken > 0n, missing }, { taken: true, missing: [] })
  },

  mutants: {
    'orders are accepted and never filled': dropSubmissions(),
    'one unit less than owed is paid': payLess((amount) => amount - 1n),
    '10 % less than owed is paid': payLess((amount) => amount - amount / 10n),
    'the filler pays itself': changeOutputs(() => ({ recipient: stranger })),
    'orders for ether that pay several wallets are never filled': dropSubmissions(
      ({ outputs }) => outputs.length > 1 && outputs.some(({ token }) => token === nativeToken),
    ),
    'orders with a validation contract are never filled': dropSubmissions(
      ({ additionalValidationContract }) => additionalValidationContract !== zeroAddress,
    ),
    'orders that were reserved for a filler and pay another wallet are never filled': dropSubmissions(
      ({ exclusiveFiller, outputs, swapper }) =>
        exclusiveFiller !== zeroAddress && outputs[0]?.recipient !== swapper,
    ),
  },
})

const stranger = '0x5a5a0000000000000000000000000000000000ff'

function payLess(change: (amount: bigint) => bigint) {
  return changeOutputs(({ startAmount, endAmount }) => ({
    startAmount: change(startAmount),
    endAmount: change(endAmount),
  }))
}
