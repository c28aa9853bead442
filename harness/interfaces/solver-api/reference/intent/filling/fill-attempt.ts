/**
 * Prepares the next fill: selects the open orders that can be filled in one transaction, estimates its gas on the
 * node, and adds the cost of the gas to the minimum output of their swaps.
 *
 * @module
 */
import { setImmediate } from 'node:timers/promises'
import type { Hex, LocalAccount } from 'viem'
import type { ChainClient } from '../../../../../chain/chain-client.ts'
import type { Clock } from '../../../../../chain/clock.ts'
import { nativeToken } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import type { ResolvedOrder } from '../../../../../core/orders/resolution.ts'
import { resolveDutch } from '../../../../../core/orders/resolve-dutch.ts'
import type { MakerDesk, SignQuote } from '../../../../../market/maker-quotes.ts'
import type { MarketMakerPool } from '../../../../../market/pools/market-maker.ts'
import type { Snapshot } from '../../../../../market/snapshot.ts'
import { signedRoute } from '../../../../../solver/encode.ts'
import type { Route } from '../../../../../solver/route.ts'
import type { BookedOrder } from '../book/booked-order.ts'
import { encodeFill, estimateFill } from './fill-call.ts'
import { type FillMarket, type FillPlan, pairOf, planFill } from './fill-plan.ts'
import { type Appraise, appraiserOf, owesTooMuch } from './fill-worth.ts'

export interface FillerPorts {
  readonly client: ChainClient
  /** The node's clock. The time of the next block is its time, or the time of the latest block if that is later. */
  readonly clock: Pick<Clock, 'now'>
  /** The market at the latest block. */
  readonly snapshot: () => Promise<Snapshot>
  readonly makerQuotes: MakerDesk
  readonly signQuote: SignQuote
  /** The owner of the Filler contract, who pays the gas. */
  readonly owner: LocalAccount
}

export interface PreparedFill {
  readonly orders: readonly BookedOrder[]
  readonly data: Hex
  /** Units of gas, as the node estimates them. */
  readonly gas: bigint
}

export interface Attempt {
  /** The fill, ready to be sent. */
  readonly fill?: PreparedFill
  /** Orders to try next, in groups. */
  readonly next: readonly (readonly BookedOrder[])[]
}

const ordersPerFill = 8

/** A lower bound of the gas of any fill, in units. A fill whose surplus does not cover it is not tried. */
const minGas = 100_000n

/**
 * Prepares the first profitable fill. Every other order is in `next`, or cannot be filled now.
 *
 * @param routes The routes of the block's earlier fills. The routes of this fill are added.
 */
export async function prepareFill(
  ports: FillerPorts,
  orders: readonly BookedOrder[],
  routes: Map<string, Route>,
): Promise<Attempt> {
  const snapshot = await ports.snapshot()
  const appraise = appraiserOf(snapshot)
  const { plans: unsigned, rest } = await planGroup(ports, orders, { snapshot, appraise, routes })
  if (unsigned.length === 0) return { next: groupsOf(rest) }

  const plans = await Promise.all(unsigned.map((plan) => signed(plan, ports.signQuote)))
  const planned = plans.map(({ order }) => order)
  const gas = await estimateFill(ports, encodeFill(plans))
  if (gas === undefined) {
    const half = Math.floor(planned.length / 2)
    const halves = planned.length === 1 ? [] : [planned.slice(0, half), planned.slice(half)]
    return { next: groupsOf(...halves, without(orders, planned)) }
  }

  const costWei = gas * snapshot.gasPriceWei
  const paying = payingFor(costWei, plans, appraise)
  const unpaid = planned.filter((_, index) => paying[index] === undefined)
  if (unpaid.length > 0) return { next: groupsOf(without(orders, unpaid.slice(0, 1))) }
  const data = encodeFill(paying.filter((plan) => plan !== undefined))
  return { fill: { orders: planned, data, gas }, next: groupsOf(rest) }
}

async function signed(plan: FillPlan, sign: SignQuote): Promise<FillPlan> {
  const swaps = plan.swaps.map(async (swap) => ({ ...swap, route: await signedRoute(swap.route, sign) }))
  return { ...plan, swaps: await Promise.all(swaps) }
}

