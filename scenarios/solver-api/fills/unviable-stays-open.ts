/**
 * A swapper who asks for more than the market pays accepts to wait until the deadline. A service that fills
 * the order at a worse price, or ends it early, breaks that limit.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fillsOf } from '#kit/chain'
import { changeOutputs, showLater, showStatusAs } from '#kit/faults'
import {
  advanceTo,
  orderTerms,
  passBlocks,
  place,
  quotedOrderOn,
  sale,
  swapper,
  timeOf,
  waitForStatus,
  withOutputs,
} from '#kit/intents'
import { requestPage } from '#kit/tracking'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/unviable-stays-open',
  title: 'an order that asks for more than the market pays is not filled, and is open until its deadline',
  needs: ['control', 'key', 'time'],

  given: {
    swapper: swapper(),
    sale: sale(),
    // An order that asks for less later, or sells more, may become fair.
    terms: orderTerms({ decay: ['none'], window: ['begun', 'ahead'] }),
    // Excess over the quote, in percent.
    morePercent: fc.constantFrom(10n, 50n, 900n),
  },

  async check({ swapper, sale, terms, morePercent }, world) {
    const { order: quoted, way } = await quotedOrderOn(world, swapper, sale, terms)
    const more = (amount: bigint) => amount + (amount * morePercent) / 100n
    const order = withOutputs(quoted, ({ endAmount, startAmount }) => ({
      startAmount: more(startAmount),
      endAmount: more(endAmount),
    }))
    const placed = await place(world, swapper, order, way)
    await passBlocks(world, placed, 1)
    // Waiting for the status also takes chain time, so the check stops two minutes before the deadline.
    await advanceTo(world, order.deadline - 120n)

    const status = await waitForStatus(world, placed, 'open')
    pre((await timeOf(world)) <= order.deadline, 'the chain went on past the deadline')
    const fills = (await fillsOf(world.chain, placed)).length
    assert.equal(fills, 0, `an order for ${morePercent} % more than the market pays is filled`)
    const listed = await requestPage(world, { swapper: order.swapper })
    blaming(listed, () =>
      assert.equal(status, 'open', `the order is listed as ${status} before its deadline`),
    )
  },

  mutants: {
    'the order is filled for less': changeOutputs(() => ({ startAmount: 1n, endAmount: 1n })),
    'the order is shown as an error': showStatusAs('open', 'error'),
    'the order expires after a block': showLater('expired'),
    'the order is shown as filled': showStatusAs('open', 'filled'),
  },
})
