/**
 * What may never be, whatever fails: looked at after each step, through the service's own list and the chain.
 *
 * @module
 */
import { cheapOwed } from './chain/chain-people.ts'
import type { Listed } from './list.ts'
import type { Step } from './step.ts'
import { allowedStatuses, findMiscount, type OrderOnChain } from './truth.ts'
import type { Violation } from './violation.ts'
import type { World } from './world.ts'

/** The step that was taken. */
export interface Taken {
  readonly step: Step
  /** Whether something was made to fail. */
  readonly isFaulted: boolean
  readonly isLast: boolean
}

export async function findViolation(world: World, taken: Taken): Promise<Violation | undefined> {
  const breach = world.breach()
  if (breach !== undefined) return breach
  const orders = await world.truth()
  const found = failure(world, taken) ?? refusal(world) ?? wronglyPaid(orders)
  if (found !== undefined) return found
  const listed = await world.list()
  if (listed === undefined) return { rule: 'the list is readable', text: 'a page was refused' }
  return (
    incomplete(world, listed, orders) ??
    (world.isFollowed() && !taken.isFaulted ? await contradiction(world, listed, orders) : undefined) ??
    (taken.step.actions.length === 1 ? usedNonce(world, listed, orders) : undefined) ??
    (taken.isLast ? (idle(listed) ?? (await imbalance(world))) : undefined)
  )
}

function failure(world: World, { isFaulted }: Taken): Violation | undefined {
  const failed = world.said().find(({ statuses }) => statuses.some((status) => status >= 500))
  if (isFaulted || failed === undefined) return undefined
  return { rule: 'the service fails only where something else does', text: failed.text }
}

function refusal(world: World): Violation | undefined {
  const said = world.said().find(({ refused }) => refused !== undefined)
  return said && { rule: 'a submission can be repeated', text: said.text }
}

function wronglyPaid(orders: readonly OrderOnChain[]): Violation | undefined {
  const twice = orders.find(({ fills }) => fills > 1)
  if (twice !== undefined)
    return { rule: 'an order is filled once', text: `${twice.hash}: ${twice.fills} fills` }
  const text = findMiscount(orders)
  return text === undefined ? undefined : { rule: 'everybody is paid what was signed', text }
}

function incomplete(world: World, listed: Listed, orders: readonly OrderOnChain[]): Violation | undefined {
  const hashes = new Set<string>(listed.map(({ order_hash }) => order_hash))
  if (hashes.size < listed.length) return { rule: 'pages are complete', text: 'an order is on two pages' }
  const lost = orders.find(({ hash }) => world.accepted.has(hash) && !hashes.has(hash))
  if (lost !== undefined)
    return { rule: 'an accepted order is never lost', text: `${lost.hash} is not listed` }
  const kept = orders.find(({ hash }) => world.refused.has(hash) && hashes.has(hash))
  return kept && { rule: 'a refused order is not kept', text: `${kept.hash} is listed` }
}

/** A nonce may be given out that nobody has spent, and no order that may still be filled. */
function usedNonce(world: World, listed: Listed, orders: readonly OrderOnChain[]): Violation | undefined {
  const [given] = world.said().flatMap((said) => said.given ?? [])
  const live = new Set(listed.filter(isLive).map(({ order_hash }): string => order_hash))
  const used = orders.find(({ order, hash, isSpent }) => {
    const isTaken = isSpent || live.has(hash)
    return isTaken && order.swapper === given?.swapper && order.nonce === given.nonce
  })
  return used && { rule: 'a nonce is unused', text: `${given?.nonce} is that of ${used.hash}` }
}

function isLive({ order_status }: Listed[number]): boolean {
  return order_status === 'open' || order_status === 'insufficient-funds'
}

/** Nothing has failed for long, so that what is worth filling has been. */
function idle(listed: Listed): Violation | undefined {
  const left = listed.find(({ order_status, outputs }) => {
    return order_status === 'open' && outputs[0]?.end_amount === cheapOwed
  })
  return left && { rule: 'what is worth filling is filled', text: `${left.order_hash} is open` }
}

async function imbalance(world: World): Promise<Violation | undefined> {
  const text = await world.findImbalance()
  return text === undefined ? undefined : { rule: 'tokens are conserved', text }
}

/** A status may be that of any clock, while the clocks differ. */
async function contradiction(
  world: World,
  listed: Listed,
  orders: readonly OrderOnChain[],
): Promise<Violation | undefined> {
  const statuses = new Map<string, string>(listed.map((order) => [order.order_hash, order.order_status]))
  const times = await world.times()
  for (const order of orders) {
    const status = statuses.get(order.hash)
    const allowed = [...new Set(times.flatMap((time) => allowedStatuses(order, time)))]
    if (status === undefined || allowed.includes(status)) continue
    const text = `${order.hash} is ${status}, by the chain ${allowed.join(' or ')}`
    return { rule: 'the chain does not contradict a status', text }
  }
  return undefined
}
