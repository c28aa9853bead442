/**
 * What can happen to signed orders, as commands that fast-check puts into sequences: each does it to the target
 * and the chain, does it to the model, and compares.
 *
 * @module
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Hex, maxUint256 } from 'viem'
import { approve, fund } from '../../../chain/execution/accounts.ts'
import { orderStatuses } from '../../../solver-api/intents.ts'
import { canonical } from '../../../spec/canonical.ts'
import { type DutchOrder, hashDutchOrder } from '../../../spec/dutch-order.ts'
import { nonceFor } from '../dutch-orders.ts'
import { listOrders } from '../order-records.ts'
import { hashIn, isAccepted, signedBy, submit } from '../placed-order.ts'
import { drain, invalidateNonce } from '../swapper.ts'
import {
  canBeFilled,
  changePurse,
  fill,
  fillFairOrders,
  type IntentsModel,
  isSpent,
  type ModelOrder,
  spend,
  statusIn,
} from './intents-model.ts'
import { agree, fillByStranger, type IntentsWorld, type Party, timeOf } from './intents-world.ts'

export type IntentCommand = fc.AsyncCommand<IntentsModel, IntentsWorld>

interface Step {
  readonly name: string
  /** Whether it can happen now; it can when absent. */
  readonly can?: (model: IntentsModel) => boolean
  readonly happens: (model: IntentsModel, real: IntentsWorld) => Promise<void>
}

function command({ name, can = () => true, happens }: Step): IntentCommand {
  return {
    check: can,
    async run(model, real) {
      await happens(model, real)
      await agree(model, real)
    },
    toString: () => name,
  }
}

export const partyCount = 2
const slots = 3

const party = fc.nat({ max: partyCount - 1 })
const slot = fc.nat({ max: slots - 1 })
const lifetime = fc.constantFrom(60n, 120n, 600n)
const which = fc.nat({ max: 100 })

/** Sequences of everything that can happen. */
export function intentCommands(maxCommands: number): fc.Arbitrary<Iterable<IntentCommand>> {
  return fc.commands(
    [
      party.map(fundsCome),
      party.map(fundsCome),
      party.map(fundsGo),
      party.map((index) => approvalBecomes(index, true)),
      party.map((index) => approvalBecomes(index, true)),
      party.map((index) => approvalBecomes(index, false)),
      party.map(nonceIsAskedFor),
      fc.tuple(party, slot, lifetime, fc.boolean()).map((drawn) => orderIsSubmitted(...drawn)),
      fc.tuple(party, slot, lifetime, fc.boolean()).map((drawn) => orderIsSubmitted(...drawn)),
      which.map(orderIsSubmittedAgain),
      fc.tuple(which, lifetime).map((drawn) => orderIsReplaced(...drawn)),
      fc.tuple(party, slot).map((drawn) => nonceIsSpent(...drawn)),
      fc.constantFrom(1n, 60n, 61n, 300n).map(timePasses),
      which.map(strangerFills),
      fc.constant(stateIsSaved()),
      fc.constant(chainIsReorganised()),
      fc
        .record({
          swapper: fc.option(party, { nil: undefined }),
          status: fc.option(fc.constantFrom(...orderStatuses), { nil: undefined }),
          hashes: fc.option(fc.array(which, { minLength: 1, maxLength: 3 }), { nil: undefined }),
          since: fc.option(which, { nil: undefined }),
          limit: fc.integer({ min: 1, max: 5 }),
        })
        .map(ordersAreFound),
    ],
    { maxCommands, size: 'max' },
  )
}

function fundsCome(index: number): IntentCommand {
  return command({
    name: `party ${index} gets the funds for an order`,
    async happens(model, real) {
      const { chain } = real.world
      await fund(chain, real.sale.sellToken, partyAt(real, index).address, real.sale.sellAmount)
      await chain.client.mine({ blocks: 1 })
      changePurse(model, index, (purse) => ({ ...purse, balance: purse.balance + 1 }))
    },
  })
}

