/**
 * The chain at the start of every schedule: the genuine contracts, wallets that can sell, and a stranger that can fill.
 *
 * @module
 */
import type { Hex, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { developmentAccount } from '../../chain/development-accounts.ts'
import { approve, fund } from '../../chain/execution/accounts.ts'
import { genesisToken } from '../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { nativeToken } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { type PausableClock, pausableClock } from '../../devnet/data/pausable-clock.ts'
import { createMarket } from '../../market/market.ts'
import type { Snapshot } from '../../market/snapshot.ts'

export interface Ground {
  readonly node: Node
  /** The node's clock. */
  readonly clock: PausableClock
  /** Advances the machine's time. */
  pass(seconds: number): void
  /** The market at the start of every schedule. */
  readonly base: Snapshot
  readonly sellers: readonly LocalAccount[]
  readonly stranger: LocalAccount
  /** Restores the chain to the start of a schedule; time goes on. */
  restore(): Promise<void>
  /** Restores the time, too. */
  begin(): Promise<void>
  stop(): Promise<void>
}

export const usdc = genesisToken('USDC').address

/** Base units of USDC that each seller has. */
export const sellersFunds = 10_000_000_000n

/** Wei. */
const gasFunds = 100n * 10n ** 18n

/** Time of the genesis in UNIX seconds; the schedules start a while later. */
const startSecond = 1_722_556_800n
const startMs = 1000 * (Number(startSecond) + 1000)

export async function layGround(): Promise<Ground> {
  let machineMs = startMs
  const clock = pausableClock(() => machineMs)
  const node = await startNode({ network: { kind: 'genesis' }, clock, time: startSecond, baseFeeWei: 0n })
  const sellers = [1, 2, 3].map((number) => privateKeyToAccount(keyOf(number)))
  for (const { address } of sellers) {
    await fund(node, usdc, address, sellersFunds)
    await fund(node, nativeToken, address, gasFunds)
    await approve(node, usdc, address, canonical.permit2, sellersFunds)
  }
  const stranger = developmentAccount(5)
  await approve(node, canonical.weth, stranger.address, canonical.reactor, 10n ** 24n)
  const base = await createMarket(node).snapshot()
  let untouched = await node.client.snapshot()
  return {
    node,
    clock,
    pass(seconds) {
      machineMs += 1000 * seconds
    },
    base,
    sellers,
    stranger,
    restore,
    begin() {
      machineMs = startMs
      return restore()
    },
    stop: () => node.stop(),
  }

  async function restore(): Promise<void> {
    await node.client.revert({ id: untouched })
    untouched = await node.client.snapshot()
    await node.client.setAutomine(true)
  }
}

function keyOf(number: number): Hex {
  return `0x${number.toString(16).padStart(64, '7')}`
}
