/**
 * Decodes the options of a request.
 *
 * @module
 */

import { canonicalAddress } from '../../../core/address.ts'
import { parseFraction, wholeFraction } from '../../../core/amount.ts'
import { Refusal } from '../../../core/transport/refusal.ts'
import type { Options } from '../api/wire.ts'
import type { Filter } from './routing.ts'

export interface Terms {
  readonly filter: Filter
  readonly maxGas?: bigint
  /** Absent if the request asks for no transaction. */
  readonly encoding?: { readonly slippage: bigint; readonly clientBps: bigint }
}

const maxBps = 10_000

/** @throws Refusal if an option is out of bounds. */
export function termsOf({ encoding_options, max_gas, route_filter }: Options): Terms {
  const { exclude_pools, exclude_protocols, exclude_tokens, require_tokens } = route_filter ?? {}
  const lower = (names: readonly string[] | null | undefined) => (names ?? []).map(canonicalAddress)
  const filter = {
    pools: new Set(lower(exclude_pools)),
    protocols: new Set(exclude_protocols ?? []),
    tokens: new Set(lower(exclude_tokens)),
    required: lower(require_tokens),
  }
  if (filter.required.some((token) => filter.tokens.has(token)))
    throw new Refusal(400, 'REQUIRED_TOKEN_EXCLUDED', 'a token is both required and excluded')
  return {
    filter,
    ...(max_gas && { maxGas: BigInt(max_gas) }),
    ...(encoding_options && { encoding: encodingOf(encoding_options) }),
  }
}

function encodingOf({ client_fee_params, slippage: text }: NonNullable<Options['encoding_options']>) {
  const slippage = parseFraction(text)
  if (slippage === undefined || slippage < 0n || slippage >= wholeFraction)
    throw new Refusal(400, 'INVALID_SLIPPAGE', `slippage ${text} is not from 0 to below 1`)
  const bps = client_fee_params?.bps ?? 0
  if (bps > maxBps) throw new Refusal(400, 'CLIENT_FEE_TOO_HIGH', `a fee of ${bps} basis points`)
  return { slippage, clientBps: BigInt(bps) }
}
