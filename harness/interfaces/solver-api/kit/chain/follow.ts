/** Trades on the target's own chain, and what the target answers after it has seen them. */
import { executeTrade } from '../../../../judge/chain/ledger.ts'
import { Discarded, pre } from '../../../../judge/scenario.ts'
import { UnexpectedAnswer } from '../../api/client.ts'
import type { SolveResponse } from '../../api/solve.ts'
import { solutionFor } from '../orders/answers.ts'
import type { OwnedOrder } from '../orders/arbitraries.ts'
import type { World } from '../scenario.ts'
import { orderOf, tradeOf } from './trade.ts'

/** A service may learn of a block late: seconds to wait before each look, two blocks of mainnet together. */
const waits = [1, 1, 4, 18]

/** Executes a solution on the target's own chain. Returns what it pays; skips the case if it reverts. */
export async function carryOut(
  { chain }: Pick<World, 'chain'>,
  solution: SolveResponse['solutions'][number],
): Promise<bigint> {
  const { status, change } = await executeTrade(chain, tradeOf(solution))
  pre(status === 'success', 'the trade reverts')
  const { buy_token, receiver } = orderOf(solution)
  return change(buy_token, receiver)
}

/**
 * Sells what an order bought, so that whoever asks next finds the market about as it was. A target that does
 * not trade it leaves the market as it is.
 *
 * @param bought Base units.
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

/** Reads again as blocks pass, until the reading is new or two blocks are long over. Returns the last reading. */
export async function readAfterBlocks<Reading>(
  { chain, clock }: Pick<World, 'chain' | 'clock'>,
  read: () => Promise<Reading>,
  isNew: (reading: Reading) => boolean | Promise<boolean>,
): Promise<Reading> {
  for (const [look, seconds] of waits.entries()) {
    await clock.sleep(seconds * 1_000)
    await chain.client.mine({ blocks: 1 })
    const reading = await read()
    if ((await isNew(reading)) || look === waits.length - 1) return reading
  }
  throw new Error('there is a last look')
}
