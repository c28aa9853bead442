/**
 * Numbers the snapshots of a chain from one, in the order of the requests. Work that takes snapshots unrecorded uses up
 * the node's own ids, so that a journal could not repeat these.
 *
 * @module
 */
import { isHex, numberToHex } from 'viem/utils'
import { createChainClient } from '../../chain/chain-client.ts'
import type { LocalNode, Node } from '../../chain/node.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { sandboxed } from '../../chain/provider/sandbox.ts'

export type NumberedNode = Node & Pick<LocalNode, 'sandbox'>

export function withNumberedSnapshots(node: Node): NumberedNode {
  const ids = new Map<number, unknown>()
  let count = 0

  async function snapshot(): Promise<string> {
    const id = await node.provider.request({ method: 'evm_snapshot' })
    count += 1
    ids.set(count, id)
    return numberToHex(count)
  }

  /** Does not ask the node for an id that it has no longer: it would drop the later snapshots. */
  async function revert(number: number): Promise<unknown> {
    const id = ids.get(number)
    if (id === undefined) return false
    for (const other of ids.keys()) if (other >= number) ids.delete(other)
    return node.provider.request({ method: 'evm_revert', params: [id] })
  }

  const provider: Provider = {
    request(request) {
      const { method, params = [] } = request
      if (method === 'evm_snapshot') return snapshot()
      const number = method === 'evm_revert' ? numberOf(params[0]) : undefined
      return number === undefined ? node.provider.request(request) : revert(number)
    },
  }
  return {
    ...node,
    provider,
    client: createChainClient(provider),
    sandbox: (work) => sandboxed(node, work),
  }
}

/** A client may write an id with leading zeros, in capitals, or as a number. */
function numberOf(id: unknown): number | undefined {
  const isNumber = typeof id === 'number' || (isHex(id) && id !== '0x')
  return isNumber ? Number(id) : undefined
}
