/**
 * A swapper offers a rising input as a price for speed: little at first, more the longer a fill takes. A
 * filler that takes the end amount at the start is paid for a delay that did not happen.
 */
import assert from 'node:assert/strict'
import { balanceChange } from '#kit/chain'
import { changeInput, changeTerms } from '#kit/faults'
import {
  decayElapsed,
  decayedAmount,
  fairOrderOn,
  filled,
  fundAndApprove,
  orderTerms,
  place,
  sale,
  swapper,
} from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

const window = 100n

export default scenario({
  clause: 'fills/never-takes-more-than-the-input',
  title: 'a fill takes at most the input as it has risen by then',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    elapsed: decayElapsed(window),
    terms: orderTerms({ decay: ['input'], exclusivity: ['none'], window: ['begun'] }),
  },

  async check({ swapper, sale, elapsed, terms }, world) {
    const rising = { ...terms, window: { start: -elapsed, length: window } }
    const { order, way } = await fairOrderOn(world, swapper, sale, rising)
    // The swapper gets and approves the amount a second time, so that a filler can take too much.
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const fill = await filled(world, await place(world, swapper, order, way))

    const taken = -(await balanceChange(world.chain, fill.block, sale.sellToken, swapper.address))
    const risen = decayedAmount(order.input, order, fill.timestamp)
    assert.ok(taken <= risen, `${taken} are taken; the input has risen to ${risen}`)
  },

  mutants: {
    'the end amount is taken from the start': changeInput(({ endAmount }) => ({ startAmount: endAmount })),
    'one unit more is taken': changeInput(({ startAmount, endAmount }) => ({
      startAmount: startAmount + 1n,
      endAmount: endAmount + 1n,
    })),
    'the input continues to rise after the window': changeTerms((order) => ({
      ...order,
      decayEndTime: order.decayEndTime + window,
      input: { ...order.input, endAmount: 2n * order.input.endAmount - order.input.startAmount },
    })),
    'one unit more is taken for another wallet': changeTerms(({ input, ...order }) => ({
      ...order,
      input:
        order.outputs[0]?.recipient === order.swapper
          ? input
          : { ...input, endAmount: input.endAmount + 1n, startAmount: input.startAmount + 1n },
    })),
    'the decay starts a second early': changeTerms((order) => ({
      ...order,
      decayStartTime: order.decayStartTime - 1n,
      decayEndTime: order.decayEndTime - 1n,
    })),
  },
})
