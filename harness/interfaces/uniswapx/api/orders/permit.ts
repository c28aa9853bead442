/**
 * The message that a swapper signs: Permit2's transfer permit with the order as its witness, so that one signature
 * approves the input, for the order's reactor only, and the terms.
 *
 * @module
 */
import type { Hex, LocalAccount, TypedDataDefinition } from 'viem'
import { hashTypedData } from 'viem/utils'
import { ethereumPermitDomain, type PermitDomain } from '../../../../core/orders/typed-data.ts'
import type { OrderInfo, OrderType } from './order-info.ts'

export function permitOf<Order extends { readonly info: OrderInfo }>(
  type: OrderType<Order>,
  order: Order,
  domain: PermitDomain = ethereumPermitDomain,
): TypedDataDefinition {
  const { deadline, nonce, reactor } = order.info
  return {
    domain: { name: 'Permit2', ...domain },
    types: {
      PermitWitnessTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
        { name: 'witness', type: type.primaryType },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      ...type.types,
    },
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
