/**
 * Records the requests that change a chain, with their results, so that another node can repeat them. They are
 * recorded below the layer that sets the time of each block by a request, so that repeating them needs no clock.
 *
 * @module
 */
import { type Changed, type ObservedProvider, observed } from './changes.ts'
import type { Provider } from './provider.ts'

export interface RecordedChanges extends ObservedProvider {
  /** The changes since the chain's beginning, without reverted ones. */
  soFar(): readonly Changed[]
  /** Repeats a change that was recorded on another node. */
  repeat(changed: Changed): Promise<void>
}

export function recordedChanges(node: Provider): RecordedChanges {
  const changing = observed(node)
  let kept: Changed[] = []
  // This node's snapshot ids by those of the other node.
  const snapshots = new Map<bigint, unknown>()
  changing.onChange((changed) => {
    kept = withChange(kept, changed)
  })
  return {
    ...changing,
    soFar: () => [...kept],
    async repeat({ method, params, result }) {
      if (method === 'evm_revert' && result !== true) return
      const own = method === 'evm_revert' ? [snapshots.get(idOf(params[0]))] : params
      const answer = await node.request({ method, params: own })
      if (method === 'evm_snapshot') snapshots.set(idOf(result), answer)
    },
  }
}

function withChange(kept: Changed[], changed: Changed): Changed[] {
  const { method, params, result } = changed
  if (method === 'evm_revert') {
    if (result !== true) return kept
    const id = idOf(params[0])
    const start = kept.findLastIndex((one) => one.method === 'evm_snapshot' && idOf(one.result) === id)
    return [...kept.slice(0, start), ...kept.slice(start).filter(outlivesRevert)]
  }
  // Of several requests for the same header field of the next block, only the last counts.
  if (method.startsWith('evm_setNext') && kept.at(-1)?.method === method) kept.pop()
  kept.push(changed)
  return kept
}

/** The id of an existing snapshot: a client may write it with leading zeros, in capitals, or as a number. */
function idOf(id: unknown): bigint {
  return BigInt(String(id))
}

/** True for settings of the node, which are not part of its snapshots. */
function outlivesRevert({ method }: Changed): boolean {
  return /impersonate|Impersonating|setAutomine|setBlockGasLimit|setLoggingEnabled|setMinGasPrice/.test(
    method,
  )
}
