/** Mines blocks with each transaction, or at intervals. */
import type { ChainClient } from '../chain/chain-client.ts'

export interface Mining {
  /** Mines each transaction of `work` at once, for callers that wait for its receipt. */
  immediately<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export interface MiningOptions {
  /** Seconds between blocks; when absent, each transaction is mined at once. */
  readonly blockSeconds?: number | undefined
  readonly reportFault: (fault: unknown) => void
}

export async function startMining(
  client: ChainClient,
  { blockSeconds, reportFault }: MiningOptions,
): Promise<Mining> {
  await client.setAutomine(blockSeconds === undefined)
  if (blockSeconds === undefined) return { immediately: (work) => work(), stop: async () => {} }

  let mining: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    mining = mining.then(() => client.mine({ blocks: 1 })).catch(reportFault)
  }, blockSeconds * 1000)
  return {
    async immediately(work) {
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
