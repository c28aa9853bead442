/** Trades on the target's own chain, and the target's answers after it has seen them. */
import type { Address } from 'viem'
import {
  type ChainSnapshot,
  replaceBlocks,
  takeSnapshot,
} from '../../../../chain/execution/replaced-blocks.ts'
import type { Node } from '../../../../chain/node.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { executeTrade } from '../../../../judge/chain/ledger.ts'
import { Discarded, pre } from '../../../../judge/scenario.ts'
import { UnexpectedAnswer } from '../../api/client.ts'
import type { SolveResponse } from '../../api/solve.ts'
import { solutionFor } from '../orders/answers.ts'
import type { OwnedOrder } from '../orders/arbitraries.ts'
import type { World } from '../world.ts'
import { orderOf, tradeOf } from './trade.ts'

type Solution = SolveResponse['solutions'][number]

/** Executes a solution, permanently from the target's view. Returns the payment; skips the case if it reverts. */
type CarryOut = (solution: Solution) => Promise<bigint>

/**
 * Trades an order, and then restores the market by replacing the blocks since. If others have sent transactions
 * meanwhile, their blocks stay, the bought tokens are sold again, and the record notes that the market was left moved.
 */
export async function takenBack(
  world: World,
  order: OwnedOrder,
  work: (trade: CarryOut) => Promise<void>,
): Promise<void> {
  const { chain, observe } = world
  const snapshot = await takeSnapshot(chain)
  const bought: bigint[] = []
  try {
    await work(async (solution) => {
      const paid = await carryOut(world, solution)
      bought.push(paid)
      return paid
    })
  } finally {
    if (await isAlone(chain, order.origin_address, snapshot)) await replaceBlocks(chain, snapshot)
    else {
      observe('market', `left moved since block ${snapshot.block}, as others have sent transactions`)
      for (const amount of bought.toReversed()) await tradeBack(world, order, amount)
    }
  }
}

async function isAlone({ client }: Node, own: Address, { block }: ChainSnapshot): Promise<boolean> {
  const head = await client.getBlockNumber()
  for (let blockNumber = block + 1n; blockNumber <= head; blockNumber += 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    if (transactions.some(({ from }) => canonicalAddress(from) !== canonicalAddress(own))) return false
  }
  return true
}

/** Executes a solution on the target's own chain. Returns the payment; skips the case if it reverts. */
export async function carryOut({ chain }: Pick<World, 'chain'>, solution: Solution): Promise<bigint> {
  const { status, change } = await executeTrade(chain, tradeOf(solution))
  pre(status === 'success', 'the trade reverts')
  const { buy_token, receiver } = orderOf(solution)
  return change(buy_token, receiver)
}

/**
 * Sells the bought tokens of an order, so that later requests find about the same market. If the target does not trade
 * them, the market stays moved.
 *
 * @param bought The amount in base units.
 */
export async function tradeBack(
  world: Pick<World, 'chain' | 'client'>,
  { buy_token, origin_address, sell_token }: OwnedOrder,
  bought: bigint,
): Promise<void> {
  if (bought === 0n) return
  const back = { sell_token: buy_token, buy_token: sell_token, sell_amount: `${bought}`, origin_address }
  try {
    await carryOut(world, await solutionFor(world.client, back, { slippage: 0.5 }))
  } catch (error) {
    if (!(error instanceof Discarded) && !(error instanceof UnexpectedAnswer)) throw error
  }
}
