/**
 * A minimal model of a service of signed orders: which swappers have funds, which nonces are spent, which
 * orders were filled. Everything that the service shows follows from that.
 *
 * Every order sells the same amount of one token, so that a balance is a number of orders.
 *
 * @module
 */
import type { OrderStatus } from '../../../solver-api/intents.ts'
import type { PlacedOrder } from '../placed-order.ts'

export interface ModelOrder extends PlacedOrder {
  /** Index of the swapper among the parties. */
  readonly party: number
  /** True if the target fills it as soon as it can. */
  readonly isFair: boolean
  /** Second of the clock at submission. */
  readonly createdAt: bigint
}

export interface Account {
  readonly balance: number
  readonly isApproved: boolean
}

/** State of the chain, which is lost when the chain is reorganised. */
export interface ModelChain {
  readonly accounts: readonly Account[]
  readonly spent: ReadonlySet<string>
  readonly filled: ReadonlySet<string>
  /** Final statuses that were reached, which do not change afterwards. */
  readonly ended: ReadonlyMap<string, OrderStatus>
}

export interface IntentsModel {
  chain: ModelChain
  /** By hash. The target keeps them across reorganisations. */
  readonly orders: Map<string, ModelOrder>
  /** Snapshots that the chain can be reverted to, with their ids in the node. */
  readonly saved: { readonly id: `0x${string}`; readonly block: bigint; readonly chain: ModelChain }[]
}

export function createModel(parties: number): IntentsModel {
  return {
    chain: {
      accounts: Array.from({ length: parties }, () => ({ balance: 0, isApproved: false })),
      spent: new Set(),
      filled: new Set(),
      ended: new Map(),
    },
    orders: new Map(),
    saved: [],
  }
}

/** @param time Timestamp of the next block, at the earliest. */
export function statusIn({ chain }: IntentsModel, order: ModelOrder, time: bigint): OrderStatus {
  const end = chain.ended.get(order.hash)
  if (end !== undefined) return end
  if (chain.filled.has(order.hash)) return 'filled'
  if (chain.spent.has(nonceKey(order))) return 'cancelled'
  if (time > order.order.deadline) return 'expired'
  return isFunded(chain, order.party) ? 'open' : 'insufficient-funds'
}

/** Records which orders have reached a final status. */
export function endOrders(model: IntentsModel, time: bigint): void {
  const ended = new Map(model.chain.ended)
  for (const order of model.orders.values()) {
    const status = statusIn(model, order, time)
    if (status !== 'open' && status !== 'insufficient-funds') ended.set(order.hash, status)
  }
  model.chain = { ...model.chain, ended }
}

/** True if a fill in a block at that second succeeds, whoever sends it. */
export function canBeFilled(model: IntentsModel, order: ModelOrder, second: bigint): boolean {
  return statusIn(model, order, second) === 'open'
}

export function fill(model: IntentsModel, order: ModelOrder): void {
  const { chain } = model
  changeAccount(model, order.party, ({ balance, isApproved }) => ({ balance: balance - 1, isApproved }))
  model.chain = {
    ...model.chain,
    spent: new Set([...chain.spent, nonceKey(order)]),
    filled: new Set([...chain.filled, order.hash]),
  }
}

/** Fills what the target fills on its own when it is called at that second. */
export function fillFairOrders(model: IntentsModel, second: bigint): void {
  for (const order of model.orders.values()) {
    if (order.isFair && canBeFilled(model, order, second)) fill(model, order)
  }
}

export function changeAccount(
  model: IntentsModel,
  party: number,
  change: (account: Account) => Account,
): void {
  const accounts = model.chain.accounts.map((account, index) => (index === party ? change(account) : account))
  model.chain = { ...model.chain, accounts }
}

export function spend(model: IntentsModel, party: number, nonce: bigint): void {
  model.chain = { ...model.chain, spent: new Set([...model.chain.spent, `${party} ${nonce}`]) }
}

export function isSpent({ chain }: IntentsModel, party: number, nonce: bigint): boolean {
  return chain.spent.has(`${party} ${nonce}`)
}

function isFunded({ accounts }: ModelChain, party: number): boolean {
  const account = accounts[party]
  return account !== undefined && account.balance > 0 && account.isApproved
}

function nonceKey({ order, party }: Pick<ModelOrder, 'order' | 'party'>): string {
  return `${party} ${order.nonce}`
}
