/** The quotes of a solver, as a measurement asks for them. */
import { createTransport } from '../../../core/transport/transport.ts'
import type { BoundOracle } from '../../../quality/bound-oracle.ts'
import { executed, type Quotes, type Quoting } from '../../../quality/quotes.ts'
import { createClient } from '../api/client.ts'
import { pathOf } from '../api/endpoints.ts'
import type { Universe } from '../api/universe.ts'
import { orderOf, tradeOf } from '../kit/chain/trade.ts'
import { askSolver } from './ask-solver.ts'
import { fillQuoted } from './signed-intents.ts'

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
          { ...fill, universe, client: createClient(createTransport(fetch, { ...access, pace: fill.pace })) },
          order,
          quoted,
        ).finally(fill.afterFill),
    }),
  })
  const kinds = ['batches', 'FirstOrder', 'market makers', ...(fill ? (['intent'] as const) : [])] as const
  return { ask, kinds, path: pathOf('solve', family) }
}

/** The AMMs of the filter that the target supports: it refuses a filter that names any other. */
function supported({ amms }: BoundOracle, { amms: known }: Universe): BoundOracle['amms'] {
  return known.length === 0 ? amms : amms.filter((amm) => known.includes(amm.slice(1)))
}
