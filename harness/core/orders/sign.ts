/**
 * Signs and serializes an order, as a wallet does before submitting it. The private key stays in the
 * account; only the serialized order and the signature leave it.
 *
 * @module
 */
import type { Hex, LocalAccount } from 'viem'
import { type DutchOrder, encodeDutchOrder } from './dutch-order.ts'
import { ethereumPermitDomain, orderTypedData, type PermitDomain } from './typed-data.ts'

/** The two fields of a submission that carry the order. */
export interface SignedOrder {
  /** The order's ABI encoding, in one outer tuple. */
  readonly order: Hex
  /** 65 bytes: r, s, v. */
  readonly signature: Hex
}

/** Signs `order` with the swapper's account. */
export async function signOrder(
  account: Pick<LocalAccount, 'signTypedData'>,
  order: DutchOrder,
  domain: PermitDomain = ethereumPermitDomain,
): Promise<SignedOrder> {
  const signature = await account.signTypedData(orderTypedData(order, domain))
  return { order: encodeDutchOrder(order), signature }
}
