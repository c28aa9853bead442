/**
 * What may never be, whatever fails: looked at after each step, through the service's own list and the chain.
 *
 * @module
 */
import type * as z from 'zod'
import { ordersResponseSchema } from '../solver-api/intents.ts'
import { allowedStatuses, findMiscount, nextTime, type OrderOnChain } from './truth.ts'
import type { Violation } from './violation.ts'
import type { World } from './world.ts'

type Listed = z.output<typeof ordersResponseSchema>['orders']

/** @param isFollowed Whether the service has just followed the chain and nothing has failed or changed since. */
export async function findViolation(
  world: World,
  { isFollowed }: { readonly isFollowed: boolean },
): Promise<Violation | undefined> {
  const listed = await walkList(world)
  if (listed === undefined) return { rule: 'the list is readable', text: 'a page was refused' }
  const hashes = listed.map(({ order_hash }) => order_hash)
  if (new Set(hashes).size < hashes.length)
    return { rule: 'pages are complete', text: 'an order is on two pages' }

  const orders = await world.truth()
  const accepted = orders.filter(({ hash }) => world.accepted.has(hash))
  const lost = accepted.find(({ hash }) => !hashes.includes(hash))
  if (lost !== undefined)
    return { rule: 'an accepted order is never lost', text: `${lost.hash} is not listed` }
  const twice = accepted.find(({ fills }) => fills > 1)
  if (twice !== undefined)
    return { rule: 'an order is filled once', text: `${twice.hash}: ${twice.fills} fills` }
  const contradicted = isFollowed
    ? contradiction(listed, accepted, await nextTime(world.ground.node))
    : undefined
  if (contradicted !== undefined)
    return { rule: 'the chain does not contradict a status', text: contradicted }
  const text = findMiscount(orders)
  return text === undefined ? undefined : { rule: 'everybody is paid what was signed', text }
}

function contradiction(listed: Listed, accepted: readonly OrderOnChain[], now: bigint): string | undefined {
  const statuses = new Map<string, string>(listed.map((order) => [order.order_hash, order.order_status]))
  for (const order of accepted) {
    const status = statuses.get(order.hash) ?? 'missing'
    const allowed = allowedStatuses(order, now)
    if (!allowed.includes(status)) return `${order.hash} is ${status}, by the chain ${allowed.join(' or ')}`
  }
  return undefined
}

async function walkList(world: World): Promise<Listed | undefined> {
  const all: Listed[number][] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`
    const response = await world.get(`/partner/v2/intent/orders?blockchain=ethereum&limit=3${from}`)
    if (response.status !== 200) return undefined
    const page = ordersResponseSchema.parse(await response.json())
    all.push(...page.orders)
    cursor = page.cursor
  }
  return all
}
