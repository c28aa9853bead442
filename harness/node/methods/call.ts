/**
 * The methods that simulate a call, with overrides of the state and of the block. The embedded node takes those of the
 * state of `eth_call`; for all others, the call runs on a copy of the chain that has them.
 *
 * @module
 */
import { numberToHex } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import { accessListOf } from './access-list.ts'
import { blockNamed } from './blocks.ts'
import type { MethodNode, Methods } from './method.ts'
import { emptyPool, setHeader } from './simulate.ts'
import { quantity } from './simulated-blocks.ts'
import { checkStateOverrides, overrideState } from './state-overrides.ts'

export const callMethods: Methods = {
  eth_call(node, [call, block = 'latest', state, header]) {
    checkStateOverrides(state)
    return overridden(node, { block, header }, (copy, at) =>
      copy.request({ method: 'eth_call', params: [call, at, ...(state ? [state] : [])] }),
    )
  },
  eth_estimateGas: (node, [call, block, state, header]) =>
    overridden(node, { block, state, header }, (copy, at) =>
      copy.request({ method: 'eth_estimateGas', params: [call, ...(at === undefined ? [] : [at])] }),
    ),
  eth_createAccessList: (node, [call, block = 'latest', state, header]) =>
    overridden(node, { block, state, header }, (copy, at) => accessListOf(copy, call, at)),
  debug_traceCall: (node, [call, block = 'latest', options]) => {
    const { blockOverrides: header, stateOverrides: state, ...tracing } = Object(options)
    return overridden(node, { block, state, header }, (copy, at) =>
      copy.request({ method: 'debug_traceCall', params: [call, at, tracing] }),
    )
  },
}

interface Overrides {
  readonly block: unknown
  /** By address. */
  readonly state?: unknown
  /** By the names of `eth_simulateV1`. */
  readonly header?: unknown
}

/** Runs `work` at the block: on the node, or on a copy of the chain if anything is overridden. */
function overridden<T>(
  node: MethodNode,
  { block, header, state }: Overrides,
  work: (node: Provider, block: unknown) => Promise<T>,
): Promise<T> {
  const [fields, accounts] = [named(header), named(state)]
  if (Object.keys({ ...fields, ...accounts }).length === 0) return work(node, block)
  return node.sandbox(async (copy) => {
    const head = await blockNamed(copy, 'latest')
    const wanted = await blockNamed(copy, block === 'pending' || block === undefined ? 'latest' : block)
    if (fieldOf(wanted, 'hash') !== fieldOf(head, 'hash'))
      throw new RpcFailure(codes.invalidParams, 'Overrides apply only on top of the latest block')
    const isMined = await mineOver(copy, head, fields)
    await overrideState(copy, accounts)
    return work(copy, isMined ? 'latest' : block)
  })
}

function named(overrides: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(Object(overrides)).filter(([, value]) => value !== undefined))
}

/** Seconds between blocks: as little time as possible passes. */
const interval = '0x0'

/**
 * Mines up to the number, if it is above the latest block's: a lower number is served at the latest block.
 *
 * @returns True if it has mined a block.
 */
async function mineOver(
  node: Provider,
  head: unknown,
  { number, ...header }: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const gap = quantity(number) - quantity(fieldOf(head, 'number'))
  if (gap <= 0n && Object.keys(header).length === 0) return false
  await emptyPool(node)
  if (gap > 1n) await node.request({ method: 'hardhat_mine', params: [numberToHex(gap - 1n), interval] })
  const parent = await blockNamed(node, 'latest')
  const time = numberToHex(quantity(fieldOf(parent, 'timestamp')) + 1n)
  await setHeader(node, { baseFeePerGas: '0x0', time, ...header })
  await node.request({ method: 'evm_mine' })
  return true
}
