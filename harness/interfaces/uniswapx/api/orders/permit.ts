/**
 * The message that a swapper signs: Permit2's transfer permit with the order as its witness, so that one signature
 * approves the input, for the order's reactor only, and the terms.
 *
 * @module
 */
import type { Hex, LocalAccount, TypedDataDefinition } from 'viem'
import { hashTypedData } from 'viem/utils'
import type { OrderInfo, OrderType } from '../../../../core/orders/order-type.ts'
import { ethereumPermitDomain, type PermitDomain, permitTypes } from '../../../../core/orders/typed-data.ts'

export function permitOf<Order extends { readonly info: OrderInfo }>(
  type: OrderType<Order>,
  order: Order,
  domain: PermitDomain = ethereumPermitDomain,
): TypedDataDefinition {
  const { deadline, nonce, reactor } = order.info
  return {
    domain: { name: 'Permit2', ...domain },
    types: { ...permitTypes(type.primaryType), ...type.types },
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: type.maxInput(order),
      spender: reactor,
      nonce,
      deadline,
      witness: type.signedPart(order),
    },
  }
}

/** The EIP-712 digest that the swapper's key signs. */
export function digestOf<Order extends { readonly info: OrderInfo }>(
  type: OrderType<Order>,
  order: Order,
  domain?: PermitDomain,
): Hex {
  return hashTypedData(permitOf(type, order, domain))
}

/** @returns 65 bytes: r, s, v. */
export function signPermit<Order extends { readonly info: OrderInfo }>(
  account: Pick<LocalAccount, 'signTypedData'>,
  type: OrderType<Order>,
  order: Order,
): Promise<Hex> {
  return account.signTypedData(permitOf(type, order))
}
