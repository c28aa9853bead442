/**
 * What services stand on: the node, the market that is read from it, and the market makers.
 *
 * @module
 */
import { erc20Abi } from 'viem'
import { developmentAccount, roles } from '../../chain/development-accounts.ts'
import { type Node, type NodeOptions, startNode } from '../../chain/node.ts'
import { createMakerDesk, type MakerDesk } from '../../market/maker-quotes.ts'
import { createMarket, type Market } from '../../market/market.ts'
import { canonical } from '../../spec/canonical.ts'
import { stockMakers } from './maker-stock.ts'

export interface Ground {
  readonly node: Node
  readonly market: Market
  readonly makerDesk: MakerDesk
  stop(): Promise<void>
}

/** @throws as `startNode`. */
export async function layGround(options: NodeOptions): Promise<Ground> {
  const node = await startNode(options)
  if (options.network.kind === 'fork') {
    await stockMakers(node).catch(async (error: unknown) => {
      await node.stop()
      throw error
    })
  }
  const makers = canonical.marketMakers.map((address, index) => ({
    address,
    account: developmentAccount(roles.marketMakers[index] ?? 0),
  }))
  return {
    node,
    market: createMarket(node),
    makerDesk: createMakerDesk({
      makers,
      inventory: (maker, token, blockNumber) =>
        node.client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [maker],
          blockNumber,
        }),
    }),
    stop: () => node.stop(),
  }
}
