/** The token of a transfer log. */
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from '../../core/address.ts'

/** The emitter of logs about ether transfers, from Amsterdam on (EIP-7708). */
const etherLogs: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

/** @returns The contract that emitted the log, lower case; the zero address for ether. */
export function movedToken({ address }: { readonly address: Address }): Address {
  const emitter = canonicalAddress(address)
  return emitter === etherLogs ? nativeToken : emitter
}
