/**
 * Trades quotes of the intent venue as an application does: signs an order that starts at the quote and decays, submits
 * it, and watches the chain until it is filled.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import type { DutchOrder } from '../../../core/orders/dutch-order.ts'
import type { CorpusOrder } from '../../../quality/corpus/corpus.ts'
import { type Execution, type Refused, refusedBy } from '../../../quality/measure.ts'
import type { FillChain } from '../../../quality/quotes.ts'
import { balanceChange, type Fill, fillsOf } from '../kit/chain/fills.ts'
import { flatOrder } from '../kit/intents/dutch-orders.ts'
import { isAccepted, signedBy, submissionOf } from '../kit/intents/placed-order.ts'
import { addressOf, fundAndApprove, type Swapper } from '../kit/intents/swapper.ts'
import type { World } from '../kit/scenario.ts'
import { requestPage } from '../kit/tracking/listed-orders.ts'

/**
 * Seconds between blocks by the chain's clock, as on mainnet, if the clock can be moved; otherwise a block is mined
 * each second.
 */
const blockSeconds = 12n
/** The quote is reduced by one part in this number until the deadline: half a per cent, as wallets allow. */
const decayParts = 200n
const decayBlocks = 5n

/** @returns The amount that the swapper received, or the refusal of the submission. */
export async function fillQuoted(
  { chain, client, clock, movesTime, universe }: FillChain & Pick<World, 'client' | 'universe'>,
  { buyToken, id, sellAmount, sellToken }: CorpusOrder,
  quoted: bigint,
): Promise<Execution | Refused> {
  const swapper = swapperOf(id)
  await fundAndApprove(chain, swapper, sellToken, sellAmount)
  const flat = await flatOrder(
    { client, clock, universe },
    swapper,
    { buyToken, sellAmount, sellToken },
    quoted,
  )
  const order = decaying(flat)
  const block = await chain.client.getBlockNumber()
  const submitted = await client.send(submissionOf(await signedBy(swapper, order)))
  if (!isAccepted(submitted)) return refusedBy(submitted)
  const fill = await watched(order)
  if (fill === undefined) return { status: 'unfilled', paid: 0n, gasUsed: 0n }
  const { gasUsed } = await chain.client.getTransactionReceipt({ hash: fill.transaction })
  return {
    status: 'paid',
    paid: await balanceChange(chain, fill.block, buyToken, swapper.address),
    gasUsed,
    blocks: Number(fill.block - block),
  }

  /**
   * Watches for the fill, and lists the swapper's orders meanwhile, because some services work only when they are
   * asked.
   */
  async function watched({ deadline, swapper: address }: DutchOrder): Promise<Fill | undefined> {
    for (;;) {
      const [fill] = await fillsOf(chain, { block, order })
      if (fill !== undefined || clock.now() > deadline) return fill
      await clock.sleep(1_000)
      if (movesTime) chain.clock.advance(blockSeconds - 1n)
      await chain.client.mine({ blocks: 1 })
      await requestPage({ client }, { swapper: address })
    }
  }
}

/** The order that owes the quote for one block, and then less with each block. */
function decaying(flat: DutchOrder): DutchOrder {
  const decayStartTime = flat.decayStartTime + blockSeconds
  const decayEndTime = decayStartTime + decayBlocks * blockSeconds
  const outputs = flat.outputs.map((output) => ({
    ...output,
    endAmount: output.startAmount - output.startAmount / decayParts,
  }))
  return { ...flat, decayStartTime, decayEndTime, deadline: decayEndTime, outputs }
}

/** A wallet that only this order uses. */
function swapperOf(id: string): Swapper {
  const key = `0x${createHash('sha256').update(`swapper of ${id}`).digest('hex')}` as const
  return { key, address: addressOf(key) }
}
