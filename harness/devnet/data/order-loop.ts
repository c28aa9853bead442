/**
 * Keeps intent orders up to date: after each change of the chain it updates their statuses and fills the
 * fillable ones. Between changes it runs once a second, because the amounts of an order decay with time, and
 * an order past its deadline needs a block that ends it.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import type { ServicePorts } from '../../interfaces/solver-api/reference/http/ports.ts'
import type { BookedOrder } from '../../interfaces/solver-api/reference/intent/book/booked-order.ts'
import { liveStatuses } from '../../interfaces/solver-api/reference/intent/book/lifecycle.ts'
import type { Intents } from '../../interfaces/solver-api/reference/intent/intents.ts'
import type { RecordedNode } from './recorded-node.ts'

export interface OrderLoop {
  /** Lists the orders at the latest change. */
  readonly intents: ServicePorts['intents']
  stop(): Promise<void>
}

export interface OrderLoopOptions {
  /** False if blocks are mined at intervals. */
  readonly minesForDeadlines: boolean
  readonly reportFault: (fault: unknown) => void
}

const pauseMs = 1000

/** More live orders than any devnet has. */
const maxOrders = 100_000

export function startOrderLoop(
  intents: Intents,
  node: RecordedNode,
  { minesForDeadlines, reportFault }: OrderLoopOptions,
): OrderLoop {
  let seen = -1
  let isStopping = false
  let pause = new AbortController()
  const wake = () => pause.abort()
  const unsubscribe = node.onChange(wake)
  const running = run()

  async function run(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController()
      await update().catch(reportFault)
      // Rejects as soon as it is woken.
      await setTimeout(pauseMs, undefined, { signal: pause.signal }).catch(() => {})
    }
  }

  async function update(): Promise<void> {
    if (seen === node.changeCount() && (await liveOrders()).length === 0) return
    await followChain()
    const now = node.clock.now()
    const isOverdue = ({ order }: BookedOrder) => order.deadline < now
    if (minesForDeadlines && (await liveOrders()).some(isOverdue)) await node.client.mine({ blocks: 1 })
  }

  async function followChain(): Promise<void> {
    const count = node.changeCount()
    await intents.onBlock()
    seen = Math.max(seen, count)
  }

  async function liveOrders(): Promise<readonly BookedOrder[]> {
    const page = await intents.list({ statuses: liveStatuses }, { limit: maxOrders })
    return page?.orders ?? []
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
        if (seen !== node.changeCount()) await followChain()
        return intents.list(filter, page)
      },
    },
    async stop() {
      isStopping = true
      unsubscribe()
      wake()
      await running
    },
  }
}
