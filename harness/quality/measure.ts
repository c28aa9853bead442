/**
 * Measures a target order by order: its promise, the chain's payment, and the bound on both. The target is any
 * client; the chain is a port.
 *
 * @module
 */

import type { Address } from 'viem'
import type { Shard } from '../core/shard.ts'
import type { Exchange } from '../core/transport/transport.ts'
import type { Token } from '../market/snapshot.ts'
import type { BoundOracle } from './bound-oracle.ts'
import { type Corpus, type CorpusOrder, hashOfOrders, requestedBy } from './corpus/corpus.ts'
import { gasPriceWeiOf } from './corpus/gas-prices.ts'
import type { Measurement, OrderResult, Outcome } from './measurement.ts'
import type { RouteFacts } from './route-text.ts'

/** The result of executing a solution or filling an order, in base units of the bought token. */
export type Execution = NonNullable<Extract<Outcome, { outcome: 'solved' }>['execution']>

/** A target's answer to an order, or to a batch. */
export type Answered =
  | {
      readonly kind: 'solved'
      /** Base units of the bought token, gross of gas. */
      readonly promised: bigint
      readonly gas: bigint
      readonly route?: RouteFacts
      /** The name of the algorithm that found it, if the target reports it. */
      readonly algorithm?: string
      /** Executes it, or refuses to; absent without a chain. */
      readonly execute?: () => Promise<Execution | Refused>
    }
  | { readonly kind: 'none' }
  | Refused

export interface Refused {
  readonly kind: 'refused'
  readonly status: number
  readonly reason: string
}

/** Asks a target for one order, or for a batch. @throws NoAnswer if it cannot be reached. */
export type Ask = (order: CorpusOrder) => Promise<Answered>

/** The target and the instruments of a measurement. */
export interface Subject {
  readonly ask: Ask
  /** Absent if the pools that the target solves on are not known. */
  readonly boundOracle?: BoundOracle
  /** The pools after earlier fills, if fills stay on the chain; an order to be filled has the bound of its block. */
  readonly readMoved?: () => Promise<BoundOracle>
  /** Sets the gas price of the target's chain, in gwei, or restores it; absent if the chain is not ours. */
  readonly setGasPrice?: (gasGwei: number | undefined) => Promise<void>
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Resolves when the next request may be sent; the wait is not part of the target's latency. */
  readonly pace: () => Promise<void>
  /** Times the machine that the target runs on; absent if that is another machine. */
  readonly kernel?: () => number
  /** Earlier results of the same orders on the same market, by order: their bounds are not searched for again. */
  readonly known?: ReadonlyMap<string, Pick<OrderResult, 'bound' | 'netBound'>>
}

export interface Measured {
  readonly result: OrderResult
  /** Milliseconds until the answer. */
  readonly latencyMs: number
  /** Milliseconds of the kernel, right before. */
  readonly kernelMs?: number
}

/** The trader of every order. */
export const seller: Address = '0x5a5a00000000000000000000000000000000f11e'

const longestReason = 200
/** Ids of requests, which differ from one measurement to the next. */
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const tooManyRequests = 429
/** The most repetitions of an order that the target refuses for its rate limit. */
const mostRepeats = 30

/** @throws NoAnswer if the target cannot be reached. */
export async function measureOrder(subject: Subject, order: CorpusOrder): Promise<Measured> {
  const { id, sellToken, buyToken, sellAmount, size, pair, others, deductsGas, quoted, gasGwei } = order
  const moved = quoted === 'intent' ? await subject.readMoved?.() : undefined
  const boundOracle = moved ?? subject.boundOracle
  const known = moved ? undefined : subject.known?.get(id)
  const bound = known?.bound ?? (boundOracle && boundOf(boundOracle, order))
  const netOracle = gasGwei === undefined ? boundOracle : boundOracle?.atGasPrice(gasPriceWeiOf(gasGwei))
  const isSingle = others === undefined && !deductsGas
  const netBound = isSingle ? (known?.netBound ?? netOracle?.netBound(order)) : undefined
  await subject.setGasPrice?.(gasGwei)
  const { answered, ...times } = await askPatiently(subject, order, mostRepeats)
  return {
    ...times,
    result: {
      id,
      sellToken,
      buyToken,
      sellAmount,
      ...(others === undefined ? {} : { others }),
      ...(deductsGas ? { deductsGas } : {}),
      ...(quoted === undefined ? {} : { quoted }),
      ...(gasGwei === undefined ? {} : { gasGwei }),
      size,
      pair,
      ...(bound === undefined ? {} : { bound }),
      ...(netBound === undefined ? {} : { netBound }),
      gasPrice: deductsGas || quoted === 'intent' ? 0 : (netOracle?.gasPriceIn(buyToken) ?? 0),
      ...(await outcomeOf(answered)),
    },
  }
}

