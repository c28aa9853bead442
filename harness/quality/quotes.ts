/** The interface through which a measurement asks a target of any kind, and the payments of the resulting trades. */
import type { Address } from 'viem'
import type { Clock } from '../chain/clock.ts'
import type { Node } from '../chain/node.ts'
import type { RequestPace } from '../core/transport/transport.ts'
import type { Ledger, Trade } from '../judge/chain/ledger.ts'
import type { Session } from '../judge/target.ts'
import type { BoundOracle } from './bound-oracle.ts'
import type { QuotedKind } from './corpus/classes.ts'
import type { Ask, Execution } from './measure.ts'

/** Requests other than single solutions. */
export type Kind = 'batches' | 'FirstOrder' | QuotedKind

/** A target whose quotes are measured, of any interface. */
export interface Quoting<Universe = unknown> {
  readonly session: Pick<Session, 'apiKey' | 'baseUrl' | 'fetch'>
  readonly universe: Universe
  /** Present if its chain is known. */
  readonly known?: { readonly boundOracle: BoundOracle; readonly ledger: Ledger }
  /** Present if accounts on its chain can be funded; after a fill the chain may be another one. */
  readonly fillChain?: FillChain & { readonly pace: RequestPace; readonly afterFill: () => Promise<void> }
  /** The name of a token in printed routes. */
  readonly symbolOf: (token: string) => string
}

export interface Quotes {
  readonly ask: Ask
  readonly kinds: readonly Kind[]
  /** The path of the requests, which determines their pace. */
  readonly path: string
}

/** The chain on which an order can be filled: the target's own, on which accounts can be funded. */
export interface FillChain {
  readonly chain: Node
  /** The target's clock. */
  readonly clock: Clock
  /** Whether the target uses the time of the chain's blocks, which can be moved. */
  readonly movesTime: boolean
}
/** A trade, its receiver, and the token that the receiver is paid. */
interface Paying {
  readonly trade: Trade
  readonly bought: Address
  readonly receiver: Address
}

/** The total payment of trades to their receivers, one after the other on a copy of the chain; zero if one reverts. */
export async function executed(ledger: Ledger, paying: readonly Paying[]): Promise<Execution> {
  const outcomes = await ledger.execute(...paying.map(({ trade }) => trade))
  const gasUsed = outcomes.reduce((sum, outcome) => sum + outcome.gasUsed, 0n)
  if (outcomes.some(({ status }) => status !== 'success')) return { status: 'reverted', paid: 0n, gasUsed }
  const paid = paying.reduce(
    (sum, { bought, receiver }, index) => sum + (outcomes[index]?.change(bought, receiver) ?? 0n),
    0n,
  )
  return { status: 'paid', paid, gasUsed }
}
