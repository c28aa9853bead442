/** The signer of a digest. */
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import type { Address, Hex } from 'viem'
import { isHex } from 'viem/utils'
import { canonicalAddress } from '../address.ts'

/** @returns `undefined` for an invalid signature. */
export function signerOf(digest: Hex, signature: unknown): Address | undefined {
  if (!isHex(signature)) return undefined
  try {
    return canonicalAddress(
      Secp256k1.recoverAddress({ payload: digest, signature: Signature.from(signature) }),
    )
  } catch {
    // The library throws for invalid signatures.
    return undefined
  }
}
