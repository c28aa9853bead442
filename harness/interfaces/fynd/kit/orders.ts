/**
 * Generators of orders and of their options.
 *
 * @module
 */
import fc from 'fast-check'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { unshared } from '../../../judge/draws/unshared.ts'
import type { Options, Order } from '../api/wire.ts'

interface Traded {
  readonly address: Address
  readonly decimals: number
  /** Approximate price of a whole token, in dollars. */
  readonly usd: number
}

export const weth: Traded = { address: canonical.weth, decimals: 18, usd: 3000 }
export const usdc: Traded = {
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  decimals: 6,
  usd: 1,
}
export const usdt: Traded = {
  address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  decimals: 6,
  usd: 1,
}
export const dai: Traded = {
  address: '0x6b175474e89094c44da98b954eedeac495271d0f',
  decimals: 18,
  usd: 1,
}
const pairedWithEther = (address: Address, usd: number): Traded => ({ address, decimals: 18, usd })
export const link = pairedWithEther('0x514910771af9ca656af840dff83e8264ecf986ca', 11)
export const uni = pairedWithEther('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 6)
export const wbtc: Traded = {
  address: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  decimals: 8,
  usd: 60_000,
}
export const ether: Traded = { ...weth, address: nativeToken }

/** Tokens of mainnet that a service probably trades. */
const tokens = [weth, usdc, usdt, dai, wbtc]

/** An address without code, now and ever. */
export const unlistedToken: Address = '0x00000000000000000000000000000000deadbeef'

/** The address of a wallet that no other evaluation uses. */
export function wallet(): fc.Arbitrary<Address> {
  return unshared((digest): Address => `0x${digest.slice(2, 42)}`)
}

interface Drawn {
  /** The order's minimum and maximum, in dollars. */
  readonly usd?: readonly [number, number]
  readonly sold?: readonly Traded[]
  readonly bought?: readonly Traded[]
}

/** An order of well-known tokens for which any service finds a route. */
export function order({
  bought = tokens,
  sold = tokens,
  usd = [1, 100_000],
}: Drawn = {}): fc.Arbitrary<Order> {
  return fc
    .tuple(fc.constantFrom(...sold), fc.constantFrom(...bought))
    .filter(([one, other]) => one !== other)
    .chain(([one, other]) =>
      fc.record({
        token_in: fc.constant(one.address),
        token_out: fc.constant(other.address),
        amount: amountOf(one, usd).map(String),
        side: fc.constant('sell' as const),
        sender: wallet(),
      }),
    )
}

const millionths = 1_000_000

/** Amounts in base units: every magnitude is equally likely, and every last digit. */
function amountOf({ decimals, usd: price }: Traded, [least, most]: readonly [number, number]) {
  const unit = 10 ** decimals / price
  return fc.tuple(fc.nat({ max: millionths }), fc.nat({ max: 999 })).map(([size, digits]) => {
    const amount = BigInt(Math.floor(least * (most / least) ** (size / millionths) * unit))
    return amount + BigInt(digits) || 1n
  })
}

/** A slippage on the wire: a fraction in decimal digits. */
export function slippage(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('0', '0.001', '0.005', '0.01', '0.5'),
    fc.integer({ min: 1, max: 99_999 }).map((millionths) => (millionths / 1_000_000).toFixed(6)),
  )
}

/** Options that request a transaction. */
export function encoding(slipped = slippage()): fc.Arbitrary<Options> {
  return slipped.map((text) => ({ encoding_options: { slippage: text } }))
}

/** Options that request a transaction with an integrator's fee that is not yet signed. */
export function encodingWithFee(bps: fc.Arbitrary<number>): fc.Arbitrary<Options> {
  return fc.record({
    encoding_options: fc.record({
      slippage: slippage(),
      client_fee_params: fc.tuple(bps, wallet()).map(([fee, receiver]) => clientFee(fee, receiver)),
    }),
  })
}

/** A fee before its signature: the receiver can sign only after the quote. */
export function clientFee(bps: number, receiver: Address) {
  return { bps, receiver, max_contribution: '0', deadline: 4_000_000_000, signature: '0x' } as const
}

/** The same order, with checksummed addresses. */
export function withChecksums(order: Order): Order {
  return {
    ...order,
    token_in: getAddress(order.token_in),
    token_out: getAddress(order.token_out),
    sender: getAddress(order.sender),
  }
}
