/**
 * Decodes the call data and the signed orders of an exchange, at any place in the two bodies.
 *
 * @module
 */
import type { Hex } from 'viem'
import { isHex, size } from 'viem/utils'
import { tryParse } from '../../core/json.ts'
import type { CounterexampleRecord } from '../../judge/record.ts'
import { type DecodedSwap, decodeSwap } from './call-data.ts'
import { decodeSignedOrder, type SignedOrder } from './signed-order.ts'

export type Decoded = {
  /** For example `response.solutions.0.call_data`. */
  readonly path: string
} & (
  | { readonly kind: 'swap'; readonly swap: DecodedSwap }
  | { readonly kind: 'other-call'; readonly selector: Hex; readonly bytes: number }
  | { readonly kind: 'order'; readonly order: SignedOrder }
)

// A limit keeps the report of a request with a thousand orders readable.
const maxDecoded = 20

export function decodeExchange({
  request,
  response,
}: CounterexampleRecord['exchanges'][number]): readonly Decoded[] {
  return [
    ...decodeWithin('request', tryParse(request.body ?? '')),
    ...decodeWithin('response', tryParse(response.body)),
  ].slice(0, maxDecoded)
}

function decodeWithin(path: string, value: unknown): readonly Decoded[] {
  if (typeof value !== 'object' || value === null) return []
  const fields: Readonly<Record<string, unknown>> = { ...value }
  return Object.entries(fields).flatMap(([name, one]) => {
    const here = `${path}.${name}`
    if (!isHex(one)) return decodeWithin(here, one)
    if (name === 'call_data') return decodeCall(here, one)
    const order =
      name === 'order' || name === 'encoded_order' ? decodeSignedOrder(one, fields.signature) : undefined
    return order === undefined ? [] : [{ path: here, kind: 'order', order }]
  })
}

function decodeCall(path: string, callData: Hex): readonly Decoded[] {
  const swap = decodeSwap(callData)
  if (swap !== undefined) return [{ path, kind: 'swap', swap }]
  const selector: Hex = `0x${callData.slice(2, 10)}`
  return [{ path, kind: 'other-call', selector, bytes: size(callData) }]
}
