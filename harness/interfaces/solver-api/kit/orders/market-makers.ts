/**
 * Finds the market makers among a target's AMMs, under any names: a maker quotes for a wallet, so a caller that names
 * none gets no quote from it.
 *
 * @module
 */
import type { Client } from '../../api/client.ts'
import type { Order } from '../../api/order.ts'
import { offerFor } from './answers.ts'
import type { OwnedOrder } from './arbitraries.ts'

/** True if an AMM alone quotes an order to a caller without a wallet, as pools do. */
export async function isPoolFor(
  client: Client,
  { buy_token, sell_amount, sell_token }: Order,
  amm: string,
): Promise<boolean> {
  const anonymous = { sell_token, buy_token, sell_amount }
  return (await offerFor(client, anonymous, { amms: [`+${amm}`] })).amount > 0n
}

/** The AMMs that solve an order, each alone, and do not quote it without its wallet. */
export async function makersAmong(
  client: Client,
  order: OwnedOrder,
  amms: readonly string[],
): Promise<readonly string[]> {
  const makers: string[] = []
  for (const amm of amms) {
    if (await isPoolFor(client, order, amm)) continue
    const { found } = await client.solve({ blockchain: 'ethereum', orders: [order], amms: [`+${amm}`] })
    if (found) makers.push(amm)
  }
  return makers
}
