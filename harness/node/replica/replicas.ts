/**
 * Executes clients' read-only calls that may take long on replicas of the node: while one replica executes a
 * long call, or restarts after it was killed, the other answers the rest. The node itself answers while the
 * first one repeats a long chain.
 *
 * @module
 */
import type { ObservedProvider } from '../../chain/provider/changes.ts'
import type { Origin } from '../../chain/provider/origin.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'
import { createFairQueue, machine } from '../serving/fair-queue.ts'
import { failureOf } from '../serving/json-rpc.ts'
import type { Executor } from '../serving/rpc-server.ts'
import { cheapCalls } from './cheap-calls.ts'
import { type ExecutionLimits, headOf, type Replica, startReplica } from './replica.ts'
import { createReplicaPool } from './replica-pool.ts'

export interface Replicas extends Executor {
  close(): void
}

/** The replicated node. */
export interface ReplicatedNode {
  readonly provider: ObservedProvider
  /** The node as clients see it. */
  readonly served: Provider
  readonly origin: Origin
}

interface Limits extends ExecutionLimits {
  /** Milliseconds that the first call waits for the first replica while that repeats the chain. */
  readonly repeatMs: number
}

/** The timeout is geth's. A loop of jumps uses up to 3 GB in it. Clients wait ten seconds for an answer. */
const defaults: Limits = { timeoutMs: 5000, maxBytes: 4e9, repeatMs: 5000 }

const executing = new Set([
  'debug_traceBlockByHash',
  'debug_traceBlockByNumber',
  'debug_traceCall',
  'debug_traceTransaction',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_simulateV1',
])

export function createReplicas(
  { origin, provider: node, served }: ReplicatedNode,
  options: Partial<Limits> = {},
): Replicas {
  const limits = { ...defaults, ...options }
  const cheap = cheapCalls(served, node.onChange)
  const pool = createReplicaPool(() => startReplica(origin, limits), limits.repeatMs)
  const queue = createFairQueue({ ...machine, secondPlace: pool.second })

  /** @returns `undefined` if the node itself should answer. */
  async function answer(replica: Replica, call: unknown): Promise<string | undefined> {
    const answered = await replica.answer({ call, ...(await headOf(node, origin)) })
    // At the second attempt, no change is in transit that could arrive after the head was read.
    return answered ?? replica.answer({ call, ...(await headOf(node, origin)) })
  }

  /** The turn ends only once another replica has replaced a killed one; the answer is given before. */
  async function take(call: unknown, answered: (answer: string | undefined) => void): Promise<number> {
    const began = performance.now()
    const replica = pool.next()
    if (replica === undefined) {
      answered(undefined)
      return 0
    }
    const text = await answer(replica, call).catch((error) =>
      pool.isOpen() ? failureOf(fieldOf(call, 'id'), error) : undefined,
    )
    if (text === undefined) pool.giveUp(new ReplicaDiffers())
    answered(text)
    await pool.release(replica)
    return replica.hasEnded() ? performance.now() - began : replica.computedMs()
  }

  return {
    executions(within) {
      const flow = within(queue.flow())
      return {
        takes: (call) => executing.has(String(fieldOf(call, 'method'))) && pool.isOpen(),
        answerIfCheap: cheap.answer,
        async answer(call) {
          await pool.first()
          return new Promise((resolve, reject) => {
            flow.turn(async (charge) => charge(await take(call, resolve))).catch(reject)
          })
        },
      }
    },
    close: () => pool.close(),
  }
}

class ReplicaDiffers extends Error {
  override readonly name = 'ReplicaDiffers'

  constructor() {
    super('The replica of the node has another latest block.')
  }
}
