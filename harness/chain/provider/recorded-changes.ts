/**
 * Records the requests that change a chain, with what they were answered, so that another node repeats them. They are
 * taken where the time of each block is one of the requests: repeating them depends on no clock.
 *
 * @module
 */
import { type Changed, type ObservedProvider, observed } from './changes.ts'
import type { Provider } from './provider.ts'

export interface RecordedChanges extends ObservedProvider {
  /** All that the chain has come to be by, without what was reverted. */
  soFar(): readonly Changed[]
  /** Makes a change that was recorded of another node. */
  repeat(changed: Changed): Promise<void>
}

export function recordedChanges(node: Provider): RecordedChanges {
  const changing = observed(node)
  let kept: Changed[] = []
  // By those of the other node.
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
  // Of the header of the next block, the latest word counts.
  if (method.startsWith('evm_setNext') && kept.at(-1)?.method === method) kept.pop()
  kept.push(changed)
  return kept
}

/** Of a snapshot that there was: a client may write it with zeros before it, in capitals, or as a number. */
function idOf(id: unknown): bigint {
  return BigInt(String(id))
}

/** Settings of the node, which are no part of its snapshots. */
function outlivesRevert({ method }: Changed): boolean {
  return /impersonate|Impersonating|setAutomine|setBlockGasLimit|setLoggingEnabled|setMinGasPrice/.test(
    method,
  )
}
