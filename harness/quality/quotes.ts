/** How a measurement asks a target of any interface, and what the trades that it gets pay. */
import type { Address } from 'viem'
import type { Clock } from '../chain/clock.ts'
import type { Node } from '../chain/node.ts'
import type { RequestPace } from '../core/transport/transport.ts'
import type { Ledger, Trade } from '../judge/chain/ledger.ts'
import type { Session } from '../judge/target.ts'
import type { BoundOracle } from './bound-oracle.ts'
import type { QuotedKind } from './corpus/classes.ts'
import type { Ask, Execution } from './measure.ts'

/** What can be asked for beside single solutions. */
export type Kind = 'batches' | 'FirstOrder' | QuotedKind

/** A target whose quotes are measured, of any interface. */
export interface Quoting<Universe = unknown> {
  readonly session: Pick<Session, 'apiKey' | 'baseUrl' | 'fetch'>
  readonly universe: Universe
  /** Where its chain is known. */
  readonly known?: { readonly boundOracle: BoundOracle; readonly ledger: Ledger }
  /** Where accounts on its chain can be funded; afterwards the chain may be another one. */
  readonly fillChain?: FillChain & { readonly pace: RequestPace; readonly afterFill: () => Promise<void> }
  /** A token as routes are printed with it. */
  readonly symbolOf: (token: string) => string
}

export interface Quotes {
  readonly ask: Ask
  readonly kinds: readonly Kind[]
  /** Where the requests go: the pace is by path. */
  readonly path: string
}

/** Where an order can be filled: the chain of the target, on which accounts can be funded. */
export interface FillChain {
  readonly chain: Node
  /** Time as the target sees it. */
  readonly clock: Clock
  /** Whether the target goes by the time of the chain's blocks, which can be moved. */
  readonly movesTime: boolean
}
/** A trade, and who receives which token for it. */
interface Paying {
  readonly trade: Trade
  readonly bought: Address
  readonly receiver: Address
}

/** What trades, one after the other on a copy of the chain, pay their receivers together; nothing where one reverts. */
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
