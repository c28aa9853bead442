/**
 * Calls that the node itself can execute, because they end soon whatever they do: those that have little gas, and those
 * that would have the same answer with little gas. What an execution with little gas did says which ones these are.
 *
 * @module
 */
import { hexToBigInt, hexToBytes, isHex, numberToHex } from 'viem/utils'
import type { OnChange } from '../../chain/provider/changes.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'
import { answerCall } from '../serving/json-rpc.ts'

export interface CheapCalls {
  /** @returns The answer as text, or `undefined` where the call may be a dear one. */
  answer(call: unknown): Promise<string | undefined>
}

/** Units of gas of which the dearest use, a tenth of a second, is to pass on long inputs: a trace repeats each of them. */
export const littleGas = 50_000n

/** Contracts of which it is remembered whether they read what gas is left. */
const maxRemembered = 1000

/** @param node As clients know it. */
export function cheapCalls(node: Provider, onChange: OnChange): CheapCalls {
  const remembered = new Map<string, Promise<boolean>>()
  onChange(() => remembered.clear())

  function readsGasAt(address: string, block: unknown): Promise<boolean> {
    const key = `${address} ${block}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    if (remembered.size === maxRemembered) remembered.clear()
    const reads = node.request({ method: 'eth_getCode', params: [address, block] }).then(readsGas)
    remembered.set(key, reads)
    return reads
  }

  /** True where more gas would have changed nothing: none was lacking, and no contract has asked how much there is. */
  async function isSameWithMore(frame: unknown, block: unknown): Promise<boolean> {
    const [error, to, calls] = ['error', 'to', 'calls'].map((name) => fieldOf(frame, name))
    if (error !== undefined && error !== 'execution reverted') return false
    if (await readsGasAt(String(to), block)) return false
    for (const inner of Array.isArray(calls) ? calls : [])
      if (!(await isSameWithMore(inner, block))) return false
    return true
  }

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

const opcodes = { gas: 0x5a, push1: 0x60, push32: 0x7f, notCode: 0xef }
const callOpcodes = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/** True for code that reads what gas is left for anything else than to pass it on, and for code that is elsewhere. */
function readsGas(code: unknown): boolean {
  const bytes = isHex(code) ? hexToBytes(code) : []
  if (bytes[0] === opcodes.notCode) return true
  for (let at = 0; at < bytes.length; at += 1) {
    const opcode = bytes[at] ?? 0
    if (opcode === opcodes.gas && !callOpcodes.has(bytes[at + 1] ?? 0)) return true
    if (opcode >= opcodes.push1 && opcode <= opcodes.push32) at += opcode - opcodes.push1 + 1
  }
  return false
}
