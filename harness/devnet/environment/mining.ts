/**
 * When blocks come: with each transaction, or at intervals, and then transactions wait for the next one.
 *
 * @module
 */
import type { ChainClient } from '../../chain/chain-client.ts'

export interface Mining {
  /** Does `work` while each transaction gets its block at once, for those who wait for its receipt. */
  promptly<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export interface MiningOptions {
  /** Seconds from one block to the next; blocks come with transactions when absent. */
  readonly blockSeconds?: number | undefined
  readonly reportFault: (fault: unknown) => void
}

export async function startMining(
  client: ChainClient,
  { blockSeconds, reportFault }: MiningOptions,
): Promise<Mining> {
  await client.setAutomine(blockSeconds === undefined)
  if (blockSeconds === undefined) return { promptly: (work) => work(), stop: async () => {} }

  let mining: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    mining = mining.then(() => client.mine({ blocks: 1 })).catch(reportFault)
  }, blockSeconds * 1000)
  return {
    async promptly(work) {
      await client.setAutomine(true)
      try {
        return await work()
      } finally {
        await client.setAutomine(false)
      }
    },
    async stop() {
      clearInterval(timer)
      await mining
    },
  }
}
