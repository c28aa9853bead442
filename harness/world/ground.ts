/**
 * The chain that every schedule begins on: the genuine one, with wallets that can sell and a stranger that can fill.
 *
 * @module
 */
import type { Hex, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { developmentAccount } from '../chain/development-accounts.ts'
import { approve, fund } from '../chain/execution/accounts.ts'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { type Node, startNode } from '../chain/node.ts'
import { createMarket } from '../market/market.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { canonical } from '../spec/canonical.ts'

export interface Ground {
  readonly node: Node
  /** The market where every schedule begins. */
  readonly base: Snapshot
  readonly sellers: readonly LocalAccount[]
  readonly stranger: LocalAccount
  /** Puts the chain back to where every schedule begins. */
  restore(): Promise<void>
  stop(): Promise<void>
}

export const usdc = genesisToken('USDC').address

/** Base units of USDC that each seller has. */
export const sellersFunds = 10_000_000_000n

export async function layGround(): Promise<Ground> {
  const node = await startNode({ network: { kind: 'genesis' } })
  node.clock.advance(1000n)
  const sellers = [1, 2, 3].map((number) => privateKeyToAccount(keyOf(number)))
  for (const { address } of sellers) {
    await fund(node, usdc, address, sellersFunds)
    await approve(node, usdc, address, canonical.permit2, sellersFunds)
  }
  const stranger = developmentAccount(5)
  await approve(node, canonical.weth, stranger.address, canonical.reactor, 10n ** 24n)
  const base = await createMarket(node).snapshot()
  let untouched = await node.client.snapshot()
  return {
    node,
    base,
    sellers,
    stranger,
    async restore() {
      await node.client.revert({ id: untouched })
      untouched = await node.client.snapshot()
    },
    stop: () => node.stop(),
  }
}

function keyOf(number: number): Hex {
  return `0x${number.toString(16).padStart(64, '7')}`
}
