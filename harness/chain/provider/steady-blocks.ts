/**
 * Makes blocks reproducible. By default the node takes their timestamps from the machine; here a clock sets them, so
 * that the same transactions give the same blocks.
 *
 * @module
 */
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { fieldOf } from '../../core/json.ts'
import type { MovableClock } from '../clock.ts'
import type { Provider, RpcRequest } from './provider.ts'
import { requestedTime, requireTime, secondsOf } from './requested-time.ts'

const mining = new Set(['eth_sendTransaction', 'eth_sendRawTransaction', 'evm_mine', 'hardhat_mine'])
const estimating = new Set(['eth_estimateGas'])

/** True for a request whose answer comes with a new block. */
export function mines({ method }: RpcRequest): boolean {
  return mining.has(method)
}

/** True for a request that depends on the header of the next block. */
export function needsHeader(request: RpcRequest): boolean {
  return mines(request) || estimating.has(request.method) || request.params?.includes('pending') === true
}

interface Blocks {
  /** Time of the node's latest block, UNIX seconds. */
  readonly start: bigint
  /** Number of blocks that the node is asked for at once, 5 at most; 1 if each of them has a header of its own. */
  readonly atOnce?: bigint | undefined
}

/**
 * A provider whose blocks carry the clock's time, and at least their parent's: several may share a second.
 * Requests that move a node's time (`evm_setNextBlockTimestamp`, `evm_increaseTime`) move the clock, and
 * `evm_revert` also takes the clock back to its time at the snapshot.
 */
export function steadyBlocks(clock: MovableClock, node: Provider, { atOnce, start }: Blocks): Provider {
  const snapshots = new Map<unknown, () => void>()
  let latest = start
  const time = requestedTime(clock)
  let previous: Promise<unknown> = Promise.resolve()

  /** Serializes work: no request may come between a header and its block, or between a revert and the clock's reset. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = previous.then(work)
    previous = result.catch(() => undefined)
    return result
  }

  async function snapshot(request: RpcRequest): Promise<unknown> {
    const [id, restore, at] = [await node.request(request), time.mark(), latest] as const
    snapshots.set(id, () => {
      restore()
      latest = at
    })
    return id
  }

  async function revert(request: RpcRequest): Promise<unknown> {
    const reverted = await node.request(request)
    if (reverted === true) snapshots.get(request.params?.[0])?.()
    return reverted
  }

  /** @param earliest Minimum timestamp of the block, in UNIX seconds; the clock's time applies if it is later. */
  async function headed(request: RpcRequest, earliest = latest): Promise<unknown> {
    const next = later(clock.now(), earliest)
    await node.request({ method: 'evm_setNextBlockTimestamp', params: [numberToHex(next)] })
    const result = await node.request(request)
    if (mines(request)) latest = next
    return result
  }

  async function mineSeveral(request: RpcRequest): Promise<unknown> {
    const [blocks, seconds] = [quantity(request.params?.[0], 1n), quantity(request.params?.[1], 1n)]
    requireTime(later(clock.now(), latest) + blocks * seconds)
    let result: unknown
    for (const [index, portion] of portionsOf(request, { blocks, seconds, atOnce }).entries()) {
      result = await headed(portion, index === 0 ? latest : latest + seconds)
      latest = timestampOf(await node.request(latestBlock))
      if (latest > clock.now()) time.setTo(latest, latest)
    }
    return result
  }

  return {
    async request(request) {
      const { method, params = [] } = request
      switch (method) {
        case 'evm_setNextBlockTimestamp':
          return time.setTo(secondsOf(params[0]), latest)
        case 'evm_increaseTime':
          return time.increase(secondsOf(params[0]))
        case 'evm_snapshot':
          return inOrder(() => snapshot(request))
        case 'evm_revert':
          return inOrder(() => revert(request))
        case 'hardhat_mine':
          return inOrder(() => mineSeveral(request))
        default:
          return needsHeader(request) ? inOrder(() => headed(request)) : node.request(request)
      }
    },
  }
}

const latestBlock: RpcRequest = { method: 'eth_getBlockByNumber', params: ['latest', false] }

/** The node keeps more than some ten blocks as a range, whose state lacks the storage of contracts. */
const portionBlocks = 5n
// More blocks than this are mined for the time they pass, and in portions they would take a second.
const maxPortionedBlocks = 10_000n

/** Splits a request for many blocks into requests for a few blocks each. */
function portionsOf(
  request: RpcRequest,
  {
    atOnce = portionBlocks,
    blocks,
    seconds,
  }: { readonly atOnce?: bigint | undefined; readonly blocks: bigint; readonly seconds: bigint },
): readonly RpcRequest[] {
  if (blocks <= atOnce || blocks > maxPortionedBlocks) return [request]
  const rest = blocks % atOnce
  const sizes = new Array<bigint>(Number(blocks / atOnce)).fill(atOnce)
  return [...sizes, ...(rest === 0n ? [] : [rest])].map((size) => ({
    method: request.method,
    params: [numberToHex(size), numberToHex(seconds)],
  }))
}

/** The timestamp of a JSON-RPC block, in UNIX seconds. */
export function timestampOf(block: unknown): bigint {
  const found = fieldOf(block, 'timestamp')
  if (!isHex(found)) throw new Error('The node answered with a block that has no timestamp.')
  return hexToBigInt(found)
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** The value of a quantity, or `absent` for any other parameter, which the node then refuses. */
function quantity(parameter: unknown, absent: bigint): bigint {
  return isHex(parameter) && parameter !== '0x' ? hexToBigInt(parameter) : absent
}
