/**
 * A measurement: the results of one target on one corpus, as a value that is the same on every machine and for any
 * division of the work. Latencies depend on the machine and are separate, in `timings.ts`.
 *
 * @module
 */
import * as z from 'zod'
import { addressSchema } from '../core/address.ts'
import { pairClasses, quotedKinds, sizeClasses } from './corpus/classes.ts'

const integer = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: String,
})

const amount = integer.refine((value) => value >= 0n, 'is negative')

/** A gas price above this exceeds every amount of a token. */
const maxGasPrice = 2 ** 256

/** Amounts are base units of the bought token. */
const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('solved'),
    /** `executed_buy_amount`, gross of gas; for a batch, the sum; for an order that is quoted first, its quote. */
    promised: amount,
    /** Units, as the target states them. */
    gas: amount,
    /** Swaps on the longest path from the sold token to the bought one. */
    hops: z.int().exactOptional(),
    /** The number of times that a token is divided among pools: its steps less one. */
    splits: z.int().exactOptional(),
    route: z.string().exactOptional(),
    /** The name of the algorithm that found it, if the target reports it. */
    algorithm: z.string().exactOptional(),
    /** The result of the call data on a copy of the chain, or of the signed order's fill on the chain itself. */
    execution: z
      .object({
        /** `unfilled` if a quoted order was not traded: it had no solution, or its deadline passed. */
        status: z.enum(['paid', 'reverted', 'unfilled']),
        paid: amount,
        gasUsed: amount,
        /** From the submission of a signed order to its fill. */
        blocks: z.int().exactOptional(),
      })
      .exactOptional(),
  }),
  z.object({ outcome: z.literal('no-route') }),
  z.object({ outcome: z.literal('refused'), reason: z.string() }),
])

const resultSchema = z.intersection(
  z.object({
    id: z.string(),
    sellToken: addressSchema,
    buyToken: addressSchema,
    sellAmount: amount,
    /** The further sales of a batch for the same token; the payment and the bound are those of the batch. */
    others: z
      .array(z.object({ sellToken: addressSchema, sellAmount: amount }))
      .readonly()
      .exactOptional(),
    /** Set for a quote from which the cost of gas is deducted; its `gasPrice` is zero. */
    deductsGas: z.literal(true).exactOptional(),
    /**
     * Set for an order that was quoted first and then traded; an `intent` has gas deducted, and its `gasPrice` is zero.
     */
    quoted: z.enum(quotedKinds).exactOptional(),
    /** The gas price of the request, in gwei per unit, if the order has one of its own. */
    gasGwei: z.number().nonnegative().exactOptional(),
    size: z.enum(sizeClasses),
    pair: z.enum(pairClasses),
    /** A payment that no solution exceeds; absent if the target's pools are not known, or do not connect the tokens. */
    bound: amount.exactOptional(),
    /**
     * The bound net of gas, by the reference's gas figures; only for single orders that it pays more than their gas.
     */
    netBound: integer.exactOptional(),
    /** Base units of the bought token per unit of gas. */
    gasPrice: z.number().nonnegative().max(maxGasPrice),
  }),
  outcomeSchema,
)

const measurementSchema = z.object({
  format: z.literal('assay-quality/1'),
  target: z.string(),
  corpus: z.object({ origin: z.string(), hash: z.string(), orders: z.int() }),
  /** Hash of the pools that the bounds hold for. */
  market: z.string().exactOptional(),
  /** True if the target is deterministic, so that no difference is chance. */
  isExact: z.literal(true).exactOptional(),
  /** The tokens of the corpus by lower-case address, as far as the market names them. */
  tokens: z.record(z.string(), z.object({ symbol: z.string(), decimals: z.int() })).exactOptional(),
  /** The part of the corpus: every `of`-th order from the `index`-th, counted from 1. */
  shard: z.object({ index: z.int(), of: z.int() }).exactOptional(),
  orders: z
    .array(resultSchema)
    .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, 'has an order twice')
    .readonly(),
})

export type Outcome = z.output<typeof outcomeSchema>
export type OrderResult = z.output<typeof resultSchema>
export type Measurement = z.output<typeof measurementSchema>

/** One order per line, so that a diff of a committed measurement shows the orders that changed. */
export function formatMeasurement(measurement: Measurement): string {
  const { orders, ...head } = z.encode(measurementSchema, measurement)
  const opening = JSON.stringify(head).slice(0, -1)
  return `${opening},"orders":[\n${orders.map((order) => JSON.stringify(order)).join(',\n')}\n]}\n`
}

/**
 * @throws SyntaxError if the text is no JSON.
 * @throws {z.ZodError} if it is no measurement.
 */
export function parseMeasurement(text: string): Measurement {
  return measurementSchema.parse(JSON.parse(text))
}

/** One result in the form that processes exchange. */
export const resultCodec = resultSchema
