/** What happens to signed orders: they are submitted, replaced, filled by a third party, and listed. */
import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { type DutchOrder, hashDutchOrder } from '../../../spec/dutch-order.ts'
import { listPage } from '../../tracking/listed-orders.ts'
import { nonceFor, withOutputs } from '../dutch-orders.ts'
import { hashIn, isAccepted, signedBy, submit } from '../placed-order.ts'
import { timeOf } from '../polling.ts'
import { fillByThirdParty } from '../third-party.ts'
import { command, hasOrders, type IntentCommand, orderAt, partyAt } from './command.ts'
import {
  canBeFilled,
  fill,
  fillFairOrders,
  type IntentsModel,
  isSpent,
  type ModelOrder,
  statusIn,
} from './intents-model.ts'
import type { IntentsWorld } from './intents-world.ts'

export function requestNonce(index: number): IntentCommand {
  return command({
    name: `party ${index} requests a nonce`,
    async run(model, real) {
      const nonce = await nonceFor(real.world, partyAt(real, index).address)
      assert.ok(!isSpent(model, index, nonce), `the nonce ${nonce} is spent`)
    },
  })
}

export function submitNew(index: number, slot: number, seconds: bigint, isFair: boolean): IntentCommand {
  return command({
    name: `party ${index} submits ${isFair ? 'a fair' : 'an'} order in slot ${slot} for ${seconds} s`,
    // With two orders that can be filled at once, and funds or a nonce for one, either may be filled.
    isPossible: ({ orders }) =>
      !isFair || ![...orders.values()].some((order) => order.isFair && order.party === index),
    async run(model, real) {
      const { fairAmount, unviable } = partyAt(real, index)
      const amounts = { startAmount: fairAmount, endAmount: fairAmount }
      const order = {
        ...(isFair ? withOutputs(unviable, () => amounts) : unviable),
        nonce: unviable.nonce + BigInt(slot),
      }
      await submitOrder(model, real, { index, isFair, order: startingNow(order, real, seconds) })
    },
  })
}

export function submitAgain(number: number): IntentCommand {
  return command({
    name: `order ${number} is submitted again`,
    isPossible: hasOrders,
    async run(model, real) {
      const { isFair, order, party: index } = orderAt(model, number)
      await submitOrder(model, real, { index, isFair, order })
    },
  })
}

export function replaceOrder(number: number, seconds: bigint): IntentCommand {
  return command({
    name: `order ${number} is replaced by one for ${seconds} s`,
    isPossible: hasOrders,
    async run(model, real) {
      const { order, party: index } = orderAt(model, number)
      const { unviable } = partyAt(real, index)
      const replacement = startingNow({ ...unviable, nonce: order.nonce }, real, seconds)
      await submitOrder(model, real, { index, isFair: false, order: replacement })
    },
  })
}

export function fillOrder(number: number): IntentCommand {
  return command({
    name: `a third party fills order ${number}`,
    isPossible: hasOrders,
    async run(model, real) {
      const order = orderAt(model, number)
      const isPossible = canBeFilled(model, order, await timeOf(real.world))
      const status = await fillByThirdParty(real.world, order)
      assert.equal(status, isPossible ? 'success' : 'reverted')
      if (isPossible) fill(model, order)
    },
  })
}

/** Orders and parties are given by number. */
export interface Search {
  readonly swapper: number | undefined
  readonly status: string | undefined
  readonly hashes: readonly number[] | undefined
  /** An order; only orders submitted after it are requested. */
  readonly since: number | undefined
  readonly limit: number
}

/** Lists orders in pages. The order of the pages is up to the target. */
export function findOrders({ hashes, limit, since, status, swapper }: Search): IntentCommand {
  return command({
    name: `orders are listed by ${JSON.stringify({ hashes, limit, since, status, swapper })}`,
    isPossible: hasOrders,
    async run(model, real) {
      const wanted = hashes?.map((number) => orderAt(model, number).hash)
      const after = since === undefined ? undefined : orderAt(model, since).createdAt
      const query = {
        swapper: swapper === undefined ? undefined : partyAt(real, swapper).address,
        order_status: status,
        order_hashes: wanted?.join(','),
        filter_query: after === undefined ? undefined : `gt(${after})`,
        limit: `${limit}`,
      }
      const found: Hex[] = []
      let cursor: string | undefined
      do {
        const page = await listPage(real.world, { ...query, cursor })
        assert.ok(page.orders.length <= limit, `${page.orders.length} orders on a page of ${limit}`)
        found.push(...page.orders.map(({ hash }) => hash))
        cursor = page.cursor
      } while (cursor !== undefined && found.length <= model.orders.size)

      const time = await timeOf(real.world)
      fillFairOrders(model, time)
      const expected = [...model.orders.values()].filter(
        (order) =>
          (swapper === undefined || order.party === swapper) &&
          (status === undefined || statusIn(model, order, time) === status) &&
          (wanted === undefined || wanted.includes(order.hash)) &&
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
  const { recorder, world } = real
  const block = await world.chain.client.getBlockNumber()
  const signed = await signedBy(partyAt(real, index), order)
  const hash = hashDutchOrder(order)
  const isKnown = model.orders.has(hash)
  const exchange = await submit(world, signed)
  const accepted = isAccepted(exchange)

  assert.equal(accepted, isKnown || !isSpent(model, index, order.nonce))
  if (accepted && !isKnown) {
    assert.equal(hashIn(exchange) ?? hash, hash)
    const createdAt = world.clock.now()
    const placed: ModelOrder = {
      order,
      signed,
      hash,
      block,
      answer: exchange,
      party: index,
      isFair,
      createdAt,
    }
    model.orders.set(hash, placed)
  }
  if (accepted) fillFairOrders(model, await timeOf(real.world))
  await recorder.recordSubmission({ hash, order }, accepted)
}

/** The order, without decay, from now on. */
function startingNow(order: DutchOrder, { world: { clock } }: IntentsWorld, seconds: bigint): DutchOrder {
  const now = clock.now()
  return { ...order, decayStartTime: now, decayEndTime: now, deadline: now + seconds }
}
