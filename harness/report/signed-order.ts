/**
 * The encoded order of a submission or of an order record, read back: what was signed, its hash and digest,
 * and whose signature it is.
 *
 * @module
 */
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import { type Address, type Hex, isHex } from 'viem'
import { canonicalAddress } from '../spec/address.ts'
import { decodeDutchOrder, hashDutchOrder } from '../spec/dutch-order.ts'
import { orderDigest, orderTypedData } from '../spec/typed-data.ts'

export interface SignedOrder {
  readonly swapper: Address
  readonly orderHash: Hex
  /** What the swapper's key signs. */
  readonly digest: Hex
  readonly typedData: Omit<ReturnType<typeof orderTypedData>, 'types'>
  /** Whose key made the signature; absent where there is none, or none that can be read. */
  readonly signer?: Address
}

/** @returns `undefined` for what is not the encoding of an order. */
export function decodeSignedOrder(encoded: Hex, signature: unknown): SignedOrder | undefined {
  const order = decodeDutchOrder(encoded)
  if (order === undefined) return undefined
  const digest = orderDigest(order)
  const { domain, message, primaryType } = orderTypedData(order)
  const signer = signerOf(digest, signature)
  return {
    swapper: order.swapper,
    orderHash: hashDutchOrder(order),
    digest,
    typedData: { domain, primaryType, message },
    ...(signer === undefined ? {} : { signer }),
  }
}

function signerOf(payload: Hex, signature: unknown): Address | undefined {
  if (!isHex(signature)) return undefined
  try {
    return canonicalAddress(Secp256k1.recoverAddress({ payload, signature: Signature.from(signature) }))
  } catch {
    // Bytes that are no signature have no signer, and a report says just that.
    return undefined
  }
}
