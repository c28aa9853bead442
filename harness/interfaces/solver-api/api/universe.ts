/**
 * The universe that cases are drawn from: the well-known tokens among the service's list, some of the others, tokens
 * that it trades unlisted, its AMMs, and the orders of the run's file.
 *
 * @module
 */

import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { fieldOf, tryParse } from '../../../core/json.ts'
import { dai, link, type TradedToken, uni, usdc, usdt, wbtc, weth, wsteth } from '../../../core/tokens.ts'
import type { Exchange } from '../../../core/transport/transport.ts'
import type { Asking } from '../../../judge/interface.ts'
import type { AnswerTable } from '../checks/answers/table.ts'
import { textOf } from '../checks/reading/reading.ts'
import type { Client } from './client.ts'
import { readMaxOrders } from './learnt/max-orders.ts'
import { type OptionName, readRefusedOptions } from './learnt/refused-options.ts'
import { readAmms } from './learnt/supported-amms.ts'
import { readUnlisted } from './learnt/unlisted-tokens.ts'
import type { Order } from './order.ts'

export interface Universe {
  /** The tokens that most cases trade; at least two. */
  readonly tokens: readonly TradedToken[]
  /** Listed tokens that are less known; one case in three draws from them. */
  readonly others?: readonly TradedToken[]
  /** Tokens that the service trades without listing them; orders trade them as often as the first ones. */
  readonly unlisted?: readonly TradedToken[]
  /** The tokens as the service lists them; empty if it lists none. */
  readonly listed?: readonly ListedToken[]
  /** The AMMs, as filters and routes name them; empty if the service lists none. */
  readonly amms: readonly string[]
  /** The most orders that the service takes in one request; absent if that is more than any case has. */
  readonly maxOrders?: number
  /** Options of quote and solve that the service refuses with the plainest order; absent if there is none. */
  readonly refused?: readonly OptionName[]
  /** Places of values that the interface does not name; absent without a key. */
  readonly answers?: AnswerTable
  /** Orders of a file, drawn beside the generated ones. */
  readonly orders: readonly Order[]
}

export type { TradedToken } from '../../../core/tokens.ts'

/** Tokens of mainnet that a service probably trades. */
export const wellKnownTokens: readonly TradedToken[] = [weth, usdc, usdt, dai, wbtc, uni, link, wsteth].map(
  checksummed,
)

export const wrappedNative = checksummed(weth)

// If the list has fewer well-known tokens, cases draw others of the list as often.
const minWellKnown = 4
const maxOthers = 12
const maxPages = 20

/**
 * Asks the service for its tokens and AMMs. The scenarios judge the answers: if the list of tokens names none, all
 * well-known tokens stay in.
 *
 * @param orders The orders of the run's file.
 * @throws NoAnswer if the service cannot be reached.
 */
export async function readUniverse(
  client: Client,
  orders: readonly Order[],
  asking?: Asking,
): Promise<Universe> {
  const listed = await readTokens(client)
  const addresses = new Set(listed.map(({ address }) => canonicalAddress(address)))
  const isListed = (address: string) => listed.length === 0 || addresses.has(canonicalAddress(address))
  const wellKnown = wellKnownTokens.filter(({ address }) => isListed(address))
  const priced = await withPrices(client, listed)
  const [found, others] =
    wellKnown.length < minWellKnown ? [[...wellKnown, ...priced], []] : [wellKnown, priced]
  const tokens = found.length < 2 ? wellKnownTokens : found
  const plainOrder = plainOrderOf({ tokens })
  return {
    tokens,
    others,
    unlisted: asking?.drawsRequests
      ? await readUnlisted(client, plainOrder, { isListed, salt: asking.salt })
      : [],
    listed,
    amms: await readAmms(client, plainOrder),
    ...(await readMaxOrders(client, plainOrder)),
    ...(asking?.drawsRequests &&
      (await readRefusedOptions(client, { plain: plainOrder, forEther: plainOrderForEther({ tokens }) }))),
    ...(await readAnswers(client, { tokens }, asking)),
    orders: orders.filter(({ buy_token, sell_token }) => isListed(sell_token) && isListed(buy_token)),
  }
}

/** Learns the table of answers if there is a key: most of the table concerns orders. */
async function readAnswers(
  client: Client,
  universe: Pick<Universe, 'tokens'>,
  asking: Asking | undefined,
): Promise<Pick<Universe, 'answers'>> {
  if (asking?.hasKey !== true) return {}
  const [, bought] = plainPairOf(universe)
  const unattainable = worth(bought, 100 * wrappedNative.usd)
  // Loaded on demand: most commands place no orders.
  const { learnAnswers } = await import('../checks/answers/learn.ts')
  return { answers: await learnAnswers({ ...asking, client, order: plainOrderOf(universe), unattainable }) }
}

/** All tokens that cases trade, the well-known ones first. */
export function tradedTokens({ others = [], tokens, unlisted = [] }: Universe): readonly TradedToken[] {
  return [...tokens, ...others, ...unlisted]
}

/**
 * An order of about $3000 of one token for another, or of one wrapped ether for a dollar token if the service lists
 * both.
 */
