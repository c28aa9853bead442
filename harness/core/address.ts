/**
 * Addresses: 0x-prefixed hex of 20 bytes on the wire, in any case; lower case inside the program, so that
 * they compare with `===`.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import * as z from 'zod'

/** The zero address, which belongs to no contract and no account. */
export const zeroAddress: Address = '0x0000000000000000000000000000000000000000'

/** The native token of the chain (ether), as `sell_token` or `buy_token`. */
export const nativeToken: Address = '0x0000000000000000000000000000000000000000'

/** The text of an address, in any case. */
export const addressText = z
  .templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])
  .meta({ description: '20 bytes of hex', examples: ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'] })

/** Decodes an address in any case to lower case. */
export const addressSchema = z.codec(
  addressText,
  z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{40}$/)]),
  { decode: canonicalAddress, encode: (address) => address },
)

/** Bytes as 0x-prefixed hex, an even number of digits. */
export const hexSchema = z.string().regex(/^0x([0-9a-fA-F]{2})*$/, 'must be 0x-prefixed hex') as z.ZodType<
  Hex,
  Hex
>

/** The address in lower case, as the program compares addresses. */
export function canonicalAddress(address: string): Address {
  return address.toLowerCase() as Address
}
