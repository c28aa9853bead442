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
    client: { solve: (request) => client.solve(request, { family }) },
    amms: known === undefined ? [] : supported(known.boundOracle, universe),
    symbolOf,
    ...(known && {
      execute: (solution) => {
        const { buy_token, receiver } = orderOf(solution)
        return executed(known.ledger, tradeOf(solution), buy_token, receiver)
      },
    }),
  })
  return { ask, path: pathOf('solve', family) }
}

/** What a trade pays its receiver on a copy of the chain. */
export async function executed(
  ledger: Ledger,
  trade: Trade,
  bought: Address,
  receiver: Address,
): Promise<Execution> {
  const { change, gasUsed, status } = await ledger.executeOne(trade)
  return status === 'success'
    ? { status: 'paid', paid: change(bought, receiver), gasUsed }
    : { status: 'reverted', paid: 0n, gasUsed }
}

/** Those of the filter that the target supports: it refuses a filter that names any other. */
function supported({ amms }: BoundOracle, { amms: known }: Universe): BoundOracle['amms'] {
  return known.length === 0 ? amms : amms.filter((amm) => known.includes(amm.slice(1)))
}
