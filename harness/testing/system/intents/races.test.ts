/**
 * Concurrent requests: for any order of requests and answers, no order is created or filled twice, none is lost, and
 * the recorded history has no fault.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { referenceTarget } from '../../../cli/target/reference.ts'
import { type DutchOrder, hashDutchOrder } from '../../../core/orders/dutch-order.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import { solverApi } from '../../../interfaces/solver-api/api/interface.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import { fillsIn } from '../../../interfaces/solver-api/kit/chain/fills.ts'
import {
  fairAmountFor,
  quotedAmount,
  sale,
  unviableOrder,
  withOutputs,
} from '../../../interfaces/solver-api/kit/intents/dutch-orders.ts'
import {
  isAccepted,
  placeWithoutFunding,
  signedBy,
  submit,
} from '../../../interfaces/solver-api/kit/intents/placed-order.ts'
import {
  fundAndApprove,
  invalidateNonce,
  type Swapper,
  swapper,
} from '../../../interfaces/solver-api/kit/intents/swapper.ts'
import { fillByThirdParty, fundThirdParty } from '../../../interfaces/solver-api/kit/intents/third-party.ts'
import type { World } from '../../../interfaces/solver-api/kit/scenario.ts'
import { faultsIn } from '../../../interfaces/solver-api/kit/tracking/history.ts'
import {
  createHistoryRecorder,
  type HistoryRecorder,
} from '../../../interfaces/solver-api/kit/tracking/history-recorder.ts'
import { listOrders, listPage } from '../../../interfaces/solver-api/kit/tracking/listed-orders.ts'
import { derivedFor } from '../../../judge/draws/unshared.ts'
import { fixedPace } from '../../../judge/rate/pace.ts'
import { createWorld } from '../../../judge/world.ts'

const target = await referenceTarget()
afterAll(() => target.stop())

const universe = { tokens: wellKnownTokens, amms: supportedProtocols, orders: [], answers: referenceAnswers }
const silent = { onExchange: () => {}, onExecuted: () => {}, onObserved: () => {} }
const wallets = swapper().map((drawn) => derivedFor('races', drawn))
const pace = fixedPace(40)

interface Race {
  readonly world: World
  readonly recorder: HistoryRecorder
  readonly party: Swapper
  /** An order that no filler fills, and an order that the target should fill, with the same nonce. */
  readonly unviable: DutchOrder
  readonly fairOrder: DutchOrder
  /** A world that delivers requests and answers in an arbitrary order. */
  readonly concurrent: World
  /** Schedules other work at an arbitrary moment between requests. */
  readonly meanwhile: <T>(work: () => Promise<T>) => Promise<T>
  /** Waits for all work. */
  readonly settled: (work: readonly Promise<unknown>[]) => Promise<readonly unknown[]>
}

function race(name: string, run: (race: Race) => Promise<void>): void {
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.nat(), wallets, sale()(universe), async (scheduler, ...drawn) => {
        const [seed, wallet, sold] = drawn
        const { provides } = target
        const session = await target.open(seed)
        const delivery = () => scheduler.schedule(Promise.resolve())
        const fetch: Fetch = async (request) => {
          await delivery()
          const response = await session.fetch(request)
          await delivery()
          return response
        }
        const options = { pace, provides, universe }
        const world = createWorld(solverApi, session, options, silent)
        const unviable = await unviableOrder(world, wallet, sold)
        const fairAmount = fairAmountFor(await quotedAmount(world, sold))
        const amounts = { startAmount: fairAmount, endAmount: fairAmount }
        await fundThirdParty(world.chain, sold.buyToken, sold.unattainableAmount * 10n)
        await fundAndApprove(world.chain, wallet, sold.sellToken, sold.sellAmount * 3n)
        const recorder = await createHistoryRecorder(world)
        await run({
          world,
          recorder,
          party: wallet,
          unviable,
          fairOrder: withOutputs(unviable, () => amounts),
          concurrent: createWorld(solverApi, { ...session, fetch }, options, silent),
          meanwhile: (work) => delivery().then(work),
          settled: (work) => scheduler.waitFor(Promise.all(work)),
        })
        await recorder.recordListing(wallet)
        assert.deepEqual(faultsIn(recorder.history), [])
        await session.close()
      }),
      { numRuns: 12 },
    )
  }, 120_000)
}

