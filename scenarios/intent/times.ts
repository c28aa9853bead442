/**
 * An order that can never be filled, or never any more, is best refused while its signer is still there. Taken,
 * it is one more order that nothing happens to.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { acceptRefused, type Mutant, refuseWith } from '#kit/faults'
import { flatOrder, fundAndApprove, sale, signedBy, submit, swapper } from '#kit/intents'
import { scenario } from '#solver-api/scenario'
import type { DutchOrder } from '#spec/dutch-order'

interface Fault {
  /** Times that lie so many seconds beyond what can be filled. */
  readonly times: (order: DutchOrder, by: bigint) => Partial<DutchOrder>
  /** How far beyond they lie, where this is the fault. */
  readonly beyond: (order: DutchOrder) => bigint
}

const faults: Readonly<Record<string, Fault>> = {
  'the deadline has passed': {
    times: ({ decayStartTime: now }, by) => ({
      deadline: now - by,
      decayStartTime: now - 300n,
      decayEndTime: now - 250n,
    }),
    beyond: ({ deadline, decayStartTime, decayEndTime }) =>
      decayEndTime - decayStartTime === 50n ? decayStartTime + 300n - deadline : 0n,
  },
  'the decay ends after the deadline': {
    times: ({ decayEndTime }, by) => ({ deadline: decayEndTime - by }),
    beyond: ({ deadline, decayEndTime }) => decayEndTime - deadline,
  },
  'the decay ends before it starts': {
    times: ({ decayStartTime }, by) => ({ decayEndTime: decayStartTime - by }),
    beyond: ({ decayStartTime, decayEndTime }) => decayStartTime - decayEndTime,
  },
}

export default scenario({
  clause: 'intent/times',
  title: 'an order past its deadline, or whose decay ends after the deadline or before its start, is refused',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    far: fc.bigInt({ min: 2n, max: 200n }),
  },

  async check({ swapper, sale, far }, world) {
    const flat = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    await fundAndApprove(world.chain, swapper, flat.input.token, flat.input.endAmount)
    const statuses: Record<string, number> = {}
    for (const [fault, { times }] of Object.entries(faults)) {
      for (const by of [1n, far]) {
        const signed = await signedBy(swapper, { ...flat, ...times(flat, by) })
        const { status } = (await submit(world, signed)).response
        if (status < 400 || status > 499) statuses[`${fault} by ${by} s`] = status
      }
    }

    assert.deepEqual(statuses, {})
  },

  mutants: {
    'times are not looked at': acceptRefused(() => true),
    ...Object.fromEntries(
      Object.keys(faults).map((fault) => [`${fault} by a second, and it is taken`, takes(fault)]),
    ),
    'an order past its deadline is a fault of the service': refuseWith('/intent/order', 500),
  },
})

/** Takes an order that lies a second beyond. */
function takes(fault: string): Mutant {
  return acceptRefused(({ decoded }) => decoded !== undefined && faults[fault]?.beyond(decoded) === 1n)
}
