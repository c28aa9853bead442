/** State overrides of `eth_simulateV1`, written into a copy of the chain. */
import { isHex, pad } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'

/** The root of a storage without slots, by the Yellow Paper. */
const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

export async function overrideState(node: Provider, overrides: unknown): Promise<void> {
  for (const [address, account] of Object.entries(Object(overrides))) {
    const [balance, nonce, code] = ['balance', 'nonce', 'code'].map((name) => fieldOf(account, name))
    const [state, diff, moved] = ['state', 'stateDiff', 'movePrecompileToAddress'].map((name) =>
      fieldOf(account, name),
    )
    if (moved !== undefined || (state !== undefined && (await hasStorage(node, address))))
      throw new RpcFailure(
        codes.invalidParams,
        `The override of ${address}: this node changes slots by stateDiff, and neither replaces the storage of a contract that has one nor moves precompiled contracts`,
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
