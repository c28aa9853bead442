/**
 * The signer of an order that can never be filled, or no longer, should learn it from a refusal. If the
 * service accepts the order, its signer waits for nothing.
 */
import fc from 'fast-check'
import type { DutchOrder } from '#core/orders/dutch-order'
import { acceptRefused, type Mutant, refuseWith } from '#kit/faults'
import { acceptableOrder, sale, signedBy, submit, swapper } from '#kit/intents'
import { assertNone, isRefused } from '#kit/reading'
import { type Exchange, scenario } from '#solver-api/kit/scenario'

const allowedSkew = 60n

interface Fault {
  /** Returns times that exceed the fillable range by this number of seconds. */
  readonly times: (order: DutchOrder, by: bigint) => Partial<DutchOrder>
  /** Returns the seconds by which an order exceeds the fillable range; zero or less if it does not. */
  readonly excess: (order: DutchOrder) => bigint
}

const faults: Readonly<Record<string, Fault>> = {
  'the deadline has passed': {
    times: ({ decayStartTime: now }, by) => ({
      deadline: now - by,
      decayStartTime: now - 300n,
      decayEndTime: now - 250n,
    }),
    excess: ({ deadline, decayStartTime, decayEndTime }) =>
      decayEndTime - decayStartTime === 50n ? decayStartTime + 300n - deadline : 0n,
  },
  'the decay ends after the deadline': {
    times: ({ decayEndTime }, by) => ({ deadline: decayEndTime - by }),
    excess: ({ deadline, decayEndTime }) => decayEndTime - deadline,
  },
  'the decay ends before it starts': {
    times: ({ decayStartTime }, by) => ({ decayEndTime: decayStartTime - by }),
    excess: ({ decayStartTime, decayEndTime }) => decayStartTime - decayEndTime,
  },
}

export default scenario({
  clause: 'intent/times',
  title: 'an order past its deadline, or whose decay ends after the deadline or before its start, is refused',
  needs: ['key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    far: fc.bigInt({ min: 2n, max: 200n }),
  },

  async check({ swapper, sale, far }, world) {
    const flat = await acceptableOrder(world, swapper, sale)
    const accepted: Record<string, Exchange> = {}
    for (const [fault, { times }] of Object.entries(faults)) {
      // If the chain's time cannot be moved, the clock of the target may be a little behind.
      for (const by of world.offers('time') ? [1n, far] : [far + allowedSkew]) {
        const signed = await signedBy(swapper, { ...flat, ...times(flat, by) })
        const exchange = await submit(world, signed)
        if (!isRefused(exchange)) accepted[`${fault} by ${by} s`] = exchange
      }
    }

    assertNone(accepted)
  },

  mutants: {
    'times are not verified': acceptRefused(() => true),
    ...Object.fromEntries(
      Object.keys(faults).map((fault) => [`accepted although ${fault} by a second`, accept(fault)]),
    ),
    'an order past its deadline gets a 500': refuseWith('/intent/order', 500),
  },
})

/** Accepts an order that exceeds the fillable range by exactly one second. */
function accept(fault: string): Mutant {
  return acceptRefused(({ decoded }) => decoded !== undefined && faults[fault]?.excess(decoded) === 1n)
}
