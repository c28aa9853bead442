/**
 * The message that a swapper signs: a transfer permit of the token-approval contract (Permit2) with the order as
 * its witness. One signature approves the input, for the reactor only, and the terms of the whole order.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { hashTypedData } from 'viem/utils'
import { type DutchOrder, dutchOrderStruct, dutchOrderTypes } from './dutch-order.ts'

/** The token-approval contract, at the same address on every chain. */
export const permit2Address: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** The chain and the contract for which a signature is valid. */
export interface PermitDomain {
  readonly chainId: number
  readonly verifyingContract: Address
}

export const ethereumPermitDomain: PermitDomain = { chainId: 1, verifyingContract: permit2Address }

/** The EIP-712 types of a permit whose witness is of the named type. */
export function permitTypes<const Name extends string>(witness: Name) {
  return {
    PermitWitnessTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
      { name: 'witness', type: witness },
    ],
    TokenPermissions: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  } as const
}

const orderPermitTypes = { ...permitTypes('ExclusiveDutchOrder'), ...dutchOrderTypes } as const

/**
 * The typed data of an order. The permitted amount is the input's end amount, the maximum that the reactor may
 * take; the spender is the reactor.
 */
export function orderTypedData(order: DutchOrder, domain: PermitDomain = ethereumPermitDomain) {
  return {
    domain: { name: 'Permit2', ...domain },
    types: orderPermitTypes,
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: { token: order.input.token, amount: order.input.endAmount },
      spender: order.reactor,
      nonce: order.nonce,
      deadline: order.deadline,
      witness: dutchOrderStruct(order),
    },
  } as const
}

/** The EIP-712 digest that the swapper's key signs. */
export function orderDigest(order: DutchOrder, domain: PermitDomain = ethereumPermitDomain): Hex {
  return hashTypedData(orderTypedData(order, domain))
}
