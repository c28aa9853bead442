/** The quotes of a solver, as a measurement asks for them. */
import type { Address } from 'viem'
import { createTransport } from '../../client/transport.ts'
import type { Ledger, Trade } from '../../judge/chain/ledger.ts'
import type { Session } from '../../judge/target.ts'
import { orderOf, tradeOf } from '../../kit/chain/trade.ts'
import { askSolver } from '../../quality/ask-solver.ts'
import type { BoundOracle } from '../../quality/bound-oracle.ts'
import type { Ask, Execution } from '../../quality/measure.ts'
import { createClient } from '../../solver-api/client.ts'
import { pathOf } from '../../solver-api/endpoints.ts'
import type { Universe } from '../../solver-api/universe.ts'

/** A target whose quotes are measured, of any interface. */
export interface Quoting<Universe = unknown> {
  readonly session: Pick<Session, 'apiKey' | 'baseUrl' | 'fetch'>
  readonly universe: Universe
  /** Where its chain is known. */
  readonly known?: { readonly boundOracle: BoundOracle; readonly ledger: Ledger }
  /** A token as routes are printed with it. */
  readonly symbolOf: (token: string) => string
}

export interface Quotes {
  readonly ask: Ask
  /** Whether it also asks for batches, and for quotes less gas. */
  readonly asksEveryKind: boolean
  /** Where the requests go: the pace is by path. */
  readonly path: string
}

export function solverQuotes({ known, session, symbolOf, universe }: Quoting<Universe>): Quotes {
  const { apiKey, baseUrl, fetch } = session
  const family = apiKey === undefined ? 'public' : 'partner'
  const client = createClient(
    createTransport(fetch, { baseUrl, ...(apiKey === undefined ? {} : { apiKey }) }),
  )
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
  })
  return { ask, asksEveryKind: true, path: pathOf('solve', family) }
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