/** The groups that have orders. */
export function groupsOf(...groups: readonly (readonly BookedOrder[])[]): (readonly BookedOrder[])[] {
  return groups.filter((group) => group.length > 0)
}

/** The orders without the dropped ones, to be tried again. A dropped order may have used up the others' liquidity. */
function without(orders: readonly BookedOrder[], dropped: readonly BookedOrder[]): readonly BookedOrder[] {
  return orders.filter((order) => !dropped.includes(order))
}

interface GroupMarket {
  readonly snapshot: Snapshot
  readonly appraise: Appraise
  readonly routes: Map<string, Route>
}

/** Plans the orders one after the other, each on the market after those before it. */
async function planGroup(
  { clock, makerQuotes }: FillerPorts,
  orders: readonly BookedOrder[],
  { snapshot, appraise, routes }: GroupMarket,
) {
  const now = clock.now()
  const timestamp = now > snapshot.block.timestamp ? now : snapshot.block.timestamp
  const minWei = minGas * snapshot.gasPriceWei
  const asked = new Set<string>()
  const plans: FillPlan[] = []
  let market: FillMarket = { snapshot, makerQuotes: [], effort: 'fast', routes }
  let examined = 0
  for (const booked of orders) {
    if (plans.length === ordersPerFill) break
    examined += 1
    const resolution = resolveDutch(booked.order, { timestamp, filler: canonical.filler })
    if (resolution.outcome === 'reverts' || owesTooMuch(resolution.order, appraise)) continue
    // A search takes milliseconds, and the service may share the process.
    await setImmediate()
    market = { ...market, makerQuotes: [...market.makerQuotes, ...(await quotesFor(booked))] }
    const plan = firstPaying(market, booked, resolution.order)
    if (plan === undefined || worth(plan) < minWei) continue
    plans.push(plan)
    market = plan.market
    for (const swap of plan.swaps) routes.set(pairOf(swap), swap.route)
  }
  return { plans, rest: orders.slice(examined) }

  /** The plan with the least effort that pays for its gas, or else the plan with the most effort. */
  function firstPaying(market: FillMarket, booked: BookedOrder, order: ResolvedOrder): FillPlan | undefined {
    for (const effort of ['again', 'fast'] as const) {
      const plan = planFill({ ...market, effort }, booked, order)
      if (plan !== undefined && worth(plan) >= plan.gas * snapshot.gasPriceWei) return plan
    }
    return planFill({ ...market, effort: 'full' }, booked, order)
  }

  function worth({ surplus }: FillPlan): bigint {
    return appraise(surplus) ?? 0n
  }

  async function quotesFor({ order }: BookedOrder): Promise<readonly MarketMakerPool[]> {
    const sellToken = order.input.token
    const quotes: MarketMakerPool[] = []
    for (const { token: buyToken } of order.outputs) {
      const pair = `${sellToken} ${buyToken}`
      if (asked.has(pair) || buyToken === nativeToken || buyToken === sellToken) continue
      asked.add(pair)
      quotes.push(...(await makerQuotes(snapshot, { origin: canonical.filler, sellToken, buyToken })))
    }
    return quotes.filter(({ expiry }) => expiry >= timestamp)
  }
}

/**
 * Adds each plan's share of the gas cost to the minimum output of its last swap.
 *
 * @returns `undefined` in place of a plan whose surplus does not cover its share.
 */
function payingFor(costWei: bigint, plans: readonly FillPlan[], appraise: Appraise) {
  const total = plans.reduce((sum, { gas }) => sum + gas, 0n)
  return plans.map((plan): FillPlan | undefined => {
    const partWei = (costWei * plan.gas) / total
    // A surplus in a token without a price is worth nothing.
    const worthWei = appraise(plan.surplus) ?? 0n
    if (worthWei < partWei) return undefined
    const kept = worthWei === 0n ? 0n : (plan.surplus.amount * partWei) / worthWei
    const last = plan.swaps.length - 1
    const swaps = plan.swaps.map((routed, index) =>
      index === last ? { ...routed, minBuyAmount: routed.minBuyAmount + kept } : routed,
    )
    return { ...plan, swaps }
  })
}
