/**
 * A node that records every requested change. Changes are made one at a time, with the clock paused, so that
 * the same list of changes and times makes the same chain again.
 *
 * @module
 */
import { createChainClient } from '../../chain/chain-client.ts'
import type { LocalNode, Node } from '../../chain/node.ts'
import { type Changed, isChange, type ObservedProvider, type OnChange } from '../../chain/provider/changes.ts'
import type { RpcRequest } from '../../chain/provider/provider.ts'
import type { NumberedNode } from './numbered-snapshots.ts'
import type { PausableClock } from './pausable-clock.ts'

/** A request that changed the chain, and the machine's time during it, in UNIX seconds. */
export interface Change {
  readonly at: number
  readonly method: string
  readonly params: readonly unknown[]
}

export interface RecordedNode extends LocalNode {
  /** Counts the changes; while it stays the same, earlier reads are up to date. */
  changeCount(): number
  readonly onChange: OnChange
}

export interface RecordOptions {
  readonly clock: PausableClock
  /** Called with each change before its result is returned. If it throws, the node answers no more requests. */
  readonly keep: (change: Change) => void
}

export function recordedNode(node: NumberedNode, { clock, keep }: RecordOptions): RecordedNode {
  const listeners = new Set<(changed: Changed) => void>()
  let count = 0
  let fault: { readonly reason: unknown } | undefined

  async function change({ method, params = [] }: RpcRequest): Promise<unknown> {
    const result = await node.alone(async () => {
      if (fault !== undefined) throw fault.reason
      const at = clock.machineTime()
      const answer = await clock.pausedAt(at, () => node.provider.request({ method, params }))
      try {
        keep({ at: Number(at), method, params })
      } catch (reason) {
        fault = { reason }
        throw reason
      }
      return answer
    })
    count += 1
    for (const listener of listeners) listener({ method, params, result })
    return result
  }

  const onChange: OnChange = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const provider: ObservedProvider = {
    onChange,
    async request(request) {
      if (fault !== undefined) throw fault.reason
      return isChange(request.method) ? change(request) : node.provider.request(request)
    },
  }
  return {
    provider,
    client: createChainClient(provider),
    clock: node.clock,
    ...(node.overwritten === undefined ? {} : { overwritten: node.overwritten }),
    ...(node.hardfork === undefined ? {} : { hardfork: node.hardfork }),
    ...(node.holdsHistory === undefined ? {} : { holdsHistory: node.holdsHistory }),
    ...(node.origin === undefined ? {} : { origin: node.origin }),
    sandbox: node.sandbox,
    alone: (work) => node.alone(work),
    stop: () => node.stop(),
    changeCount: () => count,
    onChange,
  }
}

/** Repeats a recorded change, at its recorded time. */
export function repeatChange(
  node: Node,
  clock: PausableClock,
  { at, method, params }: Change,
): Promise<unknown> {
  return clock.pausedAt(BigInt(at), () => node.provider.request({ method, params }))
}
