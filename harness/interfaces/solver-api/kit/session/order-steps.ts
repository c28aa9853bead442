/** The events of signed orders: submission, replacement, fills by others, cancellation and lists. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type DutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { blaming, judging, pre } from '../../../../judge/scenario.ts'
import { orderStatuses } from '../../api/intents.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import { fairAmountFor, flatOrder, nonceFor, quotedAmount } from '../intents/dutch-orders.ts'
import { hashIn, isAccepted, signedBy, submit } from '../intents/placed-order.ts'
import { timeOf } from '../intents/polling.ts'
import { isNonceUsed, type Swapper } from '../intents/swapper.ts'
import { fillByThirdParty } from '../intents/third-party.ts'
import { ordersOf } from '../tracking/listed-orders.ts'
import { findOrders } from './find-orders.ts'
import type { Session, Submitted } from './state.ts'
import { concerningOrders, type Step, type StepSource } from './step.ts'

/** The number of wallets in a session. */
export const partyCount = 2

export const party = fc.nat({ max: partyCount - 1 })
const orderNumber = fc.nat({ max: 100 })

// A service that uses the machine's time never sees the chain's time move.
const longSeconds = 3_600n

function submitNew(index: number, isFair: boolean, seconds: bigint): Step {
  return {
    step: `wallet ${index} submits ${isFair ? 'a fair' : 'an unviable'} order for ${seconds} s`,
    needs: ['key'],
    async run(session) {
      const { sale, world } = session
      const swapper = partyAt(session, index)
      const amount = isFair ? fairAmountFor(await quotedAmount(world, sale)) : sale.unattainableAmount
      const order = await flatOrder(world, swapper, sale, amount)
      await judgeNonce(session, swapper, order.nonce)
      await submitOrder(session, swapper, lasting(order, session, seconds))
    },
  }
}

function submitAgain(number: number): Step {
  return {
    step: `order ${number} is submitted again`,
    needs: ['key'],
    run(session) {
      const { order, party } = orderAt(session, number)
      return submitOrder(session, party, order)
    },
  }
}

function replace(number: number, seconds: bigint): Step {
  return {
    step: `order ${number} is replaced by another with its nonce`,
    needs: ['key'],
    run(session) {
      const { order, party } = orderAt(session, number)
      return submitOrder(session, party, lasting(order, session, seconds + 7n))
    },
  }
}

function requestNonce(index: number): Step {
  return {
    step: `wallet ${index} requests a nonce`,
    needs: ['key'],
    async run(session) {
      const swapper = partyAt(session, index)
      await judgeNonce(session, swapper, await nonceFor(session.world, swapper.address))
    },
  }
}

function fillAsStranger(number: number): Step {
  return {
    step: `a stranger fills order ${number}`,
    needs: ['key', 'control'],
    async run(session) {
      const open = [...session.placed].filter(([hash]) => session.statuses.get(hash) === 'open')
      await fillByThirdParty(session.world, orderAt({ placed: new Map(open) }, number))
    },
  }
}

const seconds = fc.constantFrom(60n, 600n, 1_800n)

export const orderSteps: readonly StepSource[] = concerningOrders([
  {
    weight: 14,
    draw: () => fc.tuple(party, fc.constant(false), seconds).map((drawn) => submitNew(...drawn)),
  },
  { weight: 2, draw: () => fc.tuple(party, fc.constant(true), seconds).map((drawn) => submitNew(...drawn)) },
  { weight: 2, draw: () => orderNumber.map(submitAgain) },
  { weight: 2, draw: () => fc.tuple(orderNumber, seconds).map((drawn) => replace(...drawn)) },
  { weight: 4, draw: () => party.map(requestNonce) },
  { weight: 6, draw: () => orderNumber.map(fillAsStranger) },
  {
    weight: 8,
    draw: () =>
      fc
        .record({
          index: party,
          status: fc.option(fc.constantFrom(...orderStatuses), { nil: undefined, freq: 1 }),
          numbers: fc.option(fc.array(orderNumber, { minLength: 1, maxLength: 3 }), {
            nil: undefined,
            freq: 1,
          }),
          limit: fc.integer({ min: 1, max: 2 }),
        })
        .map((search) => ({
          step: `orders are listed by ${JSON.stringify(search)}`,
          needs: ['key'],
          async run(session: Session) {
            const hashes = search.numbers?.map((number) => orderAt(session, number).hash)
            await findOrders(session, { ...search, hashes, party: partyAt(session, search.index) })
          },
        })),
  },
])