function fundsGo(index: number): IntentCommand {
  return command({
    name: `party ${index} loses all funds`,
    async happens(model, real) {
      await drain(real.world.chain, partyAt(real, index), real.sale.sellToken)
      changePurse(model, index, (purse) => ({ ...purse, balance: 0 }))
    },
  })
}

function approvalBecomes(index: number, isApproved: boolean): IntentCommand {
  return command({
    name: `party ${index} ${isApproved ? 'approves' : 'takes the approval back'}`,
    async happens(model, real) {
      const { address } = partyAt(real, index)
      const amount = isApproved ? maxUint256 : 0n
      await approve(real.world.chain, real.sale.sellToken, address, canonical.permit2, amount)
      changePurse(model, index, (purse) => ({ ...purse, isApproved }))
    },
  })
}

function nonceIsAskedFor(index: number): IntentCommand {
  return command({
    name: `party ${index} asks for a nonce`,
    async happens(model, real) {
      const nonce = await nonceFor(real.world, partyAt(real, index).address)
      assert.ok(!isSpent(model, index, nonce), `the nonce ${nonce} is spent`)
    },
  })
}

function orderIsSubmitted(index: number, slot: number, seconds: bigint, isFair: boolean): IntentCommand {
  return command({
    name: `party ${index} submits ${isFair ? 'a fair' : 'an'} order in slot ${slot} for ${seconds} s`,
    // Of two orders that could be filled at once, with funds or a nonce for one, either may be.
    can: ({ orders }) =>
      !isFair || ![...orders.values()].some((order) => order.isFair && order.party === index),
    async happens(model, real) {
      const { fairAmount, unfair } = partyAt(real, index)
      const outputs = isFair
        ? unfair.outputs.map((output) => ({ ...output, startAmount: fairAmount, endAmount: fairAmount }))
        : unfair.outputs
      const order = { ...unfair, outputs, nonce: unfair.nonce + BigInt(slot) }
      await submitOrder(model, real, { index, isFair, order: during(order, real, seconds) })
    },
  })
}

function orderIsSubmittedAgain(number: number): IntentCommand {
  return command({
    name: `order ${number} is submitted again`,
    can: ({ orders }) => orders.size > 0,
    async happens(model, real) {
      const { isFair, order, party: index } = orderAt(model, number)
      await submitOrder(model, real, { index, isFair, order })
    },
  })
}

function orderIsReplaced(number: number, seconds: bigint): IntentCommand {
  return command({
    name: `order ${number} is replaced by one for ${seconds} s`,
    can: ({ orders }) => orders.size > 0,
    async happens(model, real) {
      const { order, party: index } = orderAt(model, number)
      const { unfair } = partyAt(real, index)
      const replacement = during({ ...unfair, nonce: order.nonce }, real, seconds)
      await submitOrder(model, real, { index, isFair: false, order: replacement })
    },
  })
}

function nonceIsSpent(index: number, slot: number): IntentCommand {
  return command({
    name: `party ${index} spends the nonce of slot ${slot}`,
    async happens(model, real) {
      const { unfair, ...swapper } = partyAt(real, index)
      const nonce = unfair.nonce + BigInt(slot)
      await invalidateNonce(real.world.chain, swapper, nonce)
      spend(model, index, nonce)
    },
  })
}

function timePasses(seconds: bigint): IntentCommand {
  return command({
    name: `${seconds} s pass`,
    async happens(_model, { world: { chain } }) {
      chain.clock.advance(seconds)
      await chain.client.mine({ blocks: 1 })
    },
  })
}

function strangerFills(number: number): IntentCommand {
  return command({
    name: `a stranger fills order ${number}`,
    can: ({ orders }) => orders.size > 0,
    async happens(model, real) {
      const order = orderAt(model, number)
      const isPossible = canBeFilled(model, order, await timeOf(real))
      const status = await fillByStranger(real.world, order)
      assert.equal(status, isPossible ? 'success' : 'reverted')
      if (isPossible) fill(model, order)
    },
  })
}

function stateIsSaved(): IntentCommand {
  return command({
    name: 'the state of the chain is saved',
    can: ({ saved }) => saved.length < 3,
    async happens(model, { world: { chain } }) {
      const block = await chain.client.getBlockNumber()
      model.saved.push({ id: await chain.client.snapshot(), block, chain: model.chain })
    },
  })
}

