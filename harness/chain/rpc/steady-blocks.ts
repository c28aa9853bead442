/**
 * Makes blocks reproducible. By itself the node takes their timestamps from the machine and raises the base fee after
 * a full one; here a clock sets the timestamps and the base fee is zero where no request sets it, so that the same
 * transactions give the same blocks. Where it moves, one that is set is followed by those of EIP-1559.
 *
 * @module
 */
import type { Hex } from 'viem'
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { fieldOf } from '../../spec/json.ts'
import type { MovableClock } from '../clock.ts'
import type { Provider, RpcRequest } from './provider.ts'

const mining = new Set(['eth_sendTransaction', 'eth_sendRawTransaction', 'evm_mine', 'hardhat_mine'])
const estimating = new Set(['eth_estimateGas'])

const noFee = '0x0'

/** Wei of each gas, of transactions that name no price. */
const tip = 1_000_000_000n

// EIP-1559: blocks should be half full, and the base fee changes by an eighth at most.
const elasticity = 2n
const maxChange = 8n

/**
 * A provider whose blocks carry the clock's time, and at least their parent's: several may share a second.
 * Requests that move a node's time (`evm_setNextBlockTimestamp`, `evm_increaseTime`) move the clock, and
 * `evm_revert` also takes the clock back to its time at the snapshot.
 *
 * @param start Time of the node's latest block, UNIX seconds.
 * @param options.baseFeeMoves True where a base fee that is set is not that of the next block alone. Then the node names the price of
 * transactions that offer none.
 */
export function steadyBlocks(
  clock: MovableClock,
  node: Provider,
  start: bigint,
  { baseFeeMoves = false } = {},
): Provider {
  const snapshots = new Map<unknown, () => void>()
  let latest = start
  let baseFee: Hex = noFee
  let previous: Promise<unknown> = Promise.resolve()

  /** No other request may come between the header and the block that it is for. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = previous.then(work)
    previous = result.catch(() => undefined)
    return result
  }

  async function headed(request: RpcRequest): Promise<unknown> {
    const time = later(clock.now(), latest)
    await node.request({ method: 'evm_setNextBlockTimestamp', params: [numberToHex(time)] })
    await node.request({ method: 'hardhat_setNextBlockBaseFeePerGas', params: [baseFee] })
    const result = await node.request(baseFeeMoves && baseFee !== noFee ? priced(request, baseFee) : request)
    if (!mining.has(request.method)) return result
    latest = time
    if (!baseFeeMoves) baseFee = noFee
    else if (baseFee !== noFee) baseFee = feeAfter(await blockAt('latest'))
    return result
  }

  function blockAt(block: string): Promise<unknown> {
    return node.request({ method: 'eth_getBlockByNumber', params: [block, false] })
  }

  return {
    async request(request) {
      const { method, params = [] } = request
      switch (method) {
        case 'evm_setNextBlockTimestamp':
          return setTo(clock, secondsOf(params[0]), latest)
        case 'evm_increaseTime':
          return increase(clock, secondsOf(params[0]))
        case 'hardhat_setNextBlockBaseFeePerGas': {
          const result = await node.request(request)
          // What the node accepts is a quantity.
          baseFee = params[0] as Hex
          return result
        }
        case 'eth_gasPrice':
          return baseFee === noFee ? node.request(request) : numberToHex(hexToBigInt(baseFee) + tip)
        case 'evm_snapshot': {
          const [id, restore, ...at] = [await node.request(request), clock.mark(), latest, baseFee] as const
          snapshots.set(id, () => {
            restore()
            ;[latest, baseFee] = at
          })
          return id
        }
        case 'evm_revert': {
          const reverted = await node.request(request)
          if (reverted === true) snapshots.get(params[0])?.()
          return reverted
        }
        case 'hardhat_mine':
          return inOrder(async () => {
            const result = await headed(request)
            latest = timestampOf(await blockAt('latest'))
            if (latest > clock.now()) clock.advance(latest - clock.now())
            return result
          })
        default:
          return mining.has(method) || estimating.has(method) || params.includes('pending')
            ? inOrder(() => headed(request))
            : node.request(request)
      }
    },
  }
}

/** The timestamp, in UNIX seconds, of a block as JSON-RPC gives it. */
export function timestampOf(block: unknown): bigint {
  const found = fieldOf(block, 'timestamp')
  if (!isHex(found)) throw new Error('The node answered with a block that has no timestamp.')
  return hexToBigInt(found)
}

/** A transaction that offers no price, or nothing, pays what one needs while the base fee rises. */
function priced(request: RpcRequest, baseFee: Hex): RpcRequest {
  const [transaction, ...others] = request.params ?? []
  const offers = ['gasPrice', 'maxFeePerGas'].map((name) => fieldOf(transaction, name))
  if (request.method !== 'eth_sendTransaction' || offers.some((offer) => (offer ?? noFee) !== noFee))
    return request
  const maxFeePerGas = numberToHex(2n * hexToBigInt(baseFee) + tip)
  const fees = { maxFeePerGas, maxPriorityFeePerGas: numberToHex(tip) }
  return { ...request, params: [{ ...(transaction as object), ...fees }, ...others] }
}

/** The base fee of the block after one, by EIP-1559. */
function feeAfter(block: unknown): Hex {
  const [fee, used, limit] = ['baseFeePerGas', 'gasUsed', 'gasLimit'].map((name) => quantityIn(block, name))
  if (fee === undefined || used === undefined || limit === undefined) return noFee
  const target = limit / elasticity
  const change = (fee * (used - target)) / target / maxChange
  return numberToHex(used > target ? fee + later(change, 1n) : fee + change)
}

function quantityIn(block: unknown, name: string): bigint | undefined {
  const found = fieldOf(block, name)
  return isHex(found) ? hexToBigInt(found) : undefined
}

/** @returns The clock's time then, as a node answers. */
function setTo(clock: MovableClock, time: bigint, latest: bigint): Hex {
  if (time < latest)
    throw new TimeRunsBackwards(`The timestamp ${time}`, `${latest}, that of the latest block`)
  clock.advance(time - clock.now())
  return numberToHex(clock.now())
}

/** @returns The clock's time then, as a node answers. */
function increase(clock: MovableClock, seconds: bigint): Hex {
  if (seconds < 0n) throw new TimeRunsBackwards(`The increase ${seconds}`, '0')
  clock.advance(seconds)
  return numberToHex(clock.now())
}

function secondsOf(parameter: unknown): bigint {
  if (typeof parameter === 'string' || typeof parameter === 'number' || typeof parameter === 'bigint')
    return BigInt(parameter)
  throw new TypeError(`Not a number of seconds: ${String(parameter)}`)
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** The time of blocks only grows. */
class TimeRunsBackwards extends Error {
  override readonly name = 'TimeRunsBackwards'
  // As Hardhat's for an invalid input.
  readonly code = -32_000

  constructor(what: string, min: string) {
    super(`${what} is lower than ${min}.`)
  }
}
