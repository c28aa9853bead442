/**
 * What a service of signed orders amounts to, in as few words as possible: who has funds, which nonces are
 * spent, which orders were filled. Everything that the service shows follows from that.
 *
 * Every order sells the same amount of one token, so that a balance is a number of orders.
 *
 * @module
 */
import type { OrderStatus } from '../../../solver-api/intents.ts'
import type { PlacedOrder } from '../placed-order.ts'

export interface ModelOrder extends PlacedOrder {
  /** Position of the swapper among the parties. */
  readonly party: number
  /** The target fills it as soon as it can. */
  readonly isFair: boolean
  /** The clock's second of the submission. */
  readonly createdAt: bigint
}

export interface Purse {
  readonly balance: number
  readonly isApproved: boolean
}

/** What stands on the chain, and goes with it when it is reorganised. */
export interface ModelChain {
  readonly purses: readonly Purse[]
  readonly spent: ReadonlySet<string>
  readonly filled: ReadonlySet<string>
  /** Orders that were seen at their end, which stays whatever happens to them later. */
  readonly ended: ReadonlyMap<string, OrderStatus>
}

export interface IntentsModel {
  chain: ModelChain
  /** By hash; the target keeps them, whatever becomes of the chain. */
  readonly orders: Map<string, ModelOrder>
  /** States of the chain that it may be taken back to, with the node's name for them. */
  readonly saved: { readonly id: `0x${string}`; readonly block: bigint; readonly chain: ModelChain }[]
}

export function createModel(parties: number): IntentsModel {
  return {
    chain: {
      purses: Array.from({ length: parties }, () => ({ balance: 0, isApproved: false })),
      spent: new Set(),
      filled: new Set(),
      ended: new Map(),
    },
    orders: new Map(),
    saved: [],
  }
}

/** @param time Of the next block, at the earliest. */
export function statusIn({ chain }: IntentsModel, order: ModelOrder, time: bigint): OrderStatus {
  const end = chain.ended.get(order.hash)
  if (end !== undefined) return end
  if (chain.filled.has(order.hash)) return 'filled'
  if (chain.spent.has(nonceKey(order))) return 'cancelled'
  if (time > order.order.deadline) return 'expired'
  return isFunded(chain, order.party) ? 'open' : 'insufficient-funds'
}

/** Takes down which orders have come to their end. */
export function endOrders(model: IntentsModel, time: bigint): void {
  const ended = new Map(model.chain.ended)
  for (const order of model.orders.values()) {
    const status = statusIn(model, order, time)
    if (status !== 'open' && status !== 'insufficient-funds') ended.set(order.hash, status)
  }
  model.chain = { ...model.chain, ended }
}

/** True where a fill in a block of that second succeeds, whoever sends it. */
export function canBeFilled(model: IntentsModel, order: ModelOrder, second: bigint): boolean {
  return statusIn(model, order, second) === 'open'
}

export function fill(model: IntentsModel, order: ModelOrder): void {
  const { chain } = model
  changePurse(model, order.party, ({ balance, isApproved }) => ({ balance: balance - 1, isApproved }))
  model.chain = {
    ...model.chain,
    spent: new Set([...chain.spent, nonceKey(order)]),
    filled: new Set([...chain.filled, order.hash]),
  }
}

/** Fills what the target fills of itself when it is called in that second. */
export function fillFairOrders(model: IntentsModel, second: bigint): void {
  for (const order of model.orders.values()) {
    if (order.isFair && canBeFilled(model, order, second)) fill(model, order)
  }
}

export function changePurse(model: IntentsModel, party: number, change: (purse: Purse) => Purse): void {
  const purses = model.chain.purses.map((purse, index) => (index === party ? change(purse) : purse))
  model.chain = { ...model.chain, purses }
}

export function spend(model: IntentsModel, party: number, nonce: bigint): void {
  model.chain = { ...model.chain, spent: new Set([...model.chain.spent, `${party} ${nonce}`]) }
}

export function isSpent({ chain }: IntentsModel, party: number, nonce: bigint): boolean {
  return chain.spent.has(`${party} ${nonce}`)
}

function isFunded({ purses }: ModelChain, party: number): boolean {
  const purse = purses[party]
  return purse !== undefined && purse.balance > 0 && purse.isApproved
}

function nonceKey({ order, party }: Pick<ModelOrder, 'order' | 'party'>): string {
  return `${party} ${order.nonce}`
}
