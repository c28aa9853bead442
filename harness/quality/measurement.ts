/**
 * A measurement: what one target did with one corpus, as a value that is the same on every machine and however
 * the work was shared out. How long it took depends on the machine and is separate, in `timings.ts`.
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

/** No amount of any token pays for more. */
const maxGasPrice = 2 ** 256

/** Amounts are base units of the bought token. */
const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('solved'),
    /** `executed_buy_amount`, gross of gas; of a batch, the sum; of an order that is quoted first, its quote. */
    promised: amount,
    /** Units, as the target states them. */
    gas: amount,
    /** Swaps on the longest way from the sold token to the bought one. */
    hops: z.int().exactOptional(),
    /** How often a token is divided among pools: its steps less one. */
    splits: z.int().exactOptional(),
    route: z.string().exactOptional(),
    /** What found it, where the target says. */
    algorithm: z.string().exactOptional(),
    /** What the call data did on a copy of the chain, or the fill of the signed order on the chain itself. */
    execution: z
      .object({
        /** `unfilled` where a quoted order was not traded: it had no solution, or its deadline passed. */
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
    /** What the further orders of a batch sell for the same token; what is paid, and its bound, are those of the batch. */
    others: z
      .array(z.object({ sellToken: addressSchema, sellAmount: amount }))
      .readonly()
      .exactOptional(),
    /** Of a quote from which the cost of gas is deducted; its `gasPrice` is zero. */
    deductsGas: z.literal(true).exactOptional(),
    /** Of an order that was quoted first and then traded; of an `intent`, gas is deducted, and `gasPrice` is zero. */
    quoted: z.enum(quotedKinds).exactOptional(),
    /** Gwei of a unit of gas, of an order that is asked for at a price of its own. */
    gasGwei: z.number().nonnegative().exactOptional(),
    size: z.enum(sizeClasses),
    pair: z.enum(pairClasses),
    /** What no solution exceeds; absent where the target's pools are not known, or do not join the tokens. */
    bound: amount.exactOptional(),
    /** The same net of gas, as much of it as the reference reckons with; absent where gas hardly matters. */
    netBound: integer.exactOptional(),
    /** Base units of the bought token that a unit of gas costs. */
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
  /** True where the target pays the same for the same order each time, so that no difference is chance. */
  isExact: z.literal(true).exactOptional(),
  /** Which part of the corpus this is: every `of`-th order from the `index`-th, counted from 1. */
  shard: z.object({ index: z.int(), of: z.int() }).exactOptional(),
  orders: z
    .array(resultSchema)
    .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, 'has an order twice')
    .readonly(),
})

export type Outcome = z.output<typeof outcomeSchema>
export type OrderResult = z.output<typeof resultSchema>
export type Measurement = z.output<typeof measurementSchema>

/** One order to a line, so that a change of a committed measurement shows which orders it concerns. */
export function formatMeasurement(measurement: Measurement): string {
  const { orders, ...head } = z.encode(measurementSchema, measurement)
  const opening = JSON.stringify(head).slice(0, -1)
  return `${opening},"orders":[\n${orders.map((order) => JSON.stringify(order)).join(',\n')}\n]}\n`
}

/**
 * @throws SyntaxError where the text is no JSON.
 * @throws {z.ZodError} where it is no measurement.
 */
export function parseMeasurement(text: string): Measurement {
  return measurementSchema.parse(JSON.parse(text))
}

/** One result as it travels between processes. */
export const resultCodec = resultSchema
