/** What no report may hold: the key, and what is secret in the address of the chain. */
import { secretsIn } from '../../core/texts/secrets-in.ts'
import type { TargetFlags } from './target.ts'

// Shorter parts of an address would be taken out of every text of a report that happens to hold them.
const shortestKey = 12

export function secretsOf({ apiKey, rpc }: Pick<TargetFlags, 'apiKey' | 'rpc'>): readonly string[] {
  return [...(apiKey === undefined ? [] : [apiKey]), ...(rpc === undefined ? [] : secretsOfChain(rpc))]
}

export function secretsOfChain(rpc: string): readonly string[] {
  return secretsIn(rpc, shortestKey)
}
