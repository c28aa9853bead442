/** Addresses: 0x-prefixed hex of 20 bytes; lower case inside the program, as sent on the wire. */
import type { Address } from 'viem'

/** The native token of the chain (ether), as `sell_token` or `buy_token`. */
export const nativeToken: Address = '0x0000000000000000000000000000000000000000'

/** The canonical form inside the program: lower case, so that addresses compare with `===`. */
export function canonicalAddress(address: string): Address {
  return address.toLowerCase() as Address
}
