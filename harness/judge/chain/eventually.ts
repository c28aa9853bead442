/**
 * Values that a service derives from its chain, such as a status, a list, a nonce or a price, become true
 * with a delay: some services poll the chain once a block, and trust a value they have seen twice. So a check
 * reads again, with blocks in between, for a bounded time. On a virtual clock this takes no time.
 *
 * @module
 */
import type { Clock } from '../../chain/clock.ts'
import type { Node } from '../../chain/node.ts'

/** Reads until the value is as expected or the target's time is up. Resolves with the last value read. */
export type Eventually = <Reading>(
  read: () => Reading | Promise<Reading>,
  isExpected: (reading: Reading) => boolean | Promise<boolean>,
) => Promise<Reading>

interface Settling {
  readonly clock: Clock
  /** The chain, if blocks can be mined on it. */
  readonly chain: Node | undefined
  /** How long the target has, in milliseconds; three blocks of mainnet when absent. */
  readonly settleMs: number | undefined
  readonly observe: (name: string, value: unknown) => void
}

/** Three blocks of mainnet: the service may just have polled, and trusts an event at its second poll. */
const defaultSettleMs = 36_000

// Half a block of mainnet; the first pauses are shorter.
const longestPauseMs = 6_000

export function eventuallyOn({ chain, clock, observe, settleMs = defaultSettleMs }: Settling): Eventually {
  return async (read, isExpected) => {
    const beganMs = clock.nowMs()
    for (let pauseMs = 1_000; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const waitedMs = clock.nowMs() - beganMs
      const reading = await read()
      if (await isExpected(reading)) {
        if (pauseMs > 1_000) observe('settled after', `${Math.ceil(waitedMs / 1_000)} s`)
        return reading
      }
      if (waitedMs >= settleMs) return reading
      await clock.sleep(Math.min(pauseMs, settleMs - waitedMs))
      await chain?.client.mine({ blocks: 1 })
    }
  }
}
