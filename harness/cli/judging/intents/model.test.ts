/**
 * The reference against the model of signed orders: after any sequence of events, it shows what the model
 * predicts. The same sequences detect faulty services.
 */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { derivedFor } from '../../../judge/draws/unshared.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { fixedPace } from '../../../judge/rate/pace.ts'
import { createWorld } from '../../../judge/world.ts'
import { rewriteListedOrders, showStatusAs } from '../../../kit/faults/intent-faults.ts'
import { sale } from '../../../kit/intents/dutch-orders.ts'
import { intentCommands, partyCount } from '../../../kit/intents/model/intent-commands.ts'
import { createModel } from '../../../kit/intents/model/intents-model.ts'
import { openIntentsWorld } from '../../../kit/intents/model/intents-world.ts'
import { swappers } from '../../../kit/intents/swapper.ts'
import { solverApi } from '../../../solver-api/interface.ts'
import { wellKnownTokens } from '../../../solver-api/universe.ts'
import { supportedProtocols } from '../../../spec/protocols.ts'
import { referenceTarget } from '../../target/reference.ts'

const target = await referenceTarget()
afterAll(() => target.stop())

const universe = { tokens: wellKnownTokens, amms: supportedProtocols, orders: [] }
const silent = { onExchange: () => {}, onExecuted: () => {}, onObserved: () => {} }

// The clock is reset with the chain, so a pace that remembers earlier times would wait for them to pass again.
const pace = fixedPace(40)

/** Rejects if the target, with a fault before it, and the model differ after some sequence. */
async function compareWithModel(runs: number, mutant?: Mutant): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      swappers(partyCount).map((drawn) => derivedFor('model', drawn)),
      sale()(universe),
      intentCommands(30),
      async (seed, wallets, sold, commands) => {
        const session = await target.open(seed)
        const { provides } = target
        const world = createWorld(solverApi, session, { mutant, pace, provides, universe }, silent)
        const real = await openIntentsWorld(world, sold, wallets)
        await fc.asyncModelRun(() => ({ model: createModel(partyCount), real }), commands)
        await session.close()
      },
    ),
    // With a fault, only whether it can be detected is of interest, and that once.
    { numRuns: runs, ...(mutant === undefined ? {} : { seed: 2, endOnFailure: true }) },
  )
}

test('the reference shows what the model predicts after any sequence of events', async () => {
  await compareWithModel(12)
}, 600_000)

const faulty: Readonly<Record<string, Mutant>> = {
  'shows an expired order as open': showStatusAs('expired', 'open'),
  'shows a cancelled order as expired': showStatusAs('cancelled', 'expired'),
  'shows an order without funds as open': showStatusAs('insufficient-funds', 'open'),
  'loses the oldest of four orders': rewriteListedOrders((orders) => orders.slice(0, 3)),
}

for (const [name, mutant] of Object.entries(faulty)) {
  test(`a service that ${name} is detected`, async () => {
    await expect(compareWithModel(40, mutant)).rejects.toThrow()
  }, 120_000)
}
