/**
 * Any filler may fill an order, and the owner gets the same trade. If the order is shown as cancelled or
 * still as open, its owner signs another order and trades twice.
 *
 * The check fills orders itself that ask for more than any market pays, so the filler of the target never
 * fills them.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { DutchOrder } from '#core/orders/dutch-order'
import { fillsOf } from '#kit/chain'
import { type Mutant, rewriteListedOrders, showStatusAs } from '#kit/faults'
import {
  fillByThirdParty,
  fundThirdParty,
  orderTerms,
  placeAll,
  sale,
  swapper,
  unviableOrderOn,
  waitForStatus,
} from '#kit/intents'
import { fieldOf, recordedOrder, withField } from '#kit/tracking'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/fills-by-others',
  title: 'an order that a filler unknown to the service fills is shown as filled',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    orders: fc.integer({ min: 1, max: 2 }),
    // A third party can fill only an order that is reserved for nobody and pays in tokens.
    terms: orderTerms({ bought: ['token'], exclusivity: ['none'], letters: ['lower'], quote: ['absent'] }),
  },

  async check({ swapper, sale, orders, terms }, world) {
    const { order: draft } = await unviableOrderOn(world, swapper, sale, terms)
    const drafts = Array.from({ length: orders }, () => draft)
    const placed = await placeAll(world, swapper, drafts)
    await fundThirdParty(world.chain, sale.buyToken, sale.unattainableAmount * BigInt(orders))
    for (const one of placed) await fillByThirdParty(world, one)

    const shown: string[] = []
    for (const one of placed) {
      pre((await fillsOf(world.chain, one)).length > 0, 'the order cannot be filled by others')
      shown.push(await waitForStatus(world, one, 'filled'))
    }
    assert.deepEqual(
      shown,
      placed.map(() => 'filled'),
    )
  },

  mutants: {
    'a fill by others is shown as cancelled': showStatusAs('filled', 'cancelled'),
    'a fill by others is shown as an error': showStatusAs('filled', 'error'),
    'a fill by others is not noticed': showStatusAs('filled', 'open'),
    'only the first fill in a row is noticed': showFilledAs('cancelled', (_order, index) => index > 0),
    'a fill that pays several wallets is shown as cancelled': showFilledAs(
      'cancelled',
      ({ outputs }) => outputs.length > 1,
    ),
    'a fill of an input that rises is shown as open': showFilledAs(
      'open',
      ({ input }) => input.startAmount < input.endAmount,
    ),
    'a fill that pays somebody else is shown as cancelled': showFilledAs(
      'cancelled',
      ({ outputs, swapper }) => outputs.some(({ recipient }) => recipient !== swapper),
    ),
  },
})

/** @param matches Receives a filled order, and the number of filled orders before it in the list. */
function showFilledAs(shown: string, matches: (order: DutchOrder, index: number) => boolean): Mutant {
  return rewriteListedOrders((orders) => {
    let index = 0
    return orders.map((listed) => {
      const order = fieldOf(listed, 'status') === 'filled' ? recordedOrder(listed) : undefined
      if (order === undefined) return listed
      const isShown = matches(order, index)
      index += 1
      return isShown ? withField(listed, 'status', shown) : listed
    })
  })
}
