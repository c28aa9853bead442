/** The tolerance of an executed amount below the same service's quote. */
import type { Address } from 'viem'
import type { Client } from '../../api/client.ts'
import type { QuoteResponse } from '../../api/quote.ts'
import { exceedsGasCost } from './gas-price.ts'

const tolerancePercent = 1n

interface Executed {
  /** The executed amount, in base units of the bought token. */
  readonly executed: bigint
  /**
   * The amount quoted without an origin, in base units of the bought token: a market maker may withdraw, a pool does
   * not.
   */
  readonly quoted: bigint
  readonly token: Address
}

/**
 * True if an amount misses a quote of the same block by more than a hundredth and the gas of a busy day, which a search
 * may count. Requests the price of the token if the amount misses the quote.
 */
export async function isFarBelow(
  client: Client,
  { executed, quoted, token }: Executed,
  quote: Pick<QuoteResponse, 'buy_tokens' | 'gas'>,
): Promise<boolean> {
  const missing = (quoted * (100n - tolerancePercent)) / 100n - executed
  return missing > 0n && (await exceedsGasCost(client, { amount: missing, token }, quote))
}