function chainIsReorganised(): IntentCommand {
  return command({
    name: 'the chain goes back to where it was saved',
    can: ({ saved }) => saved.length > 0,
    async happens(model, real) {
      const saved = model.saved.pop()
      if (saved === undefined) return
      await real.world.chain.client.revert({ id: saved.id })
      model.chain = saved.chain
      await real.chronicle.reorganised(saved.block)
    },
  })
}

interface Finding {
  readonly swapper: number | undefined
  readonly status: string | undefined
  /** Numbers of orders. */
  readonly hashes: readonly number[] | undefined
  /** Number of an order, after which others were submitted. */
  readonly since: number | undefined
  readonly limit: number
}

/** The page of the second that is named is left to the target. */
function ordersAreFound({ hashes, limit, since, status, swapper }: Finding): IntentCommand {
  return command({
    name: `orders are found by ${JSON.stringify({ hashes, limit, since, status, swapper })}`,
    can: ({ orders }) => orders.size > 0,
    async happens(model, real) {
      const asked = hashes?.map((number) => orderAt(model, number).hash)
      const after = since === undefined ? undefined : orderAt(model, since).createdAt
      const query = {
        swapper: swapper === undefined ? undefined : partyAt(real, swapper).address,
        order_status: status,
        order_hashes: asked?.join(','),
        filter_query: after === undefined ? undefined : `gt(${after})`,
        limit: `${limit}`,
      }
      const found: Hex[] = []
      let cursor: string | undefined
      do {
        const page = await listOrders(real.world, { ...query, cursor })
        assert.ok(page.orders.length <= limit, `${page.orders.length} orders on a page of ${limit}`)
        found.push(...page.orders.map(({ hash }) => hash))
        cursor = page.cursor
      } while (cursor !== undefined && found.length <= model.orders.size)

      const time = await timeOf(real)
      fillFairOrders(model, time)
      const expected = [...model.orders.values()].filter(
        (order) =>
          (swapper === undefined || order.party === swapper) &&
          (status === undefined || statusIn(model, order, time) === status) &&
          (asked === undefined || asked.includes(order.hash)) &&
          (after === undefined || order.createdAt > after),
      )
      assert.deepEqual(found.toSorted(), expected.map(({ hash }) => hash).toSorted())
    },
  })
}

async function submitOrder(
  model: IntentsModel,
  real: IntentsWorld,
  { index, isFair, order }: { readonly index: number; readonly isFair: boolean; readonly order: DutchOrder },
): Promise<void> {
  const { chronicle, world } = real
  const block = await world.chain.client.getBlockNumber()
  const signed = await signedBy(partyAt(real, index), order)
  const hash = hashDutchOrder(order)
  const isKnown = model.orders.has(hash)
  const exchange = await submit(world, signed)
  const accepted = isAccepted(exchange)

  assert.equal(accepted, isKnown || !isSpent(model, index, order.nonce))
  if (accepted && !isKnown) {
    assert.equal(hashIn(exchange) ?? hash, hash)
    const placed: ModelOrder = {
      order,
      signed,
      hash,
      block,
      party: index,
      isFair,
      createdAt: world.clock.now(),
    }
    model.orders.set(hash, placed)
  }
  if (accepted) fillFairOrders(model, await timeOf(real))
  await chronicle.submitted({ hash, order }, accepted)
}

/** The order, flat, from now on. */
function during(order: DutchOrder, { world: { clock } }: IntentsWorld, seconds: bigint): DutchOrder {
  const now = clock.now()
  return { ...order, decayStartTime: now, decayEndTime: now, deadline: now + seconds }
}

function partyAt({ parties }: Pick<IntentsWorld, 'parties'>, index: number): Party {
  const found = parties[index]
  if (found === undefined) throw new RangeError(`there is no party ${index}`)
  return found
}

function orderAt({ orders }: IntentsModel, number: number): ModelOrder {
  const found = [...orders.values()][number % orders.size]
  if (found === undefined) throw new RangeError('there are no orders')
  return found
}