export function plainOrderOf(universe: Pick<Universe, 'tokens'>): Order {
  const [sold, bought] = plainPairOf(universe)
  return {
    sell_token: sold.address,
    buy_token: bought.address,
    sell_amount: `${worth(sold, wrappedNative.usd)}`,
  }
}

/** An order of about $3000 of the token that the plainest order buys, for ether. */
export function plainOrderForEther(universe: Pick<Universe, 'tokens'>): Order {
  const [, sold] = plainPairOf(universe)
  const sell_amount = `${worth(sold, wrappedNative.usd)}`
  return { sell_token: sold.address, buy_token: nativeToken, sell_amount }
}

/** The tokens that the plainest order sells and buys. */
export function plainPairOf({ tokens }: Pick<Universe, 'tokens'>): readonly [TradedToken, TradedToken] {
  const sold = wrappedIn({ tokens }) ?? tokens[0]
  const others = tokens.filter((token) => token !== sold)
  const bought = dollarsIn({ tokens: others })[0] ?? others[0]
  if (sold === undefined || bought === undefined) throw new Error('two tokens make an order')
  return [sold, bought]
}

/** The wrapped native token, if the service lists it. */
export function wrappedIn({ tokens }: Pick<Universe, 'tokens'>): TradedToken | undefined {
  return tokens.find(({ address }) => canonicalAddress(address) === canonicalAddress(wrappedNative.address))
}

/** The listed tokens that are worth a dollar. */
export function dollarsIn({ tokens }: Pick<Universe, 'tokens'>): readonly TradedToken[] {
  return tokens.filter(({ usd }) => Math.abs(usd - 1) <= 0.05)
}

/** Base units of `token` worth about `usd` dollars; at least one. */
export function worth(token: TradedToken, usd: number): bigint {
  const amount = BigInt(Math.round((usd / token.usd) * 1e9)) * 10n ** BigInt(token.decimals)
  return amount / 10n ** 9n || 1n
}

type ListedToken = Omit<TradedToken, 'usd'>

/** Reads all pages of the token list, as long as each names another token. */
async function readTokens(client: Client): Promise<readonly ListedToken[]> {
  const found = new Map<Address, ListedToken>()
  for (const limit of [1000, undefined]) {
    for (let page = 0; page < maxPages; page += 1) {
      const query = limit === undefined ? { page } : { limit, page }
      const path = '/v2/solver/tokens'
      const exchange = await client.send({ method: 'GET', path, query: { blockchain: 'ethereum', ...query } })
      const count = found.size
      for (const token of tokensIn(bodyIn(exchange))) found.set(canonicalAddress(token.address), token)
      if (found.size === count) break
    }
    if (found.size > 0) break
  }
  return [...found.values()]
}

/** Returns a few tokens that are not well known, from all parts of the list, with the service's own prices. */
async function withPrices(client: Client, listed: readonly ListedToken[]): Promise<readonly TradedToken[]> {
  const isWellKnown = ({ address }: ListedToken) =>
    wellKnownTokens.some((token) => canonicalAddress(token.address) === canonicalAddress(address))
  const priceAt = async (path: string, query: object) => {
    const exchange = await client.send({
      method: 'GET',
      path: `/v2/solver/${path}`,
      query: { blockchain: 'ethereum', ...query },
    })
    const price = Number(textOf(fieldOf(bodyIn(exchange), 'price')))
    return price > 0 && Number.isFinite(price) ? price : undefined
  }
  const ether = (await priceAt('native_usd_price', {})) ?? wrappedNative.usd
  const priced: TradedToken[] = []
  for (const token of evenly(
    listed.filter((one) => !isWellKnown(one)),
    maxOthers,
  )) {
    const price = await priceAt('token_price', { token_address: token.address })
    if (price !== undefined) priced.push({ ...token, usd: price * ether })
  }
  return priced.filter(isTradable)
}

/** Returns `count` of the values, at equal distances. */
function evenly<Value>(values: readonly Value[], count: number): readonly Value[] {
  if (values.length <= count) return values
  const step = values.length / count
  return values.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

// The most base units per dollar: traded amounts must fit into 256 bits.
const maxUnits = 2 ** 128

/** False for a token of which no amount can be computed: a service may list any number as its decimals. */
function isTradable({ decimals, usd }: TradedToken): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && 10 ** decimals / usd <= maxUnits
}

function bodyIn({ response }: Exchange): unknown {
  return response.status === 200 ? tryParse(response.body) : undefined
}

/** Every record of an ERC-20 token, at any depth. */
function tokensIn(body: unknown): readonly ListedToken[] {
  if (typeof body !== 'object' || body === null) return []
  const [address, decimals, symbol] = ['address', 'decimals', 'symbol'].map((name) => fieldOf(body, name))
  const text = `${address}`
  if (!isAddress(text, { strict: false })) return Object.values(body).flatMap(tokensIn)
  return isNative(text) ? [] : [{ symbol: textOf(symbol), address: text, decimals: Number(textOf(decimals)) }]
}

/** Reports whether the address means ether: ether is no ERC-20 token, but some services list it by one of these. */
function isNative(address: string): boolean {
  return /^0x(0{40}|e{40})$/i.test(address)
}

function checksummed(token: TradedToken): TradedToken {
  return { ...token, address: getAddress(token.address) }
}
