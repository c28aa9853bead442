/**
 * A rising input is what a swapper pays for speed: little at first, more the longer it takes. A filler that
 * takes the end amount at the start is paid for a delay that did not happen.
 */
import assert from 'node:assert/strict'
import type { DutchOrder } from '#core/orders/dutch-order'
import { balanceChange } from '#kit/chain'
import { changeInput, changeTerms } from '#kit/faults'
import {
  decayElapsed,
  decayedAmount,
  fairAmountFor,
  flatOrder,
  fundAndApprove,
  placeAndFill,
  quotedAmount,
  sale,
  swapper,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/kit/scenario'

const window = 100n

export default scenario({
  clause: 'fills/never-takes-more-than-the-input',
  title: 'a fill takes at most the input as it has risen by then',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    elapsed: decayElapsed(window),
  },

  async check({ swapper, sale, elapsed }, world) {
    const startAmount = sale.sellAmount - sale.sellAmount / 20n
    pre(startAmount > 0n)
    const quoted = await quotedAmount(world, { ...sale, sellAmount: startAmount })
    const flat = await flatOrder(world, swapper, sale, fairAmountFor(quoted))
    const decayStartTime = flat.decayStartTime - elapsed
    const order: DutchOrder = {
      ...flat,
      decayStartTime,
      decayEndTime: decayStartTime + window,
      input: { ...flat.input, startAmount },
    }
    // The same amount again, for a filler that takes more.
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const fill = await placeAndFill(world, swapper, order)

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
    'the decay starts a second early': changeTerms((order) => ({
      ...order,
      decayStartTime: order.decayStartTime - 1n,
      decayEndTime: order.decayEndTime - 1n,
    })),
  },
})
