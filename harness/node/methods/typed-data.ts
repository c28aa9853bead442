/**
 * Typed data (EIP-712) to sign. The embedded node expands a type at every member of that type, so types that
 * each refer to the next one twice would exhaust the memory.
 *
 * @module
 */

import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf, tryParse } from '../../core/json.ts'
import type { Methods } from './method.ts'

/** Limit for the members of the primary type, including those of its members' types. */
const maxMembers = 10_000

export const typedDataMethods: Methods = {
  eth_signTypedData_v4(node, params) {
    const [, payload] = params
    const data = typeof payload === 'string' ? tryParse(payload) : payload
    const members = membersOf(fieldOf(data, 'primaryType'), fieldOf(data, 'types'), new Map())
    if (members > maxMembers)
      throw new RpcFailure(codes.invalidParams, `The types have more than ${maxMembers} members in all`)
    return node.request({ method: 'eth_signTypedData_v4', params })
  },
}

function membersOf(type: unknown, types: unknown, known: Map<string, number>): number {
  const name = String(type).replace(/\[.*$/s, '')
  const found = known.get(name)
  if (found !== undefined) return found
  // The node refuses recursive types.
  known.set(name, 0)
  const own = fieldOf(types, name)
  const fields: readonly unknown[] = Array.isArray(own) ? own : []
  const count = fields.reduce<number>(
    (sum, one) => sum + 1 + membersOf(fieldOf(one, 'type'), types, known),
    0,
  )
  known.set(name, count)
  return count
}
