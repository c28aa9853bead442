/**
 * The neutral model of a swap API: a question, and the answer as any dialect tells it. Ether is the zero address,
 * amounts are base units of their token, fractions are units of 1e-18, addresses are lower case.
 *
 * @module
 */
import type { Address, Hex } from 'viem'

/** `price` asks for a price alone, `build` for a transaction. */
export type Kind = 'price' | 'build'

export interface Ask {
  readonly chainId: number
  readonly sell: Address
  readonly buy: Address
  /** The side that `amount` fixes. */
  readonly side: 'sell' | 'buy'
  readonly amount: bigint
  readonly taker: Address
  readonly receiver?: Address
  /** A fraction; the API's default if absent. */
  readonly slippage?: bigint
  /** In the place of a slippage: the least that a sale pays, or the most that an exact output takes. */
  readonly limit?: bigint
  /** UNIX seconds. */
  readonly deadline?: number
  /** Names of sources that the route must avoid. */
  readonly exclude?: readonly string[]
  /** A fee of the bought token for the asking application; `share` is a fraction. */
  readonly fee?: { readonly share: bigint; readonly recipient: Address }
}

export interface Fee {
  readonly token?: Address
  readonly amount: bigint
  readonly recipient?: Address
}

/** A swap of a route, as far as the dialect tells it. */
export interface Hop {
  readonly source: string
  readonly in?: Address
  readonly out?: Address
  readonly pool?: string
  /** A fraction of the sold token that is there. */
  readonly share?: bigint
  readonly amountIn?: bigint
  readonly amountOut?: bigint
}

export interface Transaction {
  readonly to: Address
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
}

/** A price, and the transaction if there is one. A field that the answer does not tell is absent. */
export interface Offer {
  readonly kind: 'priced' | 'built'
  readonly out: bigint
  readonly taken?: bigint
  readonly min?: bigint
  readonly block?: bigint
  /** UNIX seconds. */
  readonly expiry?: bigint
  /** Units of gas. */
  readonly gas?: bigint
  readonly gasPriceWei?: bigint
  readonly chainId?: bigint
  readonly sold?: Address
  readonly bought?: Address
  readonly fees?: readonly Fee[]
  /** True if the receiver gets all of `out`; false if fees are still to be taken from it. */
  readonly isNet: boolean
  readonly route?: readonly Hop[]
  readonly tx?: Transaction
  /** The account to approve. */
  readonly spender?: Address
  /** Typed data of a transfer by Permit2 that the taker is to sign. */
  readonly sign?: object
}

export type Answer =
  | Offer
  | { readonly kind: 'noRoute' }
  | { readonly kind: 'refused' | 'failed' | 'throttled'; readonly status: number; readonly message?: string }
  /** A success without the field that every offer has, or with one that is no value of its type. */
  | { readonly kind: 'unreadable'; readonly path: string; readonly why: string }

export function isOffer(answer: Answer): answer is Offer {
  return answer.kind === 'priced' || answer.kind === 'built'
}
