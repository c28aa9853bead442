/**
 * Reads the orders to measure from a file: an auction or a batch of CoW Protocol, whose limits become the least to
 * accept, pairs with amounts in whole tokens, or whatever `orders-file.ts` reads.
 *
 * @module
 */
import * as z from 'zod'
import type { GivenOrder } from '../../quality/corpus/corpus.ts'
import { addressSchema, canonicalAddress, nativeToken } from '../../spec/address.ts'
import { parseTokenUnits } from '../../spec/amount.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { readJsonFile } from '../json-file.ts'
import { readOrders } from '../target/orders-file.ts'

const amountText = z.string().regex(/^\d+$/)

const auctionSchema = z.object({
  orders: z.array(
    z.object({
      sellToken: addressSchema,
      buyToken: addressSchema,
      sellAmount: amountText,
      buyAmount: amountText,
      kind: z.enum(['sell', 'buy']),
    }),
  ),
})

/** What solvers were sent before there were auctions. */
const batchSchema = z.object({
  orders: z.record(
    z.string(),
    z.object({
      sell_token: addressSchema,
      buy_token: addressSchema,
      sell_amount: amountText,
      buy_amount: amountText,
      is_sell_order: z.boolean(),
    }),
  ),
})

const pairsSchema = z.object({
  tokens: z.array(z.object({ symbol: z.string(), address: addressSchema, decimals: z.int() })),
  pairs: z.array(z.object({ token_in: z.string(), token_out: z.string(), amounts: z.array(z.number()) })),
})

/** CoW Protocol's name for ether. */
const auctionEther = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** @throws CommandFailed where the file cannot be read or holds something else. */
export function readGivenOrders(path: string): readonly GivenOrder[] {
  const content = readJsonFile(path)
  const auction = auctionSchema.safeParse(content)
  if (auction.success) return auction.data.orders.filter(({ kind }) => kind === 'sell').map(limitOrder)
  const batch = batchSchema.safeParse(content)
  if (batch.success) {
    return Object.values(batch.data.orders)
      .filter(({ is_sell_order }) => is_sell_order)
      .map(({ buy_amount, buy_token, sell_amount, sell_token }) =>
        limitOrder({
          sellToken: sell_token,
          buyToken: buy_token,
          sellAmount: sell_amount,
          buyAmount: buy_amount,
        }),
      )
  }
  const pairs = pairsSchema.safeParse(content)
  if (pairs.success) return ordersOfPairs(path, pairs.data)
  return readOrders(path).map(({ buy_token, sell_amount, sell_token }) => ({
    sellToken: canonicalAddress(sell_token),
    buyToken: canonicalAddress(buy_token),
    sellAmount: BigInt(sell_amount),
    minBuyAmount: 0n,
  }))
}

function ordersOfPairs(path: string, { pairs, tokens }: z.output<typeof pairsSchema>): readonly GivenOrder[] {
  const bySymbol = new Map(tokens.map((token) => [token.symbol, token]))
  const tokenOf = (symbol: string) => {
    const token = bySymbol.get(symbol)
    if (token === undefined)
      throw new CommandFailed(exitCodes.usage, `${path} trades ${symbol} and does not say what it is.`)
    return token
  }
  return pairs.flatMap(({ amounts, token_in, token_out }) => {
    const [sold, bought] = [tokenOf(token_in), tokenOf(token_out)]
    return amounts.map((amount) => ({
      sellToken: canonicalAddress(sold.address),
      buyToken: canonicalAddress(bought.address),
      sellAmount: parseTokenUnits(`${amount}`, sold.decimals) ?? 0n,
      minBuyAmount: 0n,
    }))
  })
}

interface LimitOrder {
  readonly sellToken: string
  readonly buyToken: string
  readonly sellAmount: string
  readonly buyAmount: string
}

function limitOrder({ buyAmount, buyToken, sellAmount, sellToken }: LimitOrder): GivenOrder {
  return {
    sellToken: traded(sellToken),
    buyToken: traded(buyToken),
    sellAmount: BigInt(sellAmount),
    minBuyAmount: BigInt(buyAmount),
  }
}

function traded(token: string) {
  const address = canonicalAddress(token as `0x${string}`)
  return address === auctionEther ? nativeToken : address
}
