/**
 * The routes of a batch. Each order is executed by its own transaction, in the order of the list, on the liquidity that
 * earlier orders leave. If that does not reach an order's minimum, earlier orders make room for it: the tightest order
 * chooses its pools first, as few as reach its minimum, and the orders before it in the list avoid them.
 *
 * Room is made by whole pools, because an order's loss to an earlier one in the same pool grows less than in proportion
 * to the earlier trade: heavy use of a few pools does less harm than light use of many.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import type { Evaluation, Trade } from '../evaluate.ts'
import type { Route, Step } from '../route.ts'

/** The pools that an order may use. */
export interface Room {
  /** The sides of pools that are kept free for others. */
  readonly without: ReadonlySet<Side>
  /** The ids of the only pools that may be used; if absent, all others may be. */
  readonly within?: ReadonlySet<Hex>
}

/**
 * A token that is sold to a pool, or bought from it. A trade in the other direction improves the price for later
 * orders.
 */
type Side = `${Hex} ${'sells' | 'buys'} ${Address}`

export function sidesOf({
  pool,
  tokenIn,
  tokenOut,
}: Pick<Step, 'pool' | 'tokenIn' | 'tokenOut'>): readonly Side[] {
  return pool.kind === 'wrap' ? [] : [`${pool.id} sells ${tokenIn}`, `${pool.id} buys ${tokenOut}`]
}

export interface Ordered extends Trade {
  /** Base units of the bought token. */
  readonly minBuyAmount: bigint
}

/** The best route of an order after others; `undefined` if no route reaches its minimum. */
export type RouteOf<Order extends Ordered> = (
  order: Order,
  before: readonly Evaluation[],
  room: Room,
) => Evaluation | undefined

/** To make room for others costs an order at most one part in this many of its payment. */
const maxLoss = 2n
/** The most searches for a route, per order, in the search for room. */
const maxRoutes = 24
/** The most orders placed in one attempt, per order of the batch. */
const maxPlacings = 4

const everything: Room = { without: new Set() }

/**
 * The routes of the orders, each after those before it in the list.
 *
 * The search for room is bounded to 24 routes an order, and keeps whole pools free. It misses a batch whose orders can
 * all reach their minimum only if they share pools in just the right proportion. Making room costs no order more than
 * half of its payment.
 *
 * @param expired True once the search for room must end.
 * @returns `undefined` if not all orders reach their minimum.
 */
export function routesOf<Order extends Ordered>(
  orders: readonly Order[],
  routeOf: RouteOf<Order>,
  expired: () => boolean,
): readonly Evaluation[] | undefined {
  const alone = inTurn({ orders, routeOf }, () => everything)
  if (alone || expired() || isHopeless({ orders, routeOf })) return alone
  let left = maxRoutes * orders.length
  const batch = {
    orders: withFloors({ orders, routeOf }),
    routeOf: (...asked: Parameters<typeof routeOf>) =>
      left-- > 0 && !expired() ? routeOf(...asked) : undefined,
  }
  const tightest = tightestFirst(batch)
  // The tightest order may need the output of another order, which trades the other way.
  for (const first of tightest) {
    const found = placing(batch, [], [first, ...tightest.filter((index) => index !== first)], {
      placings: maxPlacings * orders.length,
    })
    if (found) return found
  }
  return undefined
}

interface Batch<Order extends Ordered> {
  readonly orders: readonly Order[]
  readonly routeOf: RouteOf<Order>
}

function inTurn<Order extends Ordered>(
  { orders, routeOf }: Batch<Order>,
  roomOf: (index: number) => Room,
): readonly Evaluation[] | undefined {
  const found: Evaluation[] = []
  for (const [index, order] of orders.entries()) {
    const next = routeOf(order, found, roomOf(index))
    if (!next) return undefined
    found.push(next)
  }
  return found
}

/** An order without a minimum must not lose most of its worth to another order's minimum. */
function withFloors<Order extends Ordered>({ orders, routeOf }: Batch<Order>): readonly Order[] {
  const unconditional = orders.map((order) => ({ ...order, minBuyAmount: 0n }))
  const inQueue = inTurn({ orders: unconditional, routeOf }, () => everything)
  return orders.map((order, index) => {
    const floor = (inQueue?.[index]?.buyAmount ?? 0n) / maxLoss
    return order.minBuyAmount >= floor ? order : { ...order, minBuyAmount: floor }
  })
}

/** Whether an order has no route by itself, and no order before it in the list could open one. */
function isHopeless<Order extends Ordered>({ orders, routeOf }: Batch<Order>): boolean {
  return orders.some((order, index) => {
    const helps = ({ sellToken, buyToken }: Ordered) =>
      sellToken === order.buyToken || buyToken === order.sellToken
    return !orders.slice(0, index).some(helps) && !routeOf(order, [], everything)
  })
}

/**
 * The places of the orders, sorted by the share of their payment when alone that their minimum takes, largest first.
 */