function boundOf(boundOracle: BoundOracle, order: CorpusOrder): bigint | undefined {
  if (order.others === undefined) return boundOracle.bound(order)
  // All orders buy the unit of the prices, so the bound does not depend on the payment of each.
  return boundOracle.batchBound(requestedBy(order).map((one) => ({ ...one, buyAmount: 0n })))?.bound
}

/** True for an order that was still refused for the target's rate limit after all repetitions. */
export function isRefusedForRate({ result }: Measured): boolean {
  return result.outcome === 'refused' && result.reason.startsWith(`${tooManyRequests} `)
}

/** The results of a measurement by order, if it is of this corpus and this market; otherwise none. */
export function resultsOfSame(
  { corpus, market, orders }: Measurement,
  asked: Corpus,
  boundOracle: BoundOracle | undefined,
): ReadonlyMap<string, OrderResult> {
  const isSame = market === boundOracle?.hash && corpus.hash === hashOfOrders(asked.orders)
  return new Map(isSame ? orders.map((result) => [result.id, result]) : [])
}

type MeasurementFacts = Pick<Measurement, 'isExact' | 'market'> & {
  readonly shard?: Shard
  /** The tokens of the market. */
  readonly tokens?: readonly Token[]
}

/** The results of a corpus, or of a shard of it, as one value. */
export function measurementOf(
  target: string,
  corpus: Corpus,
  orders: readonly OrderResult[],
  { isExact, market, shard, tokens }: MeasurementFacts = {},
): Measurement {
  const named = tokens && tokensOf(corpus, tokens)
  return {
    format: 'assay-quality/1',
    target,
    corpus: { origin: corpus.origin, hash: hashOfOrders(corpus.orders), orders: corpus.orders.length },
    ...(market === undefined ? {} : { market }),
    ...(isExact === undefined ? {} : { isExact }),
    ...(named === undefined ? {} : { tokens: named }),
    ...(shard === undefined ? {} : { shard }),
    orders,
  }
}

function tokensOf({ orders }: Corpus, tokens: readonly Token[]): NonNullable<Measurement['tokens']> {
  const traded = new Set(
    orders.flatMap((order) => requestedBy(order).flatMap(({ buyToken, sellToken }) => [buyToken, sellToken])),
  )
  return Object.fromEntries(
    tokens
      .filter(({ address }) => traded.has(address))
      .map(({ address, decimals, symbol }) => [address, { symbol, decimals }]),
  )
}

/** A refusal or failure, in words that do not change from one measurement to the next. */
export function refusedBy({ response: { body, status } }: Exchange): Refused {
  return {
    kind: 'refused',
    status,
    reason: `${status} ${body}`.replaceAll(anyId, 'ID').slice(0, longestReason),
  }
}

/** Repeats a rate-limited request, since a rate limit says nothing about the target's solutions. */
async function askPatiently(
  subject: Subject,
  order: CorpusOrder,
  repeats: number,
): Promise<Omit<Measured, 'result'> & { readonly answered: Answered }> {
  await subject.pace()
  const kernelMs = subject.kernel?.()
  const started = subject.now()
  const answered = await subject.ask(order)
  const latencyMs = subject.now() - started
  const isTooSoon = answered.kind === 'refused' && answered.status === tooManyRequests
  if (isTooSoon && repeats > 0) return askPatiently(subject, order, repeats - 1)
  return { answered, latencyMs, ...(kernelMs === undefined ? {} : { kernelMs }) }
}

async function outcomeOf(answered: Answered): Promise<Outcome> {
  switch (answered.kind) {
    case 'none':
      return { outcome: 'no-route' }
    case 'refused':
      return { outcome: 'refused', reason: answered.reason }
    case 'solved': {
      const { algorithm, execute, gas, promised, route } = answered
      const execution = await execute?.()
      if (execution !== undefined && 'kind' in execution)
        return { outcome: 'refused', reason: execution.reason }
      return {
        outcome: 'solved',
        promised,
        gas,
        ...route,
        ...(algorithm === undefined ? {} : { algorithm }),
        ...(execution === undefined ? {} : { execution }),
      }
    }
  }
}
