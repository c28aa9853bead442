/** What no report may hold: the key, and what is secret in the address of the chain. */
import type { TargetFlags } from './target.ts'

// Shorter pieces of an address are names of paths and versions, not keys.
const shortestKey = 12

export function secretsOf({ apiKey, rpc }: Pick<TargetFlags, 'apiKey' | 'rpc'>): readonly string[] {
  return [...(apiKey === undefined ? [] : [apiKey]), ...(rpc === undefined ? [] : secretsIn(rpc))]
}

/** Providers of nodes put keys into the path, the query or before the host. */
export function secretsIn(address: string): readonly string[] {
  const url = URL.parse(address)
  if (url === null) return []
  const pieces = [...url.pathname.split('/'), ...url.searchParams.values(), url.username]
  return [...pieces.filter((piece) => piece.length >= shortestKey), url.password].filter(
    (text) => text !== '',
  )
}
