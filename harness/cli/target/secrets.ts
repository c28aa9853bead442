/** The secrets to keep out of reports: the keys, those in the address of the chain, and those that a dialect sends. */
import { secretsIn } from '../../core/texts/secrets-in.ts'
import { dialectText } from '../../interfaces/swap/dialect/files.ts'
import type { TargetFlags } from './flags.ts'

// Shorter parts of an address would be redacted from unrelated text of a report.
const shortestKey = 12

export function secretsOf({
  apiKey,
  cosignerKey,
  dialect,
  rpc,
}: Pick<TargetFlags, 'apiKey' | 'cosignerKey' | 'dialect' | 'rpc'>): readonly string[] {
  // Programs write keys without their prefix, too.
  const keys = [apiKey, cosignerKey?.slice('0x'.length)].filter((key) => key !== undefined)
  const sent = dialect === undefined ? [] : secretsOfDialect(dialect)
  return [...keys, ...sent, ...(rpc === undefined ? [] : secretsOfChain(rpc))]
}

/** The values of the variables of the environment that a dialect names. */
function secretsOfDialect(named: string): readonly string[] {
  const names = [...(dialectText(named) ?? '').matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  return names.flatMap((name) => process.env[name] || [])
}

export function secretsOfChain(rpc: string): readonly string[] {
  return secretsIn(rpc, shortestKey)
}
