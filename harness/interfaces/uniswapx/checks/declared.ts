/**
 * Builders of similar scenarios: an order that is refused or accepted, a list by a filter, a status.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Hex } from 'viem'
import type { Exchange } from '../../../core/transport/transport.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import type { Scenario } from '../../../judge/scenario.ts'
import type { OrderTypeName } from '../api/orders/known-order.ts'
import { addressOf, type Keys, type SignedTerms, type Terms } from '../api/terms.ts'
import { type ListedRecord, orderTypes } from '../api/wire.ts'
import { acceptanceFaults, filterFaults, ofType, refusalFaults, showStatusAs } from '../kit/faults.ts'
import {
  fundFor,
  hashesBy,
  nextNonce,
  place,
  recordOf,
  sale,
  signed,
  submissionOf,
  termsOf,
  type World,
  wallet,
} from '../kit/placing.ts'
import { assertRefused, type Named, scenario } from './requests.ts'

interface Submitted extends Named {
  /** One case for each; all types if absent. */
  readonly types?: readonly OrderTypeName[]
  /** Returns the terms to submit, given good ones. */
  change?(terms: Terms): Terms
  /** Keys that sign instead of the right ones. */
  readonly keys?: Partial<Keys>
  /** Runs before the submission. */
  before?(world: World, swapper: Hex, terms: Terms): Promise<void>
  /** Returns the body to send, given a good submission. */
  send?(submission: ReturnType<typeof submissionOf>): object
}

/** An order is accepted; another order that differs in one property is refused. */
export function refusal({ clause, title, types = orderTypes, ...submitted }: Submitted): Scenario {
  const isSeldom = (type: OrderTypeName, fault: Mutant) => [
    `${type} orders are accepted`,
    ofType(type, fault),
  ]
  return scenario({
    clause,
    title,
    needs: ['control'],
    given: { swapper: wallet(), sale: sale() },
    listed: (universe) => types.filter((type) => universe.types.includes(type)),
    async check({ listed: type, sale, swapper }, world) {
      const good = await place(world, swapper, { ...sale, type })
      const nonce = nextNonce(world, addressOf(swapper))
      assertRefused(await submit(world, swapper, { ...good.terms, nonce }, submitted))
    },
    mutants: {
      ...refusalFaults,
      ...Object.fromEntries(types.map((type) => isSeldom(type, refusalFaults['it is accepted']))),
    },
  })
}

/** An order of each type is accepted in spite of an unusual property. */
export function acceptance({ clause, title, types = orderTypes, ...submitted }: Submitted): Scenario {
  const isSeldom = (type: OrderTypeName) => [
    `${type} orders are refused`,
    ofType(type, acceptanceFaults['it is refused']),
  ]
  return scenario({
    clause,
    title,
    needs: ['control'],
    given: { swapper: wallet(), sale: sale() },
    listed: (universe) => types.filter((type) => universe.types.includes(type)),
    async check({ listed: type, sale, swapper }, world) {
      const terms = await termsOf(world, swapper, { ...sale, type })
      await fundFor(world, swapper, terms)
      const { body, status } = (await submit(world, swapper, terms, submitted)).response
      assert.match(`${status} ${body}`, /^201 \{\s*"hash"\s*:\s*"0x[0-9a-fA-F]{64}"/)
    },
    mutants: { ...acceptanceFaults, ...Object.fromEntries(types.map(isSeldom)) },
  })
}

async function submit(
  world: World,
  swapper: Hex,
  good: Terms,
  {
    before,
    change = (terms) => terms,
    keys,
    send = (submission) => submission,
  }: Omit<Submitted, keyof Named>,
): Promise<Exchange> {
  const terms = change(good)
  await before?.(world, swapper, terms)
  return world.client.submit({ ...send(submissionOf(await signed(world, terms, swapper, keys))) })
}

interface Filtered extends Named {
  /** The name of the filter's query parameter. */
  readonly filter: string
  readonly sale?: ReturnType<typeof sale>
  /** Queries, each with the orders of the two wallets that it must list. */
  list(
    placed: readonly [SignedTerms, SignedTerms],
    world: World,
    wallets: readonly [Hex, Hex],
  ): Promise<Listed>
  /** Changes the terms of the first wallet's order. */
  change?(terms: Terms, other: Hex): Terms
  readonly mutants?: Readonly<Record<string, Mutant>>
}

type Listed = readonly {
  readonly query: Readonly<Record<string, string>>
  readonly orders: readonly SignedTerms[]
}[]

/** Two wallets place an order each, and a filter lists the orders that match. */
export function filtering({
  change,
  filter,
  list,
  mutants,
  sale: sold = sale(),
  ...named
}: Filtered): Scenario {
  return scenario({
    ...named,
    needs: ['control'],
    given: { swapper: wallet(), other: wallet(), sale: sold },
    async check({ other, sale, swapper }, world) {
      const one = await place(world, swapper, sale, (terms) => change?.(terms, other) ?? terms)
      const two = await place(world, other, sale)
      for (const { orders, query } of await list([one, two], world, [swapper, other])) {
        const expected = orders.map(({ order }) => order.hash).sort()
        const found = await world.eventually(
          async () => [...(await hashesBy(world, query))].sort(),
          (hashes) => isDeepStrictEqual(hashes, expected),
        )
        assert.deepEqual(found, expected)
      }
    },
    mutants: { ...filterFaults(filter), ...mutants },
  })
}

interface Shown extends Named {
  readonly needs?: Scenario['needs']
  /** The order's expected status after the event. */
  readonly status: string
  /** The event that changes the order's status. */
  happens?(world: World, placed: SignedTerms, swapper: Hex): Promise<unknown>
  /** The wrong status that a mutant shows, by the sentence of the mutant. */
  readonly insteadOf: Readonly<Record<string, string>>
  readonly mutants?: Readonly<Record<string, Mutant>>
}

/** An event of an order shows in the order's status. */
export function showing({ happens, insteadOf, mutants, needs = [], status, ...named }: Shown): Scenario {
  const faults = Object.entries(insteadOf).map(([says, other]) => [says, showStatusAs(status, other)])
  return scenario({
    ...named,
    needs: ['control', ...needs],
    given: { swapper: wallet(), sale: sale() },
    async check({ sale, swapper }, world) {
      const placed = await place(world, swapper, sale)
      await happens?.(world, placed, swapper)
      const isShown = ({ orderStatus }: ListedRecord) => orderStatus === status
      assert.equal((await recordOf(world, placed, isShown)).orderStatus, status)
    },
    mutants: { ...Object.fromEntries(faults), ...mutants },
  })
}
