/**
 * Measures a target order by order: what it promises, what the chain pays, and the bound on both. The target is any
 * client; the chain is a port.
 *
 * @module
 */
import { type Client, UnexpectedAnswer } from '../solver-api/client.ts'
import type { SolveResponse } from '../solver-api/solve.ts'
import type { Shard } from '../spec/shard.ts'
import type { BoundOracle } from './bound-oracle.ts'
import { type Corpus, type CorpusOrder, hashOfOrders } from './corpus/corpus.ts'
import type { Measurement, OrderResult, Outcome } from './measurement.ts'
import { describeRoute } from './route-text.ts'

export type Solution = SolveResponse['solutions'][number]

/** What executing a solution on a copy of the chain did, in base units of the bought token. */
export type Execution = NonNullable<Extract<Outcome, { outcome: 'solved' }>['execution']>

/** What is measured, and by what. */
export interface Subject {
  readonly client: Pick<Client, 'solve'>
  /** Executes a solution; absent where there is no chain to do it on. */
  readonly execute?: (solution: Solution) => Promise<Execution>
  /** Absent where the pools that the target solves on are not known. */
  readonly boundOracle?: BoundOracle
  /** A token as routes are printed with it. */
  readonly symbolOf: (token: string) => string
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Resolves once the next request may leave; waiting is not the target's latency. */
  readonly pace: () => Promise<void>
}

export interface Measured {
  readonly result: OrderResult
  /** Milliseconds until the answer was there. */
  readonly latencyMs: number
}

const seller = '0x5a5a00000000000000000000000000000000f11e'
const longestReason = 200
/** Ids of requests, which differ from one measurement to the next. */
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const tooManyRequests = 429
/** How often an order is repeated if the target refuses it for its rate limit. */
const mostRepeats = 30

/** @throws NoAnswer where the target cannot be reached. */
export async function measureOrder(subject: Subject, order: CorpusOrder): Promise<Measured> {
  const { id, sellToken, buyToken, sellAmount, size, pair } = order
  const bound = subject.boundOracle?.bound(order)
  const { answered, latencyMs } = await askPatiently(subject, order, mostRepeats)
  return {
    latencyMs,
    result: {
      id,
      sellToken,
      buyToken,
      sellAmount,
      size,
      pair,
      ...(bound === undefined ? {} : { bound }),
      gasPrice: subject.boundOracle?.gasPriceIn(buyToken) ?? 0,
      ...(await outcomeOf(subject, answered)),
    },
  }
}

/** The results of a corpus, or of a shard of it, as one value. */
export function measurementOf(
  target: string,
  corpus: Corpus,
  orders: readonly OrderResult[],
  { isExact, market, shard }: Pick<Measurement, 'isExact' | 'market'> & { readonly shard?: Shard },
): Measurement {
  return {
    format: 'assay-quality/1',
    target,
    corpus: { origin: corpus.origin, hash: hashOfOrders(corpus.orders), orders: corpus.orders.length },
    ...(market === undefined ? {} : { market }),
    ...(isExact === undefined ? {} : { isExact }),
    ...(shard === undefined ? {} : { shard }),
    orders,
  }
}

type Answered =
  | { readonly kind: 'solved'; readonly solution: Solution; readonly routes: SolveResponse['routes'] }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }

/** A rate limit says nothing about the target's solutions. */
async function askPatiently(
  subject: Subject,
  order: CorpusOrder,
  repeats: number,
): Promise<{ readonly answered: Answered; readonly latencyMs: number }> {
  await subject.pace()
  const started = subject.now()
  const answered = await ask(subject, order)
  const latencyMs = subject.now() - started
  const isTooSoon = answered.kind === 'refused' && answered.status === tooManyRequests
  return isTooSoon && repeats > 0 ? askPatiently(subject, order, repeats - 1) : { answered, latencyMs }
}

async function ask({ client, boundOracle }: Subject, order: CorpusOrder): Promise<Answered> {
  const { sellToken, buyToken, sellAmount, minBuyAmount } = order
  try {
    const answer = await client.solve({
      blockchain: 'ethereum',
      orders: [
        {
          sell_token: sellToken,
          buy_token: buyToken,
          sell_amount: `${sellAmount}`,
          origin_address: seller,
          ...(minBuyAmount === 0n ? {} : { buy_amount: `${minBuyAmount}` }),
        },
      ],
      return_routes: true,
      ...(boundOracle === undefined || boundOracle.amms.length === 0 ? {} : { amms: [...boundOracle.amms] }),
    })
    const [solution] = answer.found ? answer.value.solutions : []
    if (!answer.found || solution === undefined) return { kind: 'none' }
    return { kind: 'solved', solution, routes: answer.value.routes }
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error
    const { body, status } = error.exchange.response
    return {
      kind: 'refused',
      status,
      reason: `${status} ${body}`.replaceAll(anyId, 'ID').slice(0, longestReason),
    }
  }
}

async function outcomeOf({ execute, symbolOf }: Subject, answered: Answered): Promise<Outcome> {
  switch (answered.kind) {
    case 'none':
      return { outcome: 'no-route' }
    case 'refused':
      return { outcome: 'refused', reason: answered.reason }
    case 'solved': {
      const { solution, routes } = answered
      const [order] = solution.orders
      if (order === undefined) return { outcome: 'refused', reason: 'the solution holds no order' }
      const route = routes?.[order.external_id]
      return {
        outcome: 'solved',
        promised: order.executed_buy_amount,
        gas: BigInt(solution.gas),
        ...(route === undefined ? {} : describeRoute(route, order.buy_token, symbolOf)),
        ...(execute === undefined ? {} : { execution: await execute(solution) }),
      }
    }
  }
}
