/**
 * Calls that the node itself may execute because they end soon in any case: calls with little gas, and calls whose
 * answer would be the same with little gas. The trace of an execution with little gas shows which these are.
 *
 * @module
 */
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import type { OnChange } from '../../chain/provider/changes.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'
import { answerCall } from '../serving/json-rpc.ts'
import { gasIndependence } from './gas-independence.ts'

export interface CheapCalls {
  /** @returns The answer as text, or `undefined` if the call may be expensive. */
  answer(call: unknown): Promise<string | undefined>
}

/** Units of gas. Their most expensive use, about 0.1 s, is to pass on long inputs: a trace repeats each of them. */
export const littleGas = 50_000n

/** @param node The node as clients see it. */
export function cheapCalls(node: Provider, onChange: OnChange): CheapCalls {
  const isSameWithMore = gasIndependence(node, onChange)

  async function answerWithLittleGas(id: unknown, [call, block = 'latest']: readonly unknown[]) {
    const little = { ...Object(call), gas: numberToHex(littleGas) }
    const frame = await node.request({
      method: 'debug_traceCall',
      params: [little, block, { tracer: 'callTracer' }],
    })
    if (!(await isSameWithMore(frame, block))) return undefined
    if (fieldOf(frame, 'error') !== undefined)
      return answerCall(node, { id, method: 'eth_call', params: [little, block] })
    return JSON.stringify({ jsonrpc: '2.0', id, result: fieldOf(frame, 'output') ?? '0x' })
  }

  return {
    async answer(request) {
      const { id = null, method, params = [] } = Object(request)
      if (method !== 'eth_call' || !Array.isArray(params)) return undefined
      const [call, block] = params
      const [to, gas] = [fieldOf(call, 'to'), fieldOf(call, 'gas')]
      if (isHex(gas) && gas !== '0x' && hexToBigInt(gas) <= littleGas) return answerCall(node, request)
      if (to === undefined || params.length > 2 || block === 'pending') return undefined
      return answerWithLittleGas(id, params).catch(() => undefined)
    },
  }
}
