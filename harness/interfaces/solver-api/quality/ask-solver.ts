/** Asks a solver for the orders of a measurement, by the interface of the reference. */

import { type CorpusOrder, type GivenOrder, requestedBy } from '../../../quality/corpus/corpus.ts'
import {
  type Answered,
  type Ask,
  type Execution,
  type Refused,
  refusedBy,
  seller,
} from '../../../quality/measure.ts'
import { describeRoute } from '../../../quality/route-text.ts'
import { type Client, UnexpectedAnswer } from '../api/client.ts'
import type { QuoteRequest } from '../api/quote.ts'
import type { SolveResponse } from '../api/solve.ts'

export type Solution = SolveResponse['solutions'][number]

export interface AskedSolver {
  readonly client: Pick<Client, 'solve' | 'quote'>
  /** The AMM filter to send; empty for none. */
  readonly amms: readonly string[]
  /** Executes the solutions of a request in their order; absent without a chain. */
  readonly execute?: (solutions: readonly Solution[]) => Promise<Execution>
  /** Signs an order for a quote of the intent venue, and waits for its fill; absent if the order cannot be funded. */
  readonly fill?: (order: CorpusOrder, quoted: bigint) => Promise<Execution | Refused>
  /** The token's name in printed routes. */
  readonly symbolOf: (token: string) => string
}

export function askSolver(solver: AskedSolver): Ask {
  return (asked) => unlessUnexpected(() => askFor(solver, asked))
}

/** Counts an answer outside of the interface as the target's refusal. */
async function unlessUnexpected<Value>(ask: () => Promise<Value>): Promise<Value | Refused> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error
    return refusedBy(error.exchange)
  }
}

function askFor(solver: AskedSolver, asked: CorpusOrder): Promise<Answered> {
  if (asked.deductsGas) return askForQuote(solver, asked, { deduct_gas_cost: 'FirstOrder' })
  if (asked.quoted === 'intent') return askOnIntentVenue(solver, asked)
  if (asked.quoted === 'market makers') return askWithMakers(solver, asked)
  return askForSolutions(solver, asked)
}

async function askOnIntentVenue(solver: AskedSolver, asked: CorpusOrder): Promise<Answered> {
  const { fill } = solver
  const quote = await askForQuote(solver, asked, { venue: 'intent' })
  if (quote.kind !== 'solved' || fill === undefined) return quote
  return { ...quote, execute: () => unlessUnexpected(() => fill(asked, quote.promised)) }
}

/**
 * Quotes with market makers. The interface does not say which AMMs are makers, so a filter of the protocols that Assay
 * knows would leave them out.
 */
async function askWithMakers(filtered: AskedSolver, asked: CorpusOrder): Promise<Answered> {
  const solver = { ...filtered, amms: [] }
  const quote = await askForQuote(solver, asked, {})
  if (quote.kind !== 'solved' || solver.execute === undefined) return quote
  return { ...quote, execute: () => unlessUnexpected(() => executeQuoted(solver, asked)) }
}

async function executeQuoted(solver: AskedSolver, asked: CorpusOrder): Promise<Execution | Refused> {
  const answered = await askForSolutions(solver, asked)
  if (answered.kind === 'refused') return answered
  const executed = answered.kind === 'solved' ? await answered.execute?.() : undefined
  return executed ?? { status: 'unfilled', paid: 0n, gasUsed: 0n }
}

async function askForSolutions(
  { amms, client, execute, symbolOf }: AskedSolver,
  asked: CorpusOrder,
): Promise<Answered> {
  const requested = requestedBy(asked)
  const answer = await client.solve({
    blockchain: 'ethereum',
    orders: requested.map(wireOf),
    return_routes: true,
    ...(amms.length === 0 ? {} : { amms: [...amms] }),
  })
  if (!answer.found || answer.value.solutions.length === 0) return { kind: 'none' }
  const { routes, solutions } = answer.value
  const solved = solutions.flatMap(({ orders }) => orders)
  const [first] = solved
  if (first === undefined || solved.length < requested.length)
    return {
      kind: 'refused',
      status: 200,
      reason: `the solutions hold ${solved.length} of ${requested.length} orders`,
    }
  const route = requested.length === 1 ? routes?.[first.external_id] : undefined
  return {
    kind: 'solved',
    promised: solved.reduce((sum, order) => sum + order.executed_buy_amount, 0n),
    gas: solutions.reduce((sum, { gas }) => sum + BigInt(gas), 0n),
    ...(route && { route: describeRoute(route, first.buy_token, symbolOf) }),
    ...(execute && { execute: () => execute(solutions) }),
  }
}

async function askForQuote(
  { amms, client }: AskedSolver,
  asked: CorpusOrder,
  terms: Pick<QuoteRequest, 'deduct_gas_cost' | 'venue'>,
): Promise<Answered> {
  const answer = await client.quote({
    blockchain: 'ethereum',
    orders: [wireOf(asked)],
    ...terms,
    ...(amms.length === 0 ? {} : { amms: [...amms] }),
  })
  const [quote] = answer.found ? answer.value.quotes : []
  if (!answer.found || quote === undefined) return { kind: 'none' }
  return { kind: 'solved', promised: quote.buy_amount, gas: BigInt(answer.value.gas) }
}

function wireOf({ buyToken, minBuyAmount, sellAmount, sellToken }: GivenOrder) {
  return {
    sell_token: sellToken,
    buy_token: buyToken,
    sell_amount: `${sellAmount}`,
    origin_address: seller,
    ...(minBuyAmount === 0n ? {} : { buy_amount: `${minBuyAmount}` }),
  }
}
