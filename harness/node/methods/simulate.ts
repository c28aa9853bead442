/**
 * `eth_simulateV1`: what calls would do in the blocks to come, on a state that the request changes as it likes. The
 * blocks are mined on a copy of the chain.
 *
 * @module
 */
import type { Hex } from 'viem'
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { maxTransactionGas } from '../../chain/provider/gas-bounds.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import { blockNamed } from './blocks.ts'
import type { Methods } from './method.ts'
import { withMovedEther } from './moved-ether.ts'
import { overrideState } from './state-overrides.ts'

export const simulateMethods: Methods = {
  eth_simulateV1: (node, [options, block = 'latest']) => {
    const blocks = fieldOf(options, 'blockStateCalls')
    if (!Array.isArray(blocks) || blocks.length === 0)
      throw new RpcFailure(codes.invalidParams, 'blockStateCalls is a list of blocks')
    return node.sandbox(async (copy) => {
      const head = await blockNamed(copy, 'latest')
      const wanted = await blockNamed(copy, block === 'pending' ? 'latest' : block)
      if (fieldOf(wanted, 'hash') !== fieldOf(head, 'hash'))
        throw new RpcFailure(codes.invalidParams, 'Blocks are simulated on top of the latest alone')
      await emptyPool(copy)
      await copy.request({ method: 'evm_setAutomine', params: [false] })
      const simulated: unknown[] = []
      let used = 0n
      for (const one of blocks) {
        if (used > maxGas) throw new RpcFailure(codes.limitExceeded, `The blocks use more than ${maxGas} gas`)
        const made = await simulateBlock(copy, Object(one), Object(options))
        used += quantity(fieldOf(made.at(-1), 'gasUsed'))
        simulated.push(...made)
      }
      return simulated
    })
  },
}

interface SimulateOptions {
  readonly returnFullTransactions?: unknown
  readonly traceTransfers?: unknown
  readonly validation?: unknown
}

/** As geth's: of all blocks together, and between two of them. */
const maxGas = 50_000_000n
const secondsBetween = 12n
const maxBlocks = 256n
const nobody = '0x0000000000000000000000000000000000000000'

async function simulateBlock(
  node: Provider,
  { blockOverrides, calls = [], stateOverrides }: Readonly<Record<string, unknown>>,
  options: SimulateOptions,
): Promise<readonly unknown[]> {
  const parent = await blockNamed(node, 'latest')
  const between = await emptyBlocks(node, parent, blockOverrides)
  await setHeader(node, between.at(-1) ?? parent, Object(blockOverrides), options)
  await overrideState(node, stateOverrides)
  const hashes: unknown[] = []
  for (const call of [calls].flat()) hashes.push(await send(node, Object(call), options))
  await node.request({ method: 'evm_mine' })
  const block = await node.request({
    method: 'eth_getBlockByNumber',
    params: ['latest', options.returnFullTransactions === true],
  })
  const results = hashes.map((hash) => resultOf(node, hash, options.traceTransfers === true))
  return [
    ...between.map((one) => ({ ...Object(one), calls: [] })),
    { ...Object(block), calls: await Promise.all(results) },
  ]
}

/** The blocks before the one whose number the request names. */
async function emptyBlocks(node: Provider, parent: unknown, overrides: unknown): Promise<readonly unknown[]> {
  const number = fieldOf(overrides, 'number')
  const next = quantity(fieldOf(parent, 'number')) + 1n
  const gap = isHex(number) ? hexToBigInt(number) - next : 0n
  if (gap < 0n)
    throw new RpcFailure(codes.blockNumberInvalid, `Block ${number} is not after ${numberToHex(next - 1n)}`)
  if (gap > maxBlocks) throw new RpcFailure(codes.invalidParams, `More than ${maxBlocks} blocks to simulate`)
  const blocks: unknown[] = []
  for (let made = 0n; made < gap; made += 1n) {
    await setHeader(node, blocks.at(-1) ?? parent, {}, {})
    await node.request({ method: 'evm_mine' })
    blocks.push(await blockNamed(node, 'latest'))
  }
  return blocks
}

/** Sets what the next block says of itself. */
export async function setHeader(
  node: Provider,
  parent: unknown,
  { baseFeePerGas, blobBaseFee, feeRecipient, gasLimit, prevRandao, time }: Readonly<Record<string, unknown>>,
  { validation }: SimulateOptions,
): Promise<void> {
  if (blobBaseFee !== undefined)
    throw new RpcFailure(codes.invalidParams, 'blobBaseFee cannot be overridden on this node')
  const before = quantity(fieldOf(parent, 'timestamp'))
  if (isHex(time) && hexToBigInt(time) <= before)
    throw new RpcFailure(codes.timestampInvalid, `The time ${time} is not after ${numberToHex(before)}`)
  const baseFee = baseFeePerGas ?? (validation === true ? undefined : '0x0')
  const settings = [
    ['evm_setNextBlockTimestamp', time ?? numberToHex(before + secondsBetween)],
    ['hardhat_setCoinbase', feeRecipient],
    ['evm_setBlockGasLimit', gasLimit],
    ['hardhat_setPrevRandao', prevRandao],
    ['hardhat_setNextBlockBaseFeePerGas', baseFee],
  ] as const
  for (const [method, value] of settings) {
    if (value !== undefined) await node.request({ method, params: [value] })
  }
}

/** In the pool, in the order of the calls: all pay the same, nothing where the request asks for no validation. */
async function send(
  node: Provider,
  { from = nobody, gas, input, data = input, ...call }: Readonly<Record<string, unknown>>,
  { validation }: SimulateOptions,
): Promise<unknown> {
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice, ...others } = call
  const fees = validation === true ? call : { ...others, maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' }
  const impersonate = { method: 'hardhat_impersonateAccount', params: [from] }
  const stop = { method: 'hardhat_stopImpersonatingAccount', params: [from] }
  const wasImpersonated = await node.request(stop)
  await node.request(impersonate)
  try {
    const transaction = { ...fees, from, ...(data === undefined ? {} : { data }), gas: gas ?? maxCallGas }
    return await node.request({ method: 'eth_sendTransaction', params: [transaction] })
  } catch (error) {
    const message = String(fieldOf(error, 'message'))
    throw /enough funds/.test(message) ? new RpcFailure(codes.insufficientFunds, message) : error
  } finally {
    if (wasImpersonated !== true) await node.request(stop)
  }
}

/** Of a transaction on mainnet (EIP-7825). */
const maxCallGas = numberToHex(maxTransactionGas)

async function resultOf(node: Provider, hash: unknown, withTransfers: boolean): Promise<unknown> {
  const receipt = await node.request({ method: 'eth_getTransactionReceipt', params: [hash] })
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
  return { status, gasUsed, returnData, logs: [], error }
}

/** Drops the transactions that wait. */
export async function emptyPool(node: Provider): Promise<void> {
  const waiting = await node.request({ method: 'eth_pendingTransactions' })
  for (const transaction of Array.isArray(waiting) ? waiting : [])
    await node.request({ method: 'hardhat_dropTransaction', params: [fieldOf(transaction, 'hash')] })
}

export function quantity(value: unknown): bigint {
  return isHex(value) ? hexToBigInt(value) : 0n
}
