/**
 * Decodes the encoded order of a submission or of a listed order: the signed terms, the hash, the digest and the
 * signer.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { decodeDutchOrder, hashDutchOrder } from '../../core/orders/dutch-order.ts'
import { signerOf } from '../../core/orders/signature.ts'
import { orderDigest, orderTypedData } from '../../core/orders/typed-data.ts'

export interface SignedOrder {
  readonly swapper: Address
  readonly orderHash: Hex
  /** The EIP-712 digest that the swapper's key signs. */
  readonly digest: Hex
  readonly typedData: Omit<ReturnType<typeof orderTypedData>, 'types'>
  /** Absent if there is no valid signature. */
  readonly signer?: Address
}

/** @returns `undefined` if the bytes do not encode an order. */
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
