/**
 * The invariants under all failures, checked after each step through the service's own list and the chain.
 *
 * @module
 */
import { cheapOwed } from './chain/chain-people.ts'
import type { Listed } from './list.ts'
import type { Step } from './step.ts'
import { allowedStatuses, findMiscount, type OrderOnChain } from './truth.ts'
import type { Violation } from './violation.ts'
import type { World } from './world.ts'

/** The step that was played. */
export interface Taken {
  readonly step: Step
  /** True if a fault was injected. */
  readonly isFaulted: boolean
  readonly isLast: boolean
}

export async function findViolation(world: World, taken: Taken): Promise<Violation | undefined> {
  const breach = world.breach()
  if (breach !== undefined) return breach
  const orders = await world.truth()
  const listed = await world.list()
  // After a failure, the list may be behind the chain until the next run over the orders.
  const isFollowed = world.isFollowed() && !taken.isFaulted
  const seen: Seen = {
    ...taken,
    world,
    orders,
    isFollowed,
    listed: listed ?? [],
    isListed: listed !== undefined,
  }
  for (const { rule, broken } of stepRules) {
    const text = await broken(seen)
    if (text !== undefined) return { rule, text }
  }
  return undefined
}

interface Seen extends Taken {
  readonly world: World
  /** The orders on the chain. */
  readonly orders: readonly OrderOnChain[]
  /** The orders in the service's list. */
  readonly listed: Listed
  readonly isListed: boolean
  /** True if the service has followed the chain since the last other action, and nothing failed. */
  readonly isFollowed: boolean
}

interface StepRule {
  readonly rule: string
  /** @returns The violation. */
  broken(seen: Seen): string | undefined | Promise<string | undefined>
}

export const stepRules: readonly StepRule[] = [
  {
    rule: 'the service fails only where something else does',
    broken: ({ world, isFaulted }) =>
      isFaulted
        ? undefined
        : world.said().find(({ statuses }) => statuses.some((status) => status >= 500))?.text,
  },
  {
    rule: 'a submission can be repeated',
    broken: ({ world }) => world.said().find(({ refused }) => refused !== undefined)?.text,
  },
  {
    rule: 'an order is filled once',
    broken({ orders }) {
      const twice = orders.find(({ fills }) => fills > 1)
      return twice && `${twice.hash}: ${twice.fills} fills`
    },
  },
  { rule: 'everybody is paid the signed amount', broken: ({ orders }) => findMiscount(orders) },
  { rule: 'the list is readable', broken: ({ isListed }) => (isListed ? undefined : 'a page was refused') },
  {
    rule: 'pages are complete',
    broken: ({ listed }) => (hashesOf(listed).size < listed.length ? 'an order is on two pages' : undefined),
  },
  {
    rule: 'an accepted order is never lost',
    broken({ world, listed, orders }) {
      const hashes = hashesOf(listed)
      const lost = orders.find(({ hash }) => world.accepted.has(hash) && !hashes.has(hash))
      return lost && `${lost.hash} is not listed`
    },
  },
  {
    rule: 'a refused order is not kept',
    broken({ world, listed, orders }) {
      const hashes = hashesOf(listed)
      const kept = orders.find(({ hash }) => world.refused.has(hash) && hashes.has(hash))
      return kept && `${kept.hash} is listed`
    },
  },
  {
    rule: 'the chain does not contradict a status',
    broken: (seen) => (seen.isFollowed ? contradiction(seen) : undefined),
  },
  {
    rule: 'the list and the chain agree on fills',
    broken({ isFollowed, listed, orders }) {
      const records = new Map<string, Listed[number]>(listed.map((one) => [one.order_hash, one]))
      return isFollowed
        ? orders.map((order) => misreported(order, records.get(order.hash))).find(Boolean)
        : undefined
    },
  },
  {
    // A concurrent action may use the nonce.
    rule: 'a nonce is unused',
    broken: (seen) => (seen.step.actions.length === 1 ? usedNonce(seen) : undefined),
  },
  {
    // Nothing has failed for a long time.
    rule: 'orders worth filling are filled',
    broken({ isLast, listed }) {
      const left = listed.find(({ order_status, outputs }) => {
        return order_status === 'open' && outputs[0]?.end_amount === cheapOwed
      })
      return isLast && left ? `${left.order_hash} is open` : undefined
    },
  },
  {
    rule: 'tokens are conserved',
    broken: ({ isLast, world }) => (isLast ? world.findImbalance() : undefined),
  },
]

function hashesOf(listed: Listed): ReadonlySet<string> {
  return new Set(listed.map(({ order_hash }) => order_hash))
}

/** The service may give out a nonce only if it is unspent, and no order with it can still be filled. */
function usedNonce({ world, listed, orders }: Seen): string | undefined {
  const [given] = world.said().flatMap((said) => said.given ?? [])
  const live = hashesOf(listed.filter(isLive))
  const used = orders.find(({ order, hash, isSpent }) => {
    const isTaken = isSpent || live.has(hash)
    return isTaken && order.swapper === given?.swapper && order.nonce === given.nonce
  })
  return used && `${given?.nonce} is that of ${used.hash}`
}

function isLive({ order_status }: Listed[number]): boolean {
  return order_status === 'open' || order_status === 'insufficient-funds'
}

/** While the clocks differ, a status may follow either clock. */
async function contradiction({ world, listed, orders }: Seen): Promise<string | undefined> {
  const statuses = new Map<string, string>(listed.map((order) => [order.order_hash, order.order_status]))
  const times = await world.times()
  for (const order of orders) {
    const status = statuses.get(order.hash)
    const allowed = [...new Set(times.flatMap((time) => allowedStatuses(order, time)))]
    if (status === undefined || allowed.includes(status)) continue
    return `${order.hash} is ${status}, by the chain ${allowed.join(' or ')}`
  }
  return undefined
}

function misreported({ hash, fill }: OrderOnChain, record: Listed[number] | undefined): string | undefined {
  if (record === undefined) return undefined
  const { tx_hash, filler, fill_block, settled_amounts } = record
  const listed = [tx_hash, filler, fill_block, settled_amounts?.[0]?.amount_out].join()
  const expected = [fill?.transaction, fill?.filler.toLowerCase(), fill?.block, fill?.paid].join()
  return listed === expected ? undefined : `${hash} has ${listed}, by the chain ${expected}`
}
