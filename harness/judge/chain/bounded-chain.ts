/**
 * Bounds the memory and time that contracts of a service can take from the judge on its own chain. The simulator keeps
 * half a kilobyte per executed step until an execution ends, and has no limit of its own. So each execution is first
 * tried with little gas; if that is inconclusive, it runs on a replica of the chain in a process that can be killed.
 *
 * @module
 */
import type { ReadContractParameters } from 'viem'
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { type ChainClient, createChainClient } from '../../chain/chain-client.ts'
import type { LocalNode } from '../../chain/node.ts'
import { createLock } from '../../chain/provider/lock.ts'
import type { Origin } from '../../chain/provider/origin.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'
import { gasIndependence } from '../../node/replica/gas-independence.ts'
import { headOf, type Replica, startReplica } from '../../node/replica/replica.ts'

/** Units of gas that this process executes without a trial: at most 150 MB in a loop of jumps. */
export const littleGas = 300_000n

/** Units of gas of a read that does not set a limit. */
export const readGas = 3_000_000n

/**
 * Limits of an execution on the replica. A transaction then takes as much again in this process. A route that uses seven
 * million units of gas takes 1 second and up to 310 MB, and a transaction may use 16.7 million.
 */
const limits = { timeoutMs: 10_000, maxBytes: 800e6 }

/** The node within these limits; its replica stops with it. */
export function boundedChain(node: LocalNode): LocalNode {
  return node.origin === undefined ? node : bounded(node, node.origin)
}

function bounded(node: LocalNode, origin: Origin): LocalNode {
  const { provider } = node
  const isSameWithMore = gasIndependence(provider, provider.onChange)
  const lock = createLock()
  let replica: Replica | undefined

  // A replica executes one call at a time.
  const onReplica = (call: object, block: unknown) => lock.alone(() => executeOnReplica(call, block))

  async function executeOnReplica(call: object, block: unknown): Promise<unknown> {
    if (replica?.hasEnded() !== false) replica = startReplica(origin, limits)
    try {
      await replica.ready
      const asked = { id: 1, method: 'eth_call', params: [call, block] }
      const answer = await replica.answer({ call: asked, ...(await headOf(provider, origin)) })
      if (answer === undefined) throw new Error('the replica has another latest block')
      return JSON.parse(answer)
    } catch (cause) {
      throw new ExecutionTooDear(cause)
    }
  }

  /** True if the call gives the same result with little gas as with all of it. */
  async function isCheap(call: object, block: unknown): Promise<boolean> {
    const params = [{ ...call, gas: numberToHex(littleGas) }, block, { tracer: 'callTracer' }]
    const frame = await provider.request({ method: 'debug_traceCall', params }).catch(() => undefined)
    return frame !== undefined && (await isSameWithMore(frame, block))
  }

  const within: Provider = {
    async request(request) {
      const { method, params: [call, block = 'latest', ...others] = [] } = request
      if (!executing.has(method) || typeof call !== 'object' || call === null)
        return provider.request(request)
      const withLittle = { method, params: [{ ...call, gas: numberToHex(littleGas) }, block, ...others] }
      const gas = gasOf(call)
      if (gas !== undefined && gas <= littleGas) return provider.request(request)
      if (method === 'debug_traceCall') return provider.request(withLittle)
      if (method === 'eth_call') {
        if (await isCheap(call, block)) return provider.request(withLittle)
        const answer = await onReplica({ ...call, gas: numberToHex(gas ?? readGas) }, block)
        const error = fieldOf(answer, 'error')
        if (error !== undefined) throw error
        return fieldOf(answer, 'result')
      }
      if (await isCheap(call, 'latest'))
        return provider.request({ method, params: [{ ...call, gas: numberToHex(littleGas) }] })
      await onReplica(call, 'latest')
      return provider.request(request)
    },
  }
  return {
    ...node,
    provider: { ...within, onChange: provider.onChange },
    client: withSingleReads(createChainClient(within)),
    async stop() {
      replica?.stop()
      await node.stop()
    },
  }
}

/** Reads one by one: deploying a multicall contract takes more gas than any single read. */
function withSingleReads(client: ChainClient): ChainClient {
  const multicall = async ({
    allowFailure = true,
    contracts,
    ...at
  }: Parameters<ChainClient['multicall']>[0]) => {
    const { blockNumber, blockTag } = at
    const block = blockNumber === undefined ? { blockTag } : { blockNumber }
    const reads = contracts.map((contract) =>
      client.readContract({ ...(contract as ReadContractParameters), ...block }),
    )
    if (!allowFailure) return Promise.all(reads)
    const settled = await Promise.allSettled(reads)
    return settled.map((one) =>
      one.status === 'fulfilled'
        ? { status: 'success', result: one.value }
        : { status: 'failure', error: one.reason, result: undefined },
    )
  }
  return { ...client, multicall: multicall as ChainClient['multicall'] }
}

const executing = new Set(['debug_traceCall', 'eth_call', 'eth_sendTransaction'])

/** @returns `undefined` if the request sets no gas limit. */
function gasOf(call: object): bigint | undefined {
  const gas = fieldOf(call, 'gas')
  return isHex(gas) && gas !== '0x' ? hexToBigInt(gas) : undefined
}

/** An execution exceeded its limits, which says nothing about any clause. */
export class ExecutionTooDear extends Error {
  override readonly name = 'ExecutionTooDear'
  readonly code = 'EXECUTION_TOO_DEAR'

  constructor(cause: unknown) {
    const bounds = `${limits.timeoutMs / 1000} seconds or ${limits.maxBytes / 1e6} MB`
    super(
      `executing a call takes more than ${bounds}: it loops, or is far larger than trades are (${cause instanceof Error ? cause.message : cause})`,
      { cause },
    )
  }
}
