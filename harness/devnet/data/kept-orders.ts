/**
 * Intent orders that keep abreast of the chain by themselves: after each change their statuses are brought up to
 * date and what can be filled is filled. Between changes it is tried again each second, because what an order
 * asks for falls with time, and an order past its deadline is given the block that ends it.
 *
 * @module
 */
import type { BookedOrder } from '../../intent/book/booked-order.ts'
import { liveStatuses } from '../../intent/book/lifecycle.ts'
import type { Intents } from '../../intent/intents.ts'
import type { ServicePorts } from '../../service/http/ports.ts'
import type { RecordedNode } from './recorded-node.ts'

export interface KeptOrders {
  /** Lists the orders as the latest change left them. */
  readonly intents: ServicePorts['intents']
  stop(): Promise<void>
}

export interface KeepOptions {
  /** False where a block will come without being asked for. */
  readonly minesForDeadlines: boolean
  readonly reportFault: (fault: unknown) => void
}

const restMs = 1000

/** More live orders than any devnet has. */
const allOrders = 100_000

export function keepOrders(
  intents: Intents,
  node: RecordedNode,
  { minesForDeadlines, reportFault }: KeepOptions,
): KeptOrders {
  let seen = -1
  let stopping = false
  let woken = false
  let endRest = () => {}
  const unsubscribe = node.onChange(wake)
  const running = keep()

  async function keep(): Promise<void> {
    while (!stopping) {
      woken = false
      await attend().catch(reportFault)
      if (!woken && !stopping) await rest()
    }
  }

  function wake(): void {
    woken = true
    endRest()
  }

  async function attend(): Promise<void> {
    if (seen === node.changeCount() && (await liveOrders()).length === 0) return
    await catchUp()
    const now = node.clock.now()
    const isOverdue = ({ order }: BookedOrder) => order.deadline < now
    if (minesForDeadlines && (await liveOrders()).some(isOverdue)) await node.client.mine({ blocks: 1 })
  }

  async function catchUp(): Promise<void> {
    const count = node.changeCount()
    await intents.onBlock()
    seen = Math.max(seen, count)
  }

  async function liveOrders(): Promise<readonly BookedOrder[]> {
    const page = await intents.list({ statuses: liveStatuses }, { limit: allOrders })
    return page?.orders ?? []
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, restMs)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    intents: {
      nextNonce: (swapper) => intents.nextNonce(swapper),
      async submit(submission) {
        const admission = await intents.submit(submission)
        wake()
        return admission
      },
      async list(filter, page) {
        if (seen !== node.changeCount()) await catchUp()
        return intents.list(filter, page)
      },
    },
    async stop() {
      stopping = true
      unsubscribe()
      wake()
      await running
    },
  }
}
