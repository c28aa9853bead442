/**
 * Reads the orders to measure from a file: an auction or a batch of CoW Protocol, whose limits become the
 * minimum amounts, pairs with amounts in whole tokens, or any format of `orders-file.ts`.
 *
 * @module
 */
import * as z from 'zod'
import { addressSchema, canonicalAddress, nativeToken } from '../../core/address.ts'
import { parseTokenUnits } from '../../core/amount.ts'
import type { GivenOrder } from '../../quality/corpus/corpus.ts'
import { CommandFailed } from '../exit.ts'
import { parseFile } from '../input-file.ts'
import { ordersSchema } from '../target/orders-file.ts'

/** CoW Protocol's name for ether. */
const auctionEther = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const address = addressSchema.transform(canonicalAddress)
const traded = address.transform((token) => (token === auctionEther ? nativeToken : token))
const amount = z.string().regex(/^\d+$/).transform(BigInt)

const auctionSchema = z
  .object({
    orders: z.array(
      z.object({
        sellToken: traded,
        buyToken: traded,
        sellAmount: amount,
        buyAmount: amount,
        kind: z.enum(['sell', 'buy']),
      }),
    ),
  })
  .transform(({ orders }) =>
    orders
      .filter(({ kind }) => kind === 'sell')
      .map(({ buyAmount, kind: _, ...order }) => ({ ...order, minBuyAmount: buyAmount })),
  )

/** The format that solvers received before auctions. */
const batchSchema = z
  .object({
    orders: z.record(
      z.string(),
      z.object({
        sell_token: traded,
        buy_token: traded,
        sell_amount: amount,
        buy_amount: amount,
        is_sell_order: z.boolean(),
      }),
    ),
  })
  .transform(({ orders }) =>
    Object.values(orders)
      .filter(({ is_sell_order }) => is_sell_order)
      .map((order) => ({
        sellToken: order.sell_token,
        buyToken: order.buy_token,
        sellAmount: order.sell_amount,
        minBuyAmount: order.buy_amount,
      })),
  )

const pairsSchema = z
  .object({
    tokens: z.array(z.object({ symbol: z.string(), address, decimals: z.int() })),
    pairs: z.array(z.object({ token_in: z.string(), token_out: z.string(), amounts: z.array(z.number()) })),
  })
  .transform(({ pairs, tokens }) => {
    const tokenOf = (symbol: string) => {
      const token = tokens.find((one) => one.symbol === symbol)
      if (token === undefined)
        throw new CommandFailed(`The file of orders does not describe the token ${symbol}.`)
      return token
    }
    return pairs.flatMap(({ amounts, token_in, token_out }) => {
      const [sold, bought] = [tokenOf(token_in), tokenOf(token_out)]
      return amounts.map((units) => ({
        sellToken: sold.address,
        buyToken: bought.address,
        sellAmount: parseTokenUnits(`${units}`, sold.decimals) ?? 0n,
        minBuyAmount: 0n,
      }))
    })
  })

const listSchema = ordersSchema.transform((orders) =>
  orders.map(({ buy_token, sell_amount, sell_token }) => ({
    sellToken: canonicalAddress(sell_token),
    buyToken: canonicalAddress(buy_token),
    sellAmount: BigInt(sell_amount),
    minBuyAmount: 0n,
  })),
)

/** @throws CommandFailed if the file cannot be read or contains something else. */
export function readGivenOrders(path: string): readonly GivenOrder[] {
  return parseFile(z.union([auctionSchema, batchSchema, pairsSchema, listSchema]), path, 'a file of orders')
}
