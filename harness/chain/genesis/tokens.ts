/**
 * The tokens of the embedded chain, with mainnet's addresses, names, symbols, decimals and behaviour.
 *
 * Prices are those of Uniswap V2's reserves at mainnet's block 20440688 (2 August 2024), rounded, with USDC at one
 * dollar; tokens that no large pair of that block holds have the day's price to two or three digits. Every pool of
 * the embedded chain is priced from this one column, so that no cycle of pools pays.
 *
 * @module
 */
import type { Address } from 'viem'
import { parseUnits } from 'viem/utils'
import { nativeToken } from '../../core/address.ts'

/**
 * The contract of a token:
 * - `wrapped-ether`  WETH9, from the genuine source;
 * - `standard`       plain ERC-20;
 * - `early`          like MKR: name and symbol are `bytes32`;
 * - `permit`         `standard` with approval by signature;
 * - `staked-ether`   `permit` with a rate to ether;
 * - `proxy`          like USDC: behind a proxy, with a blacklist;
 * - `tether`         like USDT: returns nothing, rejects a change of a non-zero allowance;
 * - `taxed`          burns part of each transfer; no pool holds it.
 */
type TokenKind =
  | 'wrapped-ether'
  | 'standard'
  | 'early'
  | 'permit'
  | 'staked-ether'
  | 'proxy'
  | 'tether'
  | 'taxed'

export interface GenesisToken {
  readonly symbol: TokenSymbol
  readonly name: string
  readonly decimals: number
  /** Lower case. */
  readonly address: Address
  /** Dollars of one whole token, as a decimal. */
  readonly usd: string
  readonly kind: TokenKind
}

/** Symbol, name, decimals, address, price in dollars, kind. */
const rows = [
  ['WETH', 'Wrapped Ether', 18, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', '3155', 'wrapped-ether'],
  ['USDC', 'USD Coin', 6, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '1', 'proxy'],
  ['USDT', 'Tether USD', 6, '0xdac17f958d2ee523a2206206994597c13d831ec7', '0.9995', 'tether'],
  ['DAI', 'Dai Stablecoin', 18, '0x6b175474e89094c44da98b954eedeac495271d0f', '0.9999', 'standard'],
  ['WBTC', 'Wrapped BTC', 8, '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', '64680', 'standard'],
  [
    'wstETH',
    'Wrapped liquid staked Ether 2.0',
    18,
    '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
    '3704',
    'staked-ether',
  ],
  ['UNI', 'Uniswap', 18, '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', '7.088', 'standard'],
  ['LINK', 'ChainLink Token', 18, '0x514910771af9ca656af840dff83e8264ecf986ca', '12.53', 'standard'],
  ['AAVE', 'Aave Token', 18, '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9', '112', 'standard'],
  ['CRV', 'Curve DAO Token', 18, '0xd533a949740bb3306d119cc777fa900ba034cd52', '0.27', 'standard'],
  ['BAL', 'Balancer', 18, '0xba100000625a3754423978a60c9317c58a424e3d', '2.2', 'standard'],
  ['LDO', 'Lido DAO Token', 18, '0x5a98fcbea516cf06857215779fd812ca3bef1b32', '1.35', 'standard'],
  ['MKR', 'Maker', 18, '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2', '2640', 'early'],
  ['PEPE', 'Pepe', 18, '0x6982508145454ce325ddbe47a25d4ec3d2311933', '0.00001018', 'standard'],
  ['SHIB', 'SHIBA INU', 18, '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce', '0.00001553', 'standard'],
  ['FRAX', 'Frax', 18, '0x853d955acef822db058eb8505911ed77f175b99e', '0.997', 'standard'],
  ['USDe', 'USDe', 18, '0x4c9edd5852cd905f086c759e8383e09bff1e68b3', '0.999', 'permit'],
  ['GUSD', 'Gemini dollar', 2, '0x056fd409e1d7a124bd7017459dfea2f387b6d5cd', '0.998', 'standard'],
  ['PAXG', 'Paxos Gold', 18, '0x45804880de22913dafe09f4980848ece6ecbaf78', '2455', 'taxed'],
] as const satisfies readonly (readonly [string, string, number, Address, string, TokenKind])[]

export type TokenSymbol = (typeof rows)[number][0]

export const genesisTokens: readonly GenesisToken[] = rows.map(
  ([symbol, name, decimals, address, usd, kind]) => ({ symbol, name, decimals, address, usd, kind }),
)

const bySymbol = new Map(genesisTokens.map((token) => [token.symbol, token]))

/** The token of the embedded chain with this symbol. */
export function genesisToken(symbol: TokenSymbol): GenesisToken {
  const token = bySymbol.get(symbol)
  if (token === undefined) throw new Error(`No token has the symbol ${symbol}.`)
  return token
}

/** The fields of a token that prices and amounts are computed from. */
export type PricedToken = Pick<GenesisToken, 'address' | 'decimals' | 'usd'>

/** Ether itself, for pools that hold it unwrapped. */
export const ether: PricedToken = { ...genesisToken('WETH'), address: nativeToken }

/** The base units of a token that are worth `dollars`, rounded down. */
export function worth({ decimals, usd }: PricedToken, dollars: number): bigint {
  const priceDecimals = 18
  return (BigInt(dollars) * 10n ** BigInt(decimals + priceDecimals)) / parseUnits(usd, priceDecimals)
}
