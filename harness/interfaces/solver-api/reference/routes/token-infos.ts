/** Tokens of a snapshot: lookup, and the token infos of quote and solve. */
import type { Address } from 'viem'
import type { Echoed } from '../../../../core/echoed.ts'
import type { Snapshot, Token } from '../../../../market/snapshot.ts'
import type { TokenInfo } from '../../api/order.ts'
import { problem } from '../../api/problem.ts'

/**
 * The token at an address of the request; the zero address is the native token.
 *
 * @throws Problem 400 if it is not supported.
 */
export function findToken({ tokens }: Snapshot, { sent, value }: Echoed<string, Address>): Token {
  const token = tokens.find(({ address }) => address === value)
  if (token === undefined) throw problem.tokenNotFound(sent)
  return token
}

/** The infos of the tokens, each once, in order of first appearance. */
export function tokenInfos(tokens: readonly Token[]): TokenInfo[] {
  return [...new Set(tokens)].map(tokenInfo)
}

export function tokenInfo({ symbol, decimals, address }: Token): TokenInfo {
  return { symbol, decimals: decimals.toString(), address }
}
