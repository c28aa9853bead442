/**
 * The schema of a dialect: how one swap API is asked, and the places of an offer's fields in its answers. Each wrong entry
 * gives a sentence with its path.
 *
 * @module
 */
import * as z from 'zod'
import { expecting } from '../../../core/texts/complaint.ts'

/** A template: JSON whose texts name variables in braces. */
export type Template =
  | string
  | number
  | boolean
  | null
  | readonly Template[]
  | { readonly [name: string]: Template }

const pathPattern = /^(\d:)?[^.|\s]+(\.[^.|\s]+)*(\|(\d:)?[^.|\s]+(\.[^.|\s]+)*)*$/
const expectedPath = 'Expected a path, for example data.amountOut, or a|b for the first that is present.'
const path = z.string(expectedPath).regex(pathPattern, expectedPath)

const expectedTemplate = 'Expected fields, for example { sellToken: "{sell}" }.'
const template: z.ZodType<Template> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(template), fields], expectedTemplate),
)
const fields = z.record(z.string(), template, expectedTemplate)

const expectedRequest = 'Expected a method and a path, for example GET /v1/quote.'
const request = z.string(expectedRequest).regex(/^(GET|POST) \/\S*$/, expectedRequest)
const expectedStep = 'Expected a method with a path, and the fields of the request.'
const step = z.tuple([request, fields], expectedStep).readonly()

const expectedAlso = 'Expected a method with a path, the fields of the request, and those of the answer.'

/** One step, or a list of them. */
const steps = z.preprocess(
  (value) => (Array.isArray(value) && typeof value[0] === 'string' ? [value] : value),
  z.array(step, expectedStep).min(1, expectedStep),
)

const expectedGet = 'Expected a path of a GET request, for example /v1/tokens.'
const getPath = z.string(expectedGet).regex(/^\/\S*$/, expectedGet)

const txSchema = z.union(
  [
    path,
    z.strictObject({
      to: path,
      data: path,
      value: z.union([path, z.literal('=native')], expectedPath),
    }),
  ],
  'Expected the path of an object with to, data and value, or a path for each of them.',
)

const feeSchema = z.union(
  [
    path,
    z.strictObject({
      each: path.optional(),
      amount: path,
      token: path.optional(),
      recipient: path.optional(),
    }),
  ],
  'Expected the path of an object with amount and token, or { each, amount, token, recipient }.',
)

const routeSchema = z.strictObject({
  each: path,
  source: path,
  in: path.optional(),
  out: path.optional(),
  pool: path.optional(),
  amountIn: path.optional(),
  amountOut: path.optional(),
  bps: path.optional(),
  percent: path.optional(),
  fraction: path.optional(),
})

const readSchema = z.strictObject(
  {
    out: path,
    /** True if fees are still to be taken from `out`. */
    gross: z.boolean('Expected true or false.').default(false),
    taken: path.optional(),
    min: path.optional(),
    spender: path.optional(),
    gas: path.optional(),
    gasPrice: path.optional(),
    block: path.optional(),
    expiry: path.optional(),
    chain: path.optional(),
    sold: path.optional(),
    bought: path.optional(),
    sign: path.optional(),
    tx: txSchema.optional(),
    fees: z.array(feeSchema).optional(),
    route: routeSchema.optional(),
  },
  expecting('Expected the places of the fields of an answer, at least out.'),
)

const constant = z.union([z.string(), z.number(), z.boolean()], 'Expected a text, a number, true or false.')
const conditions = z.record(
  z.string(),
  constant,
  'Expected fields and their values, for example { code: 4008 }.',
)

export const dialectSchema = z
  .strictObject(
    {
      name: z
        .string('Expected a name.')
        .regex(/^[a-z0-9][a-z0-9-]*$/, 'Expected a name of small letters, digits and dashes.'),
      source: z
        .strictObject({
          url: z.url('Expected the URL of the documents.'),
          read: z.iso.date('Expected the date on which they were read, for example 2026-01-31.'),
        })
        .optional(),
      /** The form of ether: 0xEeee…, the zero address, or none if the API trades no ether. */
      native: z.enum(['eeee', 'zero', 'none'], 'Expected eeee, zero or none.').default('zero'),
      slippage: z
        .enum(['bps', 'percent', 'fraction', 'none'], 'Expected bps, percent, fraction or none.')
        .default('none'),
      chains: z
        .record(z.string().regex(/^\d+$/, 'Expected a chain id as the name of the entry.'), z.string())
        .optional(),
      /** How answers write amounts of tokens: in base units, or in whole tokens as texts with decimals. */
      amounts: z.enum(['base', 'whole'], 'Expected base or whole.').default('base'),
      /** How answers write times: as UNIX seconds, or as dates of ISO 8601. */
      times: z.enum(['seconds', 'iso'], 'Expected seconds or iso.').default('seconds'),
      /** The texts for the sides of an ask; an API without them sells exact amounts alone. */
      sides: z.strictObject({ sell: z.string(), buy: z.string() }).optional(),
      headers: z.record(z.string(), z.string('Expected a text, or $NAME for a variable.')).optional(),
      price: steps.optional(),
      build: steps.optional(),
      read: readSchema,
      spender: z.strictObject({ get: getPath, at: path }).optional(),
      tokens: z
        .strictObject({
          get: getPath,
          each: path,
          address: path.optional(),
          /** True if the list is an object whose keys are the addresses. */
          keyed: z.boolean('Expected true or false.').default(false),
        })
        .optional(),
      /** Fields of every success. */
      ok: conditions.optional(),
      /** Any of these, with `status` for the status, is an answer that there is no route. */
      noRoute: z.array(conditions).default([]),
      message: path.optional(),
      tolerance: z
        .strictObject({
          /** Answers differ from request to request. */
          varies: z.boolean().default(false),
          /** How much less than its price a transaction may pay, in basis points. */
          paysBps: z.number().min(0).max(10_000).default(0),
        })
        .prefault({}),
      /** The other fields of answers, for a service that speaks the dialect: a field shows the form of its value. */
      answers: z
        .strictObject({
          price: fields.optional(),
          build: fields.optional(),
          /** Each swap of a route: its tokens are sell and buy. */
          hop: fields.optional(),
          /** Each token of the list, as sell. */
          token: fields.optional(),
          tokens: fields.optional(),
          refusal: fields.optional(),
          /** Requests that are for no offer, with their answers. */
          also: z.array(z.tuple([request, fields, fields], expectedAlso)).optional(),
        })
        .optional(),
    },
    expecting('Expected a dialect: an object with name, build, read and others.'),
  )
  .refine(({ build, price }) => (build ?? price) !== undefined, {
    path: ['build'],
    message: 'Expected the requests for a transaction (build), or for a price (price).',
  })

export type Dialect = z.output<typeof dialectSchema>
export type Steps = NonNullable<Dialect['build']>
