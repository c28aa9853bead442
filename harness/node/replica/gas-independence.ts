/** Finds executions that would have the same result with more gas. */
import { hexToBytes, isHex } from 'viem/utils'
import type { OnChange } from '../../chain/provider/changes.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'

/** Number of contracts in the cache of code that reads the remaining gas. */
const maxRemembered = 1000

/**
 * @returns A function that takes a trace of `callTracer` and its block. It returns true if more gas would
 * have changed nothing: no call ran out of gas, and no contract read the remaining gas.
 */
export function gasIndependence(
  node: Provider,
  onChange: OnChange,
): (frame: unknown, block: unknown) => Promise<boolean> {
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

  return async function isSameWithMore(frame, block) {
    const [error, to, calls] = ['error', 'to', 'calls'].map((name) => fieldOf(frame, name))
    if (error !== undefined && error !== 'execution reverted') return false
    if (await readsGasAt(String(to), block)) return false
    for (const inner of Array.isArray(calls) ? calls : [])
      if (!(await isSameWithMore(inner, block))) return false
    return true
  }
}

const opcodes = { gas: 0x5a, push1: 0x60, push32: 0x7f, notCode: 0xef }
const callOpcodes = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/** True for code that reads the remaining gas except to pass it on, and for delegated code. */
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
