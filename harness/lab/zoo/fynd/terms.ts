/**
 * The options of a request to the specimen, as its build reads them, and the options that it refuses.
 *
 * @module
 */

import * as z from 'zod'
import { Refusal } from '../../../core/transport/refusal.ts'
import type { Fault } from './faults.ts'
import type { Excluded } from './paths.ts'

/**
 * `bare` reads no filters, like 0.49; `filtering` reads them, and cannot require tokens, like later versions
 * by default.
 */
export type Build = 'bare' | 'filtering'

const names = z.array(z.string()).nullish()
const filterSchema = z.object({
  exclude_pools: names,
  exclude_protocols: names,
  exclude_tokens: names,
  require_tokens: names,
})
const feeSchema = z.object({ bps: z.int().min(0), receiver: z.string(), signature: z.string().optional() })
const optionsSchema = z.looseObject({
  max_gas: z.string().regex(/^\d+$/).nullish(),
  encoding_options: z.object({ slippage: z.string(), client_fee_params: feeSchema.nullish() }).nullish(),
  route_filter: z.unknown().optional(),
})

export interface Terms {
  readonly excluded: Excluded
  readonly maxGas: bigint | undefined
  readonly encoding: { readonly slippage: number; readonly feeBps: bigint } | undefined
}

/** @throws Refusal if an option is invalid. */
export function termsIn(options: unknown, build: Build, fault: Fault | undefined): Terms {
  const { data } = optionsSchema.safeParse(options ?? {})
  if (data === undefined) throw new Refusal(400, 'BAD_REQUEST', 'malformed options')
  return {
    excluded: excludedBy(build === 'bare' ? undefined : data.route_filter),
    maxGas: data.max_gas ? BigInt(data.max_gas) : undefined,
    encoding: data.encoding_options ? encodingIn(data.encoding_options, fault) : undefined,
  }
}

function excludedBy(filter: unknown): Excluded {
  const { data } = filterSchema.safeParse(filter ?? {})
  if (data === undefined) throw new Refusal(400, 'BAD_REQUEST', 'malformed route_filter')
  const [pools, protocols, tokens, required] = [
    data.exclude_pools,
    data.exclude_protocols,
    data.exclude_tokens,
    data.require_tokens,
  ].map((list) => new Set((list ?? []).map((name) => name.toLowerCase())))
  if (required !== undefined && tokens !== undefined && !required.isDisjointFrom(tokens))
    throw new Refusal(400, 'REQUIRED_TOKEN_EXCLUDED', 'a required token is excluded')
  if (required !== undefined && required.size > 0)
    throw new Refusal(422, 'REQUIRED_TOKENS_NOT_SUPPORTED', 'no worker pool can require tokens')
  const none = new Set<string>()
  return { pools: pools ?? none, protocols: protocols ?? none, tokens: tokens ?? none }
}

type Encoding = NonNullable<z.output<typeof optionsSchema>['encoding_options']>

function encodingIn({ client_fee_params: fee, slippage: text }: Encoding, fault: Fault | undefined) {
  if (fee && fee.signature === undefined && fault !== 'takes-unsigned-fees')
    throw new Refusal(400, 'BAD_REQUEST', 'missing field signature')
  if (fee && fee.bps > 10_000 && fault !== 'takes-any-fee')
    throw new Refusal(400, 'CLIENT_FEE_TOO_HIGH', `${fee.bps} basis points`)
  return { slippage: slippageIn(text, fault), feeBps: BigInt(Math.min(fee?.bps ?? 0, 10_000)) }
}

function slippageIn(text: string, fault: Fault | undefined): number {
  const slippage = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(slippage)) {
    if (fault === 'reads-floats' && /nan|inf/i.test(text)) return 0
    throw new Refusal(400, 'INVALID_SLIPPAGE', `slippage ${JSON.stringify(text)}`)
  }
  if (slippage < 0 && fault === 'takes-negative-slippage') return 0
  if (slippage === 1 && fault === 'has-no-minimum') return 1
  if (slippage >= 0 && slippage < 1) return slippage
  if (slippage > 1 && fault === 'ends-on-slippage') throw new Ended('connection')
  if (slippage > 1 && fault === 'dies-on-slippage') throw new Ended('process')
  throw new Refusal(400, 'INVALID_SLIPPAGE', `slippage ${text}`)
}

/** The service ends the connection, or its process, instead of answering. */
export class Ended extends Error {
  override readonly name = 'Ended'
  readonly ended: 'connection' | 'process'

  constructor(ended: 'connection' | 'process') {
    super(`the ${ended} ends`)
    this.ended = ended
  }
}
