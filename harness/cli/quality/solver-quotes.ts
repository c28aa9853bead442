/** The quotes of a solver, as a measurement asks for them. */
import type { Address } from 'viem'
import { createTransport, type RequestPace } from '../../core/transport/transport.ts'
import { createClient } from '../../interfaces/solver-api/api/client.ts'
import { pathOf } from '../../interfaces/solver-api/api/endpoints.ts'
import type { Universe } from '../../interfaces/solver-api/api/universe.ts'
import { orderOf, tradeOf } from '../../interfaces/solver-api/kit/chain/trade.ts'
import type { Ledger, Trade } from '../../judge/chain/ledger.ts'
import type { Session } from '../../judge/target.ts'
import { askSolver } from '../../quality/ask-solver.ts'
import type { BoundOracle } from '../../quality/bound-oracle.ts'
import type { QuotedKind } from '../../quality/corpus/classes.ts'
import type { Ask, Execution } from '../../quality/measure.ts'
import { type FillChain, fillQuoted } from './signed-intents.ts'

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

export function solverQuotes(quoting: Quoting<Universe>): Quotes {
  const { fillChain, known, session, symbolOf, universe } = quoting
  const { apiKey, baseUrl, fetch } = session
  const family = apiKey === undefined ? 'public' : 'partner'
  const access = { baseUrl, ...(apiKey === undefined ? {} : { apiKey }) }
  const client = createClient(createTransport(fetch, access))
  const fill = apiKey === undefined ? undefined : fillChain
  const ask = askSolver({
    client: {
      solve: (request) => client.solve(request, { family }),
      quote: (request) => client.quote(request, { family }),
    },
    amms: known === undefined ? [] : supported(known.boundOracle, universe),
    symbolOf,
    ...(known && {
      execute: (solutions) =>
        executed(
          known.ledger,
          solutions.map((solution) => {
            const { buy_token, receiver } = orderOf(solution)
            return { trade: tradeOf(solution), bought: buy_token, receiver }
          }),
        ),
    }),
    ...(fill && {
      fill: (order, quoted) =>
        fillQuoted(
          { ...fill, client: createClient(createTransport(fetch, { ...access, pace: fill.pace })) },
          order,
          quoted,
        ).finally(fill.afterFill),
    }),
  })
  const kinds = ['batches', 'FirstOrder', 'market makers', ...(fill ? (['intent'] as const) : [])] as const
  return { ask, kinds, path: pathOf('solve', family) }
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

/** Those of the filter that the target supports: it refuses a filter that names any other. */
function supported({ amms }: BoundOracle, { amms: known }: Universe): BoundOracle['amms'] {
  return known.length === 0 ? amms : amms.filter((amm) => known.includes(amm.slice(1)))
}
