/** The two ways in which an address is written: in lower case, and with a checksum in the case of its letters. */
import fc from 'fast-check'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'

export function lettered(address: Address): fc.Arbitrary<Address> {
  return fc.constantFrom(getAddress(address), canonicalAddress(address))
}
