/**
 * Requests that cross: in whatever sequence they reach the reference and their answers come back, no order is
 * made or filled twice, none is lost, and the history of it has no fault.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import type { Fetch } from '../../client/transport.ts'
import { createWorld, type Pace } from '../../judge/world.ts'
import { fillsIn } from '../../kit/chain/fills.ts'
import { sale, withConsecutiveNonces } from '../../kit/intents/dutch-orders.ts'
import { faultsIn } from '../../kit/intents/history.ts'
import {
  fillByStranger,
  type IntentsWorld,
  openIntentsWorld,
  type Party,
} from '../../kit/intents/model/intents-world.ts'
import { listOrders } from '../../kit/intents/order-records.ts'
import { isAccepted, placeWithoutFunding, signedBy, submit } from '../../kit/intents/placed-order.ts'
import { fundAndApprove, invalidateNonce, swapper } from '../../kit/intents/swapper.ts'
import { solverApi } from '../../solver-api/interface.ts'
import type { World } from '../../solver-api/scenario.ts'
import { wellKnownTokens } from '../../solver-api/universe.ts'
import { type DutchOrder, hashDutchOrder } from '../../spec/dutch-order.ts'
import { referenceTarget } from '../target/reference.ts'

const target = await referenceTarget()
afterAll(() => target.stop())

const universe = { tokens: wellKnownTokens, orders: [] }
const silent = { onExchange: () => {}, onExecuted: () => {}, onObserved: () => {} }
const unhurried: Pace = (clock) => () => clock.sleep(40)

interface Race extends IntentsWorld {
  readonly party: Party
  readonly fairOrder: DutchOrder
  /** The world through which requests cross. */
  readonly crossing: World
  /** Lets what happens beside requests happen at any moment between them. */
  readonly meanwhile: <T>(work: () => Promise<T>) => Promise<T>
  /** Waits for all of it. */
  readonly settled: (work: readonly Promise<unknown>[]) => Promise<readonly unknown[]>
}

function race(name: string, run: (race: Race) => Promise<void>): void {
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.nat(), swapper(), sale()(universe), async (scheduler, ...drawn) => {
        const [seed, wallet, sold] = drawn
        const session = await target.open(seed)
        const moment = () => scheduler.schedule(Promise.resolve())
        const fetch: Fetch = async (request) => {
          await moment()
          const response = await session.fetch(request)
          await moment()
          return response
        }
        const world = createWorld(solverApi, session, { pace: unhurried }, silent)
        const real = await openIntentsWorld(world, sold, [wallet])
        const [party] = real.parties
        assert.ok(party !== undefined)
        await fundAndApprove(world.chain, wallet, sold.sellToken, sold.sellAmount * 3n)
        await run({
          ...real,
          party,
          fairOrder: {
            ...party.unfair,
            outputs: party.unfair.outputs.map((output) => ({
              ...output,
              startAmount: party.fairAmount,
              endAmount: party.fairAmount,
            })),
          },
          crossing: createWorld(solverApi, { ...session, fetch }, { pace: unhurried }, silent),
          meanwhile: (work) => moment().then(work),
          settled: (work) => scheduler.waitFor(Promise.all(work)),
        })
        await real.chronicle.look(party)
        assert.deepEqual(faultsIn(real.chronicle.history), [])
        await session.close()
      }),
      { numRuns: 12 },
    )
  }, 120_000)
}

race('one order submitted three times at once is one order', async (race) => {
  const order = race.party.unfair
  const taken = await race.settled([1, 2, 3].map(() => submitted(race, order)))
  assert.deepEqual(taken, [true, true, true])
  await race.chronicle.submitted({ order, hash: hashDutchOrder(order) }, true)

  assert.equal((await listOrders(race.world, { swapper: order.swapper })).orders.length, 1)
})

race('of two fair orders with one nonce, submitted at once, one is filled', async (race) => {
  const orders = [race.fairOrder, { ...race.fairOrder, deadline: race.fairOrder.deadline + 1n }]
  const taken = await race.settled(orders.map((order) => submitted(race, order)))
  for (const [index, order] of orders.entries()) {
    await race.chronicle.submitted({ order, hash: hashDutchOrder(order) }, taken[index] === true)
  }

  assert.equal((await fillsOfParty(race)).length, 1)
})

race(
  'an order that a stranger fills while it is looked at and submitted again is filled once',
  async (race) => {
    const placed = await placeWithoutFunding(race.world, race.party, race.party.unfair)
    const look = () => listOrders(race.crossing, { swapper: race.party.address })
    await race.settled([
      look(),
      submitted(race, placed.order),
      race.meanwhile(() => fillByStranger(race.world, placed)),
      submitted(race, placed.order),
      look(),
    ])
    await race.chronicle.submitted(placed, true)

    assert.equal((await fillsOfParty(race)).length, 1)
  },
)

race('a fair order whose nonce is spent while it is submitted is filled or cancelled', async (race) => {
  const order = race.fairOrder
  const [, taken] = await race.settled([
    race.meanwhile(() => invalidateNonce(race.world.chain, race.party, order.nonce)),
    submitted(race, order),
  ])
  await race.chronicle.submitted({ order, hash: hashDutchOrder(order) }, taken === true)

  assert.ok((await fillsOfParty(race)).length <= 1)
})

race('orders that arrive while pages are walked neither hide nor repeat an order', async (race) => {
  const drafts = withConsecutiveNonces(race.party.unfair, 6)
  for (const order of drafts.slice(0, 3)) {
    await race.chronicle.submitted(await placeWithoutFunding(race.world, race.party, order), true)
  }
  const before = drafts.slice(0, 3).map(hashDutchOrder)
  const met: string[] = []
  const walk = async () => {
    let cursor: string | undefined
    do {
      const page = await listOrders(race.crossing, { swapper: race.party.address, limit: '1', cursor })
      met.push(...page.orders.map(({ hash }) => hash))
      cursor = page.cursor
    } while (cursor !== undefined && met.length < 20)
  }
  await race.settled([walk(), ...drafts.slice(3).map((order) => submitted(race, order))])
  for (const order of drafts.slice(3)) {
    await race.chronicle.submitted({ order, hash: hashDutchOrder(order) }, true)
  }

  assert.equal(new Set(met).size, met.length)
  assert.deepEqual(
    before.filter((hash) => !met.includes(hash)),
    [],
  )
})

async function submitted({ crossing, party }: Race, order: DutchOrder): Promise<boolean> {
  return isAccepted(await submit(crossing, await signedBy(party, order)))
}

function fillsOfParty({ party, world: { chain } }: Race) {
  return fillsIn(chain, { fromBlock: 0n, toBlock: 'latest', swapper: party.address })
}