function tightestFirst<Order extends Ordered>({ orders, routeOf }: Batch<Order>): readonly number[] {
  const needed = orders.map((order) => {
    if (order.minBuyAmount === 0n) return 0
    const alone = routeOf({ ...order, minBuyAmount: 0n }, [], everything)
    return Number(order.minBuyAmount) / Number(alone?.buyAmount ?? 0n)
  })
  return [...orders.keys()].toSorted((a, b) => (needed[b] ?? 0) - (needed[a] ?? 0) || a - b)
}

/** An order that has chosen its pools. */
interface Placed {
  /** Its place in the list. */
  readonly index: number
  readonly found: Evaluation
  /** The sides of pools that it needs to reach its minimum. */
  readonly reserve: ReadonlySet<Side>
}

/** Depth first, over each order's choices in turn. */
function placing<Order extends Ordered>(
  batch: Batch<Order>,
  placed: readonly Placed[],
  waiting: readonly number[],
  budget: { placings: number },
): readonly Evaluation[] | undefined {
  if (waiting.length === 0) return placedInTurn(batch, placed)
  for (const index of waiting) {
    if (budget.placings-- <= 0) return undefined
    const others = waiting.filter((other) => other !== index)
    const choices = choicesOf(batch, index, placed)
    for (const choice of choices) {
      const found = placing(batch, [...placed, choice], others, budget)
      if (found) return found
    }
    // An order without a route yet may have one after another order.
    if (choices.length > 0) return undefined
  }
  return undefined
}

/** The best routes of all orders that avoid the sides reserved by later orders. */
function placedInTurn<Order extends Ordered>(batch: Batch<Order>, placed: readonly Placed[]) {
  return inTurn(batch, (index) => {
    const own = placed.find((one) => one.index === index)
    return { without: neededAfter(index, placed).difference(sidesIn(own?.found.route ?? [])) }
  })
}

/** An order's choices; if there is none, its choices with the reserve of one later order released. */
function choicesOf<Order extends Ordered>(batch: Batch<Order>, index: number, placed: readonly Placed[]) {
  const choices = choicesWithout(neededAfter(index, placed), batch, index, placed)
  if (choices.length > 0) return choices
  const later = placed.filter((one) => one.index > index && one.reserve.size > 0).toReversed()
  return later.flatMap((owner) => {
    const others = placed.filter((one) => one !== owner)
    return choicesWithout(neededAfter(index, others), batch, index, placed)
  })
}

function choicesWithout<Order extends Ordered>(
  without: ReadonlySet<Side>,
  { orders, routeOf }: Batch<Order>,
  index: number,
  placed: readonly Placed[],
): readonly Placed[] {
  const earlier = placed.filter((one) => one.index < index).toSorted((a, b) => a.index - b.index)
  const before = earlier.map(({ found }) => found)
  const order = orders[index]
  const found = order && routeOf(order, before, { without })
  if (!found) return []
  if (order.minBuyAmount === 0n) return [{ index, found, reserve: new Set() }]
  const used = mostUsedFirst(found.route)
  const others = placed.flatMap((one) => one.found.route.map(({ pool }) => pool.id))
  const choices = [[...new Set([...others, ...used])], used.toReversed(), used].flatMap((pools): Placed[] => {
    const least = onFewest(pools, (within) => routeOf(order, before, { without, within }))
    return least ? [{ index, found: least, reserve: sidesIn(least.route) }] : []
  })
  const names = choices.map(({ reserve }) => [...reserve].toSorted().join())
  return choices.filter((_, place) => names.indexOf(names[place] ?? '') === place)
}

/** The sides reserved by orders later in the list. */
function neededAfter(index: number, placed: readonly Placed[]): ReadonlySet<Side> {
  return new Set(placed.flatMap((one) => (one.index > index ? [...one.reserve] : [])))
}

/** The route over the fewest of the first pools. */
function onFewest(
  pools: readonly Hex[],
  routeWithin: (pools: ReadonlySet<Hex>) => Evaluation | undefined,
): Evaluation | undefined {
  let least: Evaluation | undefined
  let low = 1
  let high = pools.length
  while (low <= high) {
    const middle = (low + high) >> 1
    const fewer = routeWithin(new Set(pools.slice(0, middle)))
    if (fewer) [least, high] = [fewer, middle - 1]
    else low = middle + 1
  }
  return least
}

/** The ids of a route's pools, sorted by the part of the order that passes through them, largest first. */
function mostUsedFirst(route: Route): readonly Hex[] {
  const passing = new Map<Hex, number>()
  const arrived = new Map<Address, number>()
  const groups = Map.groupBy(route, ({ tokenIn }) => tokenIn)
  for (const { pool, tokenIn, tokenOut, amountIn } of route) {
    const whole = groups.get(tokenIn)?.reduce((sum, step) => sum + Number(step.amountIn), 0) ?? 1
    const part = (arrived.get(tokenIn) ?? 1) * (Number(amountIn) / whole)
    arrived.set(tokenOut, (arrived.get(tokenOut) ?? 0) + part)
    passing.set(pool.id, (passing.get(pool.id) ?? 0) + part)
  }
  return [...passing].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}

function sidesIn(route: Route): ReadonlySet<Side> {
  return new Set(route.flatMap(sidesOf))
}
