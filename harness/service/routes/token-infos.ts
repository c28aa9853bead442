/** Tokens of a snapshot, looked up and as the infos that quote and solve answer with. */
import type { Address } from 'viem'
import type { Snapshot, Token } from '../../market/snapshot.ts'
import type { TokenInfo } from '../../solver-api/order.ts'
import { problem } from '../../solver-api/problem.ts'
import { canonicalAddress } from '../../spec/address.ts'

/**
 * The token at `address`, in any case; the zero address is the native token.
 *
 * @throws Problem 400 where it is not supported.
 */
export function findToken({ tokens }: Snapshot, address: string): Token {
  const canonical = canonicalAddress(address)
  const token = tokens.find((candidate) => candidate.address === canonical)
  if (token === undefined) throw problem.tokenNotFound(address)
  return token
}

/** Each token once, in the order in which they first appear. */
export function tokenInfos(snapshot: Snapshot, addresses: readonly Address[]): TokenInfo[] {
  return [...new Set(addresses)].map((address) => tokenInfo(findToken(snapshot, address)))
}

export function tokenInfo({ symbol, decimals, address }: Token): TokenInfo {
  return { symbol, decimals: decimals.toString(), address }
}
