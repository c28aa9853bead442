/**
 * The methods by which clients of the node steer the devnet itself: it mines by the clock, and it returns to its
 * beginning.
 *
 * @module
 */
import { createChainClient } from '../chain/chain-client.ts'
import type { Provider } from '../chain/provider/provider.ts'
import { codes, RpcFailure } from '../chain/provider/rpc-failure.ts'
import type { RecordedNode } from './data/recorded-node.ts'
import type { Mining } from './mining.ts'

/** @param node At its beginning. */
export async function steeredNode(node: RecordedNode, mining: Mining): Promise<RecordedNode> {
  let beginning = await node.client.snapshot()

  async function setInterval(ms: unknown): Promise<true> {
    const intervalMs = millisecondsOf(ms)
    if (intervalMs > 0) await node.client.setAutomine(false)
    mining.every(intervalMs > 0 ? intervalMs / 1000 : undefined)
    return true
  }

  async function reset(options: unknown): Promise<null> {
    if (options !== undefined && options !== null)
      throw new RpcFailure(
        codes.invalidParams,
        'The devnet returns to its own beginning: start another one with --fork',
      )
    await node.alone(async () => {
      await node.client.revert({ id: beginning })
      beginning = await node.client.snapshot()
    })
    return null
  }

  const provider: Provider = {
    request(request) {
      const { method, params = [] } = request
      if (method === 'evm_setIntervalMining') return setInterval(params[0])
      return method === 'hardhat_reset' ? reset(params[0]) : node.provider.request(request)
    },
  }
  const steered = { ...provider, onChange: node.onChange }
  return { ...node, provider: steered, client: createChainClient(steered) }
}

const shortestMs = 100

/** @throws {RpcFailure} for a number that can only be meant in seconds. */
function millisecondsOf(ms: unknown): number {
  if (typeof ms !== 'number' || !Number.isInteger(ms) || ms < 0)
    throw new RpcFailure(codes.invalidParams, `Not a number of milliseconds: ${String(ms)}`)
  if (ms > 0 && ms < shortestMs)
    throw new RpcFailure(
      codes.invalidParams,
      `Blocks every ${ms} ms are too many: evm_setIntervalMining takes milliseconds, anvil_setIntervalMining seconds`,
    )
  return ms
}
