/**
 * The reference against the model of signed orders: whatever happens, in whatever sequence, it shows what the
 * model says. And a service that is at fault is found out by the same sequences.
 */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Mutant } from '../../judge/mutant.ts'
import { createWorld, type Pace } from '../../judge/world.ts'
import { rewriteListedOrders, rewriteStatuses } from '../../kit/faults/intent-faults.ts'
import { sale } from '../../kit/intents/dutch-orders.ts'
import { intentCommands, partyCount } from '../../kit/intents/model/intent-commands.ts'
import { createModel } from '../../kit/intents/model/intents-model.ts'
import { openIntentsWorld } from '../../kit/intents/model/intents-world.ts'
import { swappers } from '../../kit/intents/swapper.ts'
import { solverApi } from '../../solver-api/interface.ts'
import { wellKnownTokens } from '../../solver-api/universe.ts'
import { referenceTarget } from '../target/reference.ts'

const target = await referenceTarget()
afterAll(() => target.stop())

const universe = { tokens: wellKnownTokens, orders: [] }
const silent = { onExchange: () => {}, onExecuted: () => {}, onObserved: () => {} }

// The clock is set back when the chain is, so that pacing by it would wait for what is past.
const unhurried: Pace = (clock) => () => clock.sleep(40)

/** Rejects where the target, with the fault before it, and the model differ after some sequence. */
async function holdAgainstModel(runs: number, mutant?: Mutant): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      swappers(partyCount),
      sale()(universe),
      intentCommands(30),
      async (seed, wallets, sold, commands) => {
        const session = await target.open(seed)
        const world = createWorld(solverApi, session, { mutant, pace: unhurried }, silent)
        const real = await openIntentsWorld(world, sold, wallets)
        await fc.asyncModelRun(() => ({ model: createModel(partyCount), real }), commands)
        await session.close()
      },
    ),
    { numRuns: runs, endOnFailure: mutant !== undefined },
  )
}

test('whatever happens to orders, the reference shows what the model says', async () => {
  await holdAgainstModel(12)
}, 600_000)

const faulty: Readonly<Record<string, Mutant>> = {
  'shows an expired order as open': rewriteStatuses((status) => (status === 'expired' ? 'open' : status)),
  'shows a cancelled order as expired': rewriteStatuses((status) =>
    status === 'cancelled' ? 'expired' : status,
  ),
  'shows an order without funds as open': rewriteStatuses((status) =>
    status === 'insufficient-funds' ? 'open' : status,
  ),
  'loses the oldest of four orders': rewriteListedOrders((records) => records.slice(0, 3)),
}

for (const [name, mutant] of Object.entries(faulty)) {
  test(`a service that ${name} is found out`, async () => {
    await expect(holdAgainstModel(40, mutant)).rejects.toThrow()
  }, 120_000)
}
