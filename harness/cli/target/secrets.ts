/** The secrets to keep out of reports: the keys, and those in the address of the chain. */
import { secretsIn } from '../../core/texts/secrets-in.ts'
import type { TargetFlags } from './flags.ts'

// Shorter parts of an address would be redacted from unrelated text of a report.
const shortestKey = 12

export function secretsOf({
  apiKey,
  cosignerKey,
  rpc,
}: Pick<TargetFlags, 'apiKey' | 'cosignerKey' | 'rpc'>): readonly string[] {
  // Programs write keys without their prefix, too.
  const keys = [apiKey, cosignerKey?.slice('0x'.length)].filter((key) => key !== undefined)
  return [...keys, ...(rpc === undefined ? [] : secretsOfChain(rpc))]
}

export function secretsOfChain(rpc: string): readonly string[] {
  return secretsIn(rpc, shortestKey)
}
