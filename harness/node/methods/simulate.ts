/**
 * `eth_simulateV1`: executes calls in hypothetical blocks, on a state that the request can override. The
 * blocks are mined on a copy of the chain.
 *
 * @module
 */
import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import { blockNamed } from './blocks.ts'
import type { Methods } from './method.ts'
import { withMovedEther } from './moved-ether.ts'
import { type Header, type PlannedBlock, planBlocks, quantity } from './simulated-blocks.ts'
import { sendCall } from './simulated-call.ts'
import { overrideState } from './state-overrides.ts'

export const simulateMethods: Methods = {
  eth_simulateV1: (node, [options, block = 'latest']) =>
    node.sandbox(async (copy) => {
      const [head, wanted] = [await blockNamed(copy, 'latest'), await blockNamed(copy, parentOf(block))]
      if (wanted === null) throw new RpcFailure(codes.invalidInput, `There is no block ${String(block)}`)
      if (fieldOf(wanted, 'hash') !== fieldOf(head, 'hash'))
        throw new RpcFailure(codes.invalidParams, 'Blocks are simulated on top of the latest alone')
      const planned = planBlocks(head, fieldOf(options, 'blockStateCalls'))
      await emptyPool(copy)
      await copy.request({ method: 'evm_setAutomine', params: [false] })
      const simulated: unknown[] = []
      let used = 0n
      for (const one of planned) {
        if (used > maxGas) throw new RpcFailure(codes.limitExceeded, `The blocks use more than ${maxGas} gas`)
        const made = await simulateBlock(copy, one, Object(options))
        used += quantity(fieldOf(made, 'gasUsed'))
        simulated.push(made)
      }
      return simulated
    }),
}

interface SimulateOptions {
  readonly returnFullTransactions?: unknown
  readonly traceTransfers?: unknown
  readonly validation?: unknown
}

/** Units of gas of all blocks together, as geth bounds them. */
const maxGas = 50_000_000n

function parentOf(block: unknown): unknown {
  return block === 'pending' ? 'latest' : block
}

async function simulateBlock(
  node: Provider,
  { calls, header, stateOverrides }: PlannedBlock,
  { returnFullTransactions, traceTransfers, validation }: SimulateOptions,
): Promise<unknown> {
  const isValidated = validation === true
  await setHeader(node, isValidated ? header : { baseFeePerGas: '0x0', ...header })
  await overrideState(node, stateOverrides)
  const hashes: unknown[] = []
  for (const call of calls) hashes.push(await sendCall(node, Object(call), isValidated))
  await node.request({ method: 'evm_mine' })
  const block = await node.request({
    method: 'eth_getBlockByNumber',
    params: ['latest', returnFullTransactions === true],
  })
  const results = hashes.map((hash) => resultOf(node, hash, traceTransfers === true))
  return { ...Object(block), calls: await Promise.all(results) }
}

/** Sets the header of the next block. */
export async function setHeader(
  node: Provider,
  { baseFeePerGas, feeRecipient, gasLimit, number: _, prevRandao, time, ...others }: Header,
): Promise<void> {
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new RpcFailure(codes.invalidParams, `This node does not override ${other} of a block`)
  const settings = [
    ['evm_setNextBlockTimestamp', time],
    ['hardhat_setCoinbase', feeRecipient],
    ['evm_setBlockGasLimit', gasLimit],
    ['hardhat_setPrevRandao', prevRandao],
    ['hardhat_setNextBlockBaseFeePerGas', baseFeePerGas],
  ] as const
  for (const [method, value] of settings) {
    if (value !== undefined) await node.request({ method, params: [value] })
  }
}

async function resultOf(node: Provider, hash: unknown, withTransfers: boolean): Promise<unknown> {
  const receipt = await node.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt === null)
    throw new RpcFailure(codes.blockGasLimit, 'The gas of a call is more than its block has left')
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const trace = await node.request({ method: 'debug_traceTransaction', params: [hash, options] })
  const [status, gasUsed, logs] = ['status', 'gasUsed', 'logs'].map((name) => fieldOf(receipt, name))
  const output = fieldOf(trace, 'output')
  const returnData: Hex = isHex(output) ? output : '0x'
  if (status === '0x1')
    return { status, gasUsed, returnData, logs: withTransfers ? withMovedEther(trace, receipt) : logs }
  const reverted = fieldOf(trace, 'error') === 'execution reverted'
  const error = reverted
    ? { code: 3, message: 'execution reverted', data: returnData }
    : { code: -32_015, message: String(fieldOf(trace, 'error')) }
  return { status, gasUsed, returnData: '0x', logs: [], error }
}

/** Drops the pending transactions. */
export async function emptyPool(node: Provider): Promise<void> {
  const waiting = await node.request({ method: 'eth_pendingTransactions' })
  for (const transaction of Array.isArray(waiting) ? waiting : [])
    await node.request({ method: 'hardhat_dropTransaction', params: [fieldOf(transaction, 'hash')] })
}
