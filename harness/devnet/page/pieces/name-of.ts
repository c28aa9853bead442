/** The devnet's name for an address: an account, a contract, a token, or its short form. */
import { canonicalAddress } from '../../../core/address.ts'
import { shortHex } from '../format.ts'
import type { DevnetState } from '../live.ts'

export function nameOf({ status: { accounts, contracts }, tokens }: DevnetState, address: string): string {
  const index = accounts.indexOf(canonicalAddress(address))
  if (index !== -1) return `account ${index}`
  const contract = Object.entries(contracts).find(([, each]) => each === address)
  return contract?.[0] ?? tokens.get(address)?.symbol ?? shortHex(address)
}
