/** Decides whether an amount deducted from an output can be the cost of gas. */
import type { Address } from 'viem'
import { nativeToken } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { Client } from '../../api/client.ts'
import type { QuoteResponse } from '../../api/quote.ts'
import { wrapped } from '../../checks/reading/routes.ts'
import type { World } from '../world.ts'

// On mainnet gas has cost between hundredths of a gwei and several hundred gwei.
const minGasPriceWei = 1e6
const maxGasPriceWei = 2e12
const busyGasPriceWei = 3e11

interface GasCost {
  /** The deducted amount, in base units. */
  readonly amount: bigint
  readonly token: Address
}

// Some services leave out the tip.
const leastFactor = 1 / 3
// A fee cap of twice the base fee and a tip, as ethers and geth set it, is an honest cost.
const mostFactor = 2.5
/**
 * Units of gas that a fill takes in addition to its swap, for the signature, the order and the transfers. A quote may
 * not count them.
 */
const settlementGas = 300_000

/**
 * True if `amount` base units of `token`, give or take one, pay for the gas that any of the quotes states: at a third
 * of the chain's gas price to two and a half times as much or, without a chain, at any price that mainnet has had.
 * Requests the price of another token in the native token.
 */
export async function isPlausibleGasCost(
  world: Pick<World, 'client' | 'ledger' | 'offers'>,
  { amount, token }: GasCost,
  quotes: readonly [Stated, ...Stated[]],
  venue: 'swap' | 'fill' = 'swap',
): Promise<boolean> {
  if (amount <= 0n) return false
  const { client } = world
  const onChain = world.offers('chain') ? Number(await world.ledger.gasPriceWei()) : undefined
  const lowest = onChain === undefined ? minGasPriceWei : onChain * leastFactor
  const highest = onChain === undefined ? maxGasPriceWei : onChain * mostFactor
  const stated = quotes.map(({ gas }) => gas)
  const [quote, least] = [quotes[0], Math.min(...stated)]
  const most = Math.max(...stated, least + (venue === 'fill' ? settlementGas : 0))
  const isEnough =
    (await impliedGasPriceWei(client, { amount: amount + 1n, token }, { ...quote, gas: least })) >= lowest
  const isTooMuch =
    (await impliedGasPriceWei(client, { amount: amount - 1n, token }, { ...quote, gas: most })) > highest
  return (
    (isEnough && !isTooMuch) ||
    (onChain !== undefined && (await isBoughtBy(client, { amount, token }, [least * lowest, most * highest])))
  )
}

type Stated = Pick<QuoteResponse, 'buy_tokens' | 'gas'>

/**
 * True if an amount of ether within a range of wei buys `amount` of the token: if pools are out of line, a small trade
 * does not get the price.
 */
async function isBoughtBy(
  client: Client,
  { amount, token }: GasCost,
  wei: readonly [number, number],
): Promise<boolean> {
  if (wrapped(token) === wrapped(nativeToken)) return false
  const amounts: bigint[] = []
  for (const sold of wei) {
    const orders = [
      { sell_token: canonical.weth, buy_token: token, sell_amount: `${BigInt(Math.floor(sold))}` },
    ]
    const answer = await client.quote({ blockchain: 'ethereum', orders })
    if (!answer.found) return false
    amounts.push(BigInt(answer.value.quotes[0]?.buy_amount ?? 0))
  }
  const [least = 0n, most = 0n] = amounts
  return amount + 1n >= least && amount - 1n <= most
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
  if (wrapped(token) === wrapped(nativeToken)) return Number(amount) / gas
  const answer = await client.tokenPrice({ blockchain: 'ethereum', token_address: token })
  const bought = buy_tokens.find(({ address }) => address.toLowerCase() === token.toLowerCase())
  if (!answer.found || bought === undefined) throw new Error(`no price or no decimals of ${token}`)
  const wei = (Number(amount) / 10 ** Number(bought.decimals)) * answer.value.price * 1e18
  return wei / gas
}
