/**
 * The fees of an output, and the minimum that reaches the receiver, in the integer arithmetic of the documents.
 *
 * @module
 */
import { wholeFraction } from '../../../core/amount.ts'

/** The whole, in basis points. */
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
 * @param output The route's output, in base units.
 * @param options.slippage A fraction in units of 1e-18.
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