race('one order submitted three times at once is one order', async (race) => {
  const order = race.unviable
  const taken = await race.settled([1, 2, 3].map(() => submitted(race, order)))
  assert.deepEqual(taken, [true, true, true])
  await race.recorder.recordSubmission({ order, hash: hashDutchOrder(order) }, true)

  assert.equal((await listOrders(race.world, { swapper: order.swapper })).length, 1)
})

race('of two fair orders with one nonce, submitted at once, one is filled', async (race) => {
  const orders = [race.fairOrder, { ...race.fairOrder, deadline: race.fairOrder.deadline + 1n }]
  const taken = await race.settled(orders.map((order) => submitted(race, order)))
  for (const [index, order] of orders.entries()) {
    await race.recorder.recordSubmission({ order, hash: hashDutchOrder(order) }, taken[index] === true)
  }

  assert.equal((await fillsOfParty(race)).length, 1)
})

race(
  'an order that a third party fills while it is listed and submitted again is filled once',
  async (race) => {
    const placed = await placeWithoutFunding(race.world, race.party, race.unviable)
    const look = () => listPage(race.concurrent, { swapper: race.party.address })
    await race.settled([
      look(),
      submitted(race, placed.order),
      race.meanwhile(() => fillByThirdParty(race.world, placed)),
      submitted(race, placed.order),
      look(),
    ])
    await race.recorder.recordSubmission(placed, true)

    assert.equal((await fillsOfParty(race)).length, 1)
  },
)

race('a fair order whose nonce is spent while it is submitted is filled or cancelled', async (race) => {
  const order = race.fairOrder
  const [, taken] = await race.settled([
    race.meanwhile(() => invalidateNonce(race.world.chain, race.party, order.nonce)),
    submitted(race, order),
  ])
  await race.recorder.recordSubmission({ order, hash: hashDutchOrder(order) }, taken === true)

  assert.ok((await fillsOfParty(race)).length <= 1)
})

race('orders that arrive while pages are read neither hide nor repeat an order', async (race) => {
  const drafts = [0n, 1n, 2n, 3n, 4n, 5n].map((by) => ({ ...race.unviable, nonce: race.unviable.nonce + by }))
  for (const order of drafts.slice(0, 3)) {
    await race.recorder.recordSubmission(await placeWithoutFunding(race.world, race.party, order), true)
  }
  const before = drafts.slice(0, 3).map(hashDutchOrder)
  const found: string[] = []
  const walk = async () => {
    let cursor: string | undefined
    do {
      const page = await listPage(race.concurrent, { swapper: race.party.address, limit: '1', cursor })
      found.push(...page.orders.map(({ hash }) => hash))
      cursor = page.cursor
    } while (cursor !== undefined && found.length < 20)
  }
  await race.settled([walk(), ...drafts.slice(3).map((order) => submitted(race, order))])
  for (const order of drafts.slice(3)) {
    await race.recorder.recordSubmission({ order, hash: hashDutchOrder(order) }, true)
  }

  assert.equal(new Set(found).size, found.length)
  assert.deepEqual(
    before.filter((hash) => !found.includes(hash)),
    [],
  )
})

async function submitted({ concurrent, party }: Race, order: DutchOrder): Promise<boolean> {
  return isAccepted(await submit(concurrent, await signedBy(party, order)))
}

function fillsOfParty({ party, world: { chain } }: Race) {
  return fillsIn(chain, { fromBlock: 0n, toBlock: 'latest', swapper: party.address })
}
