/** Orders in ether. The interface states the native token for v1; a service may trade it in v2. */
import { nativeToken } from '../../../../core/address.ts'
import type { Order } from '../../api/order.ts'
import {
  type TradedToken,
  tradedTokens,
  type Universe,
  wrappedIn,
  wrappedNative,
} from '../../api/universe.ts'
import { wrapped } from '../../checks/reading/routes.ts'

/**
 * The order with ether as the sold or the bought token, for the one of its tokens that is not wrapped ether, and an
 * amount of about the same worth; unchanged if the prices of its tokens are not known.
 */
export function inEther<Sent extends Order>(order: Sent, side: 'sold' | 'bought', universe: Universe): Sent {
  const [sold, bought] = [order.sell_token, order.buy_token].map((address) => tokenAt(address, universe))
  if (sold === undefined || bought === undefined) return order
  const ether = { ...(wrappedIn(universe) ?? wrappedNative), address: nativeToken }
  const isWrapped = (token: TradedToken) => wrapped(token.address) === wrapped(nativeToken)
  const [sell, buy] =
    side === 'sold' ? [ether, isWrapped(bought) ? sold : bought] : [isWrapped(sold) ? bought : sold, ether]
  const sell_amount =
    sell === sold ? order.sell_amount : `${converted(BigInt(order.sell_amount), sold, sell)}`
  return { ...order, sell_token: sell.address, buy_token: buy.address, sell_amount }
}

/** A thousandth of the order's worth in base units of its bought token; one if the prices are not known. */
export function smallMinimum(order: Order, universe: Universe): bigint {
  const [sold, bought] = [order.sell_token, order.buy_token].map((address) => tokenAt(address, universe))
  if (sold === undefined || bought === undefined) return 1n
  return converted(BigInt(order.sell_amount), sold, bought) / 1_000n || 1n
}

const micro = 1e6

/** Base units of `to` worth as much as `amount` of `from`; at least one. */
function converted(amount: bigint, from: TradedToken, to: TradedToken): bigint {
  const [price, other] = [from, to].map(({ usd }) => BigInt(Math.ceil(usd * micro))) as [bigint, bigint]
  return (amount * price * 10n ** BigInt(to.decimals)) / (other * 10n ** BigInt(from.decimals)) || 1n
}

function tokenAt(address: string, universe: Universe): TradedToken | undefined {
  const tokens = [wrappedNative, ...tradedTokens(universe)]
  return tokens.find((token) => wrapped(token.address) === wrapped(address))
}
