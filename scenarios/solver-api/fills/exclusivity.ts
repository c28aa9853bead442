/**
 * An exclusive filler has quoted a price on the condition that only it may fill the order for some time.
 * Another filler that fills the order meanwhile, without the premium that the order sets for that, breaks
 * this condition. If the exclusive filler does nothing, the order must not wait for it forever.
 *
 * The second in which the decay starts still belongs to the exclusive filler.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { zeroAddress } from '#core/address'
import { balanceChange, fillsOf } from '#kit/chain'
import { changeTerms, dropSubmissions, type Mutant } from '#kit/faults'
import { advanceTo, fairOrderOn, fillBeforeDeadline, orderTerms, place, sale, swapper } from '#kit/intents'
import { requestPage } from '#kit/tracking'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/exclusivity',
  title:
    'until the decay has started only the exclusive filler fills without paying the premium, and the order is filled',
  needs: ['control', 'key', 'time'],

  given: {
    swapper: swapper(),
    sale: sale(),
    terms: orderTerms({ exclusivity: ['strict', 'premium'], window: ['ahead'] }),
    seconds: fc.bigInt({ min: 1n, max: 60n }),
  },

  async check({ swapper, sale, terms, seconds }, world) {
    const ahead = { ...terms, window: { start: seconds, length: 60n }, deadlineSeconds: seconds + 120n }
    const { order, way } = await fairOrderOn(world, swapper, sale, ahead)
    const { decayStartTime, exclusiveFiller, exclusivityOverrideBps } = order
    const placed = await place(world, swapper, order, way)
    await advanceTo(world, decayStartTime)
    await requestPage(world, { swapper: swapper.address })
    const isFilled = (await fillBeforeDeadline(world, placed)) !== undefined

    const unpaid: string[] = []
    for (const { block, filler, timestamp } of await fillsOf(world.chain, placed)) {
      if (filler === exclusiveFiller || timestamp > decayStartTime) continue
      for (const { recipient, startAmount, token } of order.outputs) {
        const paid = await balanceChange(world.chain, block, token, recipient)
        const due = (startAmount * (10_000n + exclusivityOverrideBps)) / 10_000n
        if (exclusivityOverrideBps === 0n || paid < due) {
          unpaid.push(`${filler} paid ${paid} ${decayStartTime - timestamp} s before the decay started`)
        }
      }
    }
    assert.deepEqual({ unpaid, isFilled }, { unpaid: [], isFilled: true })
  },

  mutants: {
    'exclusivity is ignored': exclusiveUntil(() => 0n),
    'exclusivity ends a second early': exclusiveUntil((start) => start - 1n),
    'the premium is not paid': changeTerms((order) => ({
      ...order,
      exclusiveFiller: order.exclusivityOverrideBps === 0n ? order.exclusiveFiller : zeroAddress,
    })),
    'a premium of one basis point is enough': changeTerms((order) => ({
      ...order,
      exclusivityOverrideBps: 1n,
    })),
    'orders with another exclusive filler are never filled': dropSubmissions(
      ({ exclusiveFiller }) => exclusiveFiller !== zeroAddress,
    ),
    'orders with another exclusive filler and several outputs are never filled': dropSubmissions(
      ({ exclusiveFiller, outputs }) => exclusiveFiller !== zeroAddress && outputs.length > 1,
    ),
    'an order without a premium belongs to its exclusive filler until the deadline': dropSubmissions(
      ({ exclusivityOverrideBps }) => exclusivityOverrideBps === 0n,
    ),
  },
})

/** Other fillers pay no premium after the second that `end` returns. */
function exclusiveUntil(end: (decayStart: bigint) => bigint): Mutant {
  return changeTerms((order) => ({ ...order, decayStartTime: end(order.decayStartTime) }))
}
