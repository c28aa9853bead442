/**
 * Typed data for a transfer by Permit2.
 *
 * @module
 */
import type { Address } from 'viem'
import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import { amountIn } from '../dialect/notations.ts'

interface Permit {
  readonly token: Address
  readonly amount: bigint
  /** UNIX seconds. */
  readonly deadline: number
}

/** The token, the amount and the deadline that typed data permits, and the contract that checks the signature. */
export function permitIn(typed: object) {
  const message = fieldOf(typed, 'message') ?? fieldOf(typed, 'values')
  const permitted = fieldOf(message, 'permitted') ?? fieldOf(message, 'details')
  return {
    token: `${fieldOf(permitted, 'token')}`,
    amount: amountIn(fieldOf(permitted, 'amount')),
    deadline: Number(fieldOf(message, 'deadline') ?? fieldOf(message, 'sigDeadline')),
    contract: `${fieldOf(fieldOf(typed, 'domain'), 'verifyingContract')}`,
  }
}

export function typedTransfer({ amount, deadline, token }: Permit): object {
  return {
    domain: { name: 'Permit2', chainId: 1, verifyingContract: canonical.permit2 },
    primaryType: 'PermitTransferFrom',
    message: { permitted: { token, amount: `${amount}` }, spender: canonical.router, nonce: '1', deadline },
  }
}
