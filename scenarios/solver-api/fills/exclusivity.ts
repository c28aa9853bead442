/**
 * An exclusive filler has quoted a price for the time in which only it may fill the order. If another filler
 * fills it meanwhile, without the premium that the order sets for that, it breaks the condition of that
 * price. The second in which the decay starts still belongs to the exclusive filler. Where that filler does nothing,
 * the order must not wait for it forever.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { zeroAddress } from '#core/address'
import { balanceChange, fillsOf } from '#kit/chain'
import { changeTerms, dropSubmissions, type Mutant } from '#kit/faults'
import { advanceTo, fairOrder, fillBeforeDeadline, place, sale, swapper } from '#kit/intents'
import { wallet } from '#kit/orders'
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
    exclusiveFiller: wallet(),
    exclusivityOverrideBps: fc.constantFrom(0n, 0n, 1n, 100n, 5_000n),
    seconds: fc.bigInt({ min: 1n, max: 60n }),
  },

  async check({ swapper, sale, exclusiveFiller, exclusivityOverrideBps, seconds }, world) {
    const flat = await fairOrder(world, swapper, sale)
    const decayStartTime = flat.decayStartTime + seconds
    const order = {
      ...flat,
      exclusiveFiller,
      exclusivityOverrideBps,
      decayStartTime,
      decayEndTime: decayStartTime + 60n,
      deadline: decayStartTime + 120n,
    }
    const placed = await place(world, swapper, order)
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
    'an order without a premium belongs to its exclusive filler until the deadline': dropSubmissions(
      ({ exclusivityOverrideBps }) => exclusivityOverrideBps === 0n,
    ),
  },
})

/** Other fillers fill without a premium after the returned second. */
function exclusiveUntil(end: (decayStart: bigint) => bigint): Mutant {
  return changeTerms((order) => ({ ...order, decayStartTime: end(order.decayStartTime) }))
}
