/** State overrides, by the names of `eth_simulateV1`, and as changes of a copy of the chain. */
import { isHex, pad } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'

/** The root of a storage without slots, by the Yellow Paper. */
const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

const overridable = ['balance', 'nonce', 'code', 'state', 'stateDiff']

/** @throws {RpcFailure} for an override of an account that this node does not have. */
export function checkStateOverrides(overrides: unknown): void {
  for (const [address, account] of Object.entries(Object(overrides))) {
    const other = Object.keys(Object(account)).find((name) => !overridable.includes(name))
    if (other !== undefined)
      throw new RpcFailure(
        codes.invalidParams,
        `This node does not override ${other} of ${address}, but ${overridable.join(', ')}`,
      )
  }
}

export async function overrideState(node: Provider, overrides: unknown): Promise<void> {
  checkStateOverrides(overrides)
  for (const [address, account] of Object.entries(Object(overrides))) {
    const [balance, nonce, code, state, diff] = overridable.map((name) => fieldOf(account, name))
    if (state !== undefined && (await hasStorage(node, address)))
      throw new RpcFailure(
        codes.invalidParams,
        `The override of ${address}: this node changes slots by stateDiff, and does not replace the storage of a contract that has one`,
      )
    const settings = [
      ['hardhat_setBalance', balance],
      ['hardhat_setNonce', nonce],
      ['hardhat_setCode', code],
    ] as const
    for (const [method, value] of settings) {
      if (value !== undefined) await node.request({ method, params: [address, value] })
    }
    for (const [slot, word] of Object.entries({ ...Object(state), ...Object(diff) })) {
      const index = isHex(slot) ? `0x${BigInt(slot).toString(16)}` : slot
      const value = isHex(word) ? pad(word) : word
      await node.request({ method: 'hardhat_setStorageAt', params: [address, index, value] })
    }
  }
}

async function hasStorage(node: Provider, address: string): Promise<boolean> {
  const proof = await node.request({ method: 'eth_getProof', params: [address, [], 'latest'] })
  return fieldOf(proof, 'storageHash') !== emptyRoot
}
