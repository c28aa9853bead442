/** The part of the interface that a target offers, from which cases are drawn. */
import type { Hex } from 'viem'
import type { OrderTypeName } from './orders/known-order.ts'

export interface Universe {
  /** The order types of cases. */
  readonly types: readonly OrderTypeName[]
  /** Signs for the cosigner that orders name. */
  readonly cosignerKey: Hex
}

/** The key of the judge's cosigner, whose address is documented. */
export const cosignerKey: Hex = `0x${'c0'.repeat(32)}`
