/** Mines blocks with each transaction, or at intervals. */
import type { ChainClient } from '../chain/chain-client.ts'

export interface Mining {
  /** Mines each transaction of `work` at once, for callers that wait for its receipt. */
  immediately<T>(work: () => Promise<T>): Promise<T>
  /** Mines at this interval from now on, in seconds; if absent, no longer. */
  every(seconds?: number): void
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
  let mining: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function every(seconds?: number): void {
    clearInterval(timer)
    if (seconds === undefined) return
    timer = setInterval(() => {
      mining = mining.then(() => client.mine({ blocks: 1 })).catch(reportFault)
    }, seconds * 1000)
  }

  await client.setAutomine(blockSeconds === undefined)
  every(blockSeconds)
  return {
    every,
    async immediately(work) {
      const isAutomatic = await client.getAutomine()
      await client.setAutomine(true)
      try {
        return await work()
      } finally {
        await client.setAutomine(isAutomatic)
      }
    },
    async stop() {
      clearInterval(timer)
      await mining
    },
  }
}
