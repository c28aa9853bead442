/**
 * What of an output reaches its receiver, in integers as the fee arithmetic of the documents has it.
 *
 * @module
 */
import { wholeFraction } from '../../../core/amount.ts'

/** Basis points of the whole. */
const wholeBps = 10_000n

/** The router's share of a client's fee, in basis points. */
const sharedBps = 2_000n

export interface Fees {
  readonly router: bigint
  readonly client: bigint
  readonly slippage: bigint
  readonly minimum: bigint
}

/**
 * @param output Base units that the route pays.
 * @param slippage In units of 1e-18.
 */
export function feesOf(
  output: bigint,
  { clientBps, slippage }: { readonly clientBps: bigint; readonly slippage: bigint },
): Fees {
  const router = (output * clientBps * sharedBps) / (wholeBps * wholeBps)
  const client = (output * clientBps) / wholeBps - router
  const rest = output - client - router
  const slipped = (rest * slippage) / wholeFraction
  return { router, client, slippage: slipped, minimum: rest - slipped }
}