/** Submits an order, and records the answer. */
async function submitOrder(session: Session, party: Swapper, order: DutchOrder): Promise<void> {
  const { placed, recorder, world } = session
  const block = world.offers('control') ? await world.chain.client.getBlockNumber() : 0n
  const signed = await signedBy(party, order)
  const answer = await submit(world, signed)
  const accepted = isAccepted(answer)
  const hash = hashIn(world, answer) ?? hashDutchOrder(order)
  if (accepted) {
    await judging('intent/order-hash', () => blaming(answer, () => assert.equal(hash, hashDutchOrder(order))))
    const before = placed.get(hash)
    placed.set(
      hash,
      before === undefined ? { order, signed, hash, block, answer, party, times: 1 } : again(before),
    )
  }
  await recorder.recordSubmission({ hash, order }, accepted)
}

function again(submitted: Submitted): Submitted {
  return { ...submitted, times: submitted.times + 1 }
}

/** Asserts that a nonce is neither spent nor that of an open order. */
async function judgeNonce(session: Session, swapper: Swapper, first: bigint): Promise<void> {
  let issued: bigint | undefined = first
  const { clause } = await session.world.eventually(
    async () => {
      const nonce: bigint = issued ?? (await nonceFor(session.world, swapper.address))
      issued = undefined
      return { nonce, clause: await clauseAgainst(nonce, swapper, session) }
    },
    (found) => found.clause === undefined,
  )
  if (clause !== undefined)
    await judging(clause, () =>
      assert.fail('the nonce that was issued last is spent, or that of an open order'),
    )
}

async function clauseAgainst(
  nonce: bigint,
  swapper: Swapper,
  { placed, world }: Session,
): Promise<ClauseId | undefined> {
  const own = [...placed.values()].filter(({ order, party }) => party === swapper && order.nonce === nonce)
  if (world.offers('control') && (await isNonceUsed(world.chain, swapper, nonce)))
    return own.length > 0 ? 'intent/nonce-moves-on' : 'intent/nonce-is-unused'
  const now = world.offers('control') ? await timeOf(world) : world.clock.now()
  const lasting = own.filter(({ order }) => order.deadline > now)
  const listed = lasting.length === 0 ? [] : await ordersOf(world, swapper)
  const isOpen = listed.some(
    ({ hash, status }) => status === 'open' && lasting.some((one) => one.hash === hash),
  )
  return isOpen ? 'intent/nonce-of-an-open-order' : undefined
}

export function partyAt({ parties }: Pick<Session, 'parties'>, index: number): Swapper {
  const found = parties[index]
  if (found === undefined) throw new RangeError(`no wallet ${index}`)
  return found
}

/** One of the accepted orders. Leaves the step if there is none. */
export function orderAt({ placed }: Pick<Session, 'placed'>, number: number): Submitted {
  const found = [...placed.values()][number % Math.max(1, placed.size)]
  pre(found !== undefined, 'there are no orders')
  return found
}

/** The order without decay, valid from now on for `seconds`. */
function lasting(order: DutchOrder, { world }: Session, seconds: bigint): DutchOrder {
  const now = world.clock.now()
  const lifetime = world.offers('time') ? seconds : longSeconds + seconds
  return { ...order, decayStartTime: now, decayEndTime: now, deadline: now + lifetime }
}
