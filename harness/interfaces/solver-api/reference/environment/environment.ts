/**
 * The environment of services: the node, the market that is read from it, and the market makers.
 *
 * @module
 */

import { developmentAccount, roles } from '../../../../chain/development-accounts.ts'
import { type Node, type NodeOptions, startNode } from '../../../../chain/node.ts'
import { canonical } from '../../../../core/canonical.ts'
import { erc20Abi } from '../../../../core/erc20.ts'
import {
  createMakerDesk,
  createQuoteSigner,
  type MakerDesk,
  type SignQuote,
} from '../../../../market/maker-quotes.ts'
import { createMarket, type Market } from '../../../../market/market.ts'
import { isAbsence } from '../../../../market/reading/block-view.ts'
import { fundMakers } from './fund-makers.ts'

export interface Environment {
  readonly node: Node
  readonly market: Market
  readonly makerDesk: MakerDesk
  readonly signQuote: SignQuote
  stop(): Promise<void>
}

/** @throws The errors of `startNode`. */
export async function startEnvironment(options: NodeOptions): Promise<Environment> {
  const node = await startNode(options)
  if (options.network.kind === 'fork') {
    await fundMakers(node).catch(async (error: unknown) => {
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
      inventory: (maker, address, blockNumber) => {
        const reading = { address, abi: erc20Abi, functionName: 'balanceOf', args: [maker] } as const
        // A maker has nothing to offer of a token that answers no calls.
        return node.client.readContract({ ...reading, blockNumber }).catch((error: unknown) => {
          if (error instanceof Error && isAbsence(error)) return 0n
          throw error
        })
      },
      now: () => node.clock.now(),
    }),
    signQuote: createQuoteSigner(makers, node.client.chain.id),
    stop: () => node.stop(),
  }
}
