/** Whether an amount deducted from an output can be the cost of gas. */
import type { Address } from 'viem'
import type { Client } from '../../solver-api/client.ts'
import type { QuoteResponse } from '../../solver-api/quote.ts'

// On mainnet gas has cost between hundredths of a gwei and several hundred gwei.
const minGasPriceWei = 1e6
const maxGasPriceWei = 2e12
const busyGasPriceWei = 3e11

interface GasCost {
  /** Base units. */
  readonly amount: bigint
  readonly token: Address
}

/**
 * True if paying `amount` base units of `token` for the gas of a quote implies a plausible gas price. Requests the
 * token's price in the native token.
 */
export async function isPlausibleGasCost(
  client: Client,
  cost: GasCost,
  quote: Pick<QuoteResponse, 'buy_tokens' | 'gas'>,
): Promise<boolean> {
  const gasPrice = await impliedGasPriceWei(client, cost, quote)
  return gasPrice >= minGasPriceWei && gasPrice <= maxGasPriceWei
}

/** True if gas on a busy day costs less than `amount` base units of `token`. Requests the token's price. */
export async function exceedsGasCost(
  client: Client,
  cost: GasCost,
  quote: Pick<QuoteResponse, 'buy_tokens' | 'gas'>,
): Promise<boolean> {
  return (await impliedGasPriceWei(client, cost, quote)) > busyGasPriceWei
}

async function impliedGasPriceWei(
  client: Client,
  { amount, token }: GasCost,
  { buy_tokens, gas }: Pick<QuoteResponse, 'buy_tokens' | 'gas'>,
): Promise<number> {
  const answer = await client.tokenPrice({ blockchain: 'ethereum', token_address: token })
  const bought = buy_tokens.find(({ address }) => address.toLowerCase() === token.toLowerCase())
  if (!answer.found || bought === undefined) throw new Error(`no price or no decimals of ${token}`)
  const wei = (Number(amount) / 10 ** Number(bought.decimals)) * answer.value.price * 1e18
  return wei / gas
}
