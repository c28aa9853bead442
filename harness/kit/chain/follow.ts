/** Trades on the target's own chain, and what the target answers after it has seen them. */
import { executeTrade } from '../../judge/chain/ledger.ts'
import { pre } from '../../judge/scenario.ts'
import type { World } from '../../solver-api/scenario.ts'
import type { SolveResponse } from '../../solver-api/solve.ts'
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
