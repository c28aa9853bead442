/**
 * Bounds the memory that one request can cost the node. The node keeps 300 bytes of every step of an execution, and
 * an endless loop of a few bytes runs as many steps as its gas pays for.
 *
 * @module
 */
import { hexToBigInt, isHex, numberToHex, parseTransaction } from 'viem/utils'
import { fieldOf } from '../../core/json.ts'
import type { Provider, RpcRequest } from './provider.ts'

/** Units of gas that a transaction may use on mainnet, by EIP-7825. */
export const maxTransactionGas = 16_777_216n

/** Units of gas of a call that is traced step by step: each step takes several times a hundred bytes of memory. */
const maxTracedGas = 1_000_000n

/** Blocks that one request may mine, four years of mainnet's: a search of all their logs takes a second. */
const maxBlocks = 10_000_000n

/**
 * A node for untrusted clients: the gas of a call is reduced to the maximum of a transaction, and a transaction with
 * more gas is refused, as on mainnet.
 */
export function boundedGas(node: Provider): Provider {
  return {
    async request(request) {
      const { method, params = [] } = request
      switch (method) {
        case 'eth_call':
        case 'eth_estimateGas':
          return node.request(withGasUpTo(maxTransactionGas, request))
        case 'debug_traceCall':
          return node.request(
            withGasUpTo(asksForSteps(params[2]) ? maxTracedGas : maxTransactionGas, request),
          )
        case 'debug_traceTransaction':
          if (asksForSteps(params[1])) await requireTraceable(node, params[0])
          return node.request(request)
        case 'eth_sendTransaction':
          requireGas(gasOf(params[0]) ?? 0n)
          return node.request(withGasUpTo(maxTransactionGas, request))
        case 'eth_sendRawTransaction':
          requireGas(gasOfRaw(params[0]))
          return node.request(request)
        case 'hardhat_mine':
          requireBlocks(params[0])
          return node.request(request)
        default:
          return node.request(request)
      }
    },
  }
}

/** The request with bounded gas; a malformed call is left to the node, which refuses it. */
function withGasUpTo(max: bigint, request: RpcRequest): RpcRequest {
  const { method, params: [call, ...others] = [] } = request
  if (typeof call !== 'object' || call === null || Array.isArray(call)) return request
  const gas = gasOf(call) ?? max
  return { method, params: [{ ...call, gas: numberToHex(gas < max ? gas : max) }, ...others] }
}

/** @returns `undefined` if the call has no gas, or its gas is not a number, which the node then reports. */
function gasOf(call: unknown): bigint | undefined {
  const gas = fieldOf(call, 'gas')
  return isHex(gas) && gas !== '0x' ? hexToBigInt(gas) : undefined
}

/** Units of gas; 0 for bytes that are not a transaction, which the node then reports. */
function gasOfRaw(transaction: unknown): bigint {
  try {
    return isHex(transaction) ? (parseTransaction(transaction).gas ?? 0n) : 0n
  } catch {
    return 0n
  }
}

/** True if the options name no tracer: the trace then lists every step. */
function asksForSteps(options: unknown): boolean {
  const tracer = fieldOf(options, 'tracer')
  return tracer === undefined || tracer === null || tracer === ''
}

function requireBlocks(count: unknown): void {
  if (isHex(count) && count !== '0x' && hexToBigInt(count) > maxBlocks)
    throw new TooMany(`number of blocks ${hexToBigInt(count)}`, maxBlocks)
}

function requireGas(gas: bigint): void {
  if (gas > maxTransactionGas) throw new TooMany(`gas ${gas} of a transaction`, maxTransactionGas)
}

async function requireTraceable(node: Provider, hash: unknown): Promise<void> {
  const receipt = await node.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const used = fieldOf(receipt, 'gasUsed')
  const gas = isHex(used) ? hexToBigInt(used) : 0n
  if (gas > maxTracedGas)
    throw new TooMany(`gas ${gas} that the transaction used, without the callTracer,`, maxTracedGas)
}

class TooMany extends Error {
  override readonly name = 'TooMany'
  // Hardhat's code for an invalid input.
  readonly code = -32_000

  constructor(what: string, max: bigint) {
    super(`The ${what} is more than ${max}.`)
  }
}
