/**
 * The limits of a judged client on its chain: it may send transactions and read. The cheat codes are the
 * judge's alone; if they are shared, the client may change anything except the contracts that existed before.
 *
 * @module
 */

import type { Address } from 'viem'
import { overwrittenBy } from '../../chain/provider/overwriting.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { nativeRequest } from '../methods/names.ts'

const families = /^(anvil|evm|hardhat)_/
const harmless: ReadonlySet<string> = new Set(['evm_mine', 'hardhat_getAutomine', 'hardhat_metadata'])

/** @param areShared True if the client may use the cheat codes. */
export function cheatCodeGuard(areShared = false): (node: Provider) => Provider {
  return areShared ? withoutOverwriting : withoutCheatCodes
}

/** Refuses all cheat codes except mining one block at the next block's time. */
function withoutCheatCodes(node: Provider): Provider {
  return {
    async request(request) {
      const { method, params = [] } = nativeRequest(request)
      if (!families.test(method) || (harmless.has(method) && params.length === 0))
        return node.request(request)
      throw new RpcFailure(
        codes.methodNotFound,
        `${request.method} is the judge's alone, who shares it by --share-cheats`,
      )
    },
  }
}

/** Refuses to overwrite the code or the storage of existing contracts. */
function withoutOverwriting(node: Provider): Provider {
  const start = node.request({ method: 'eth_blockNumber' })
  // An overwrite between two blocks is visible at the earlier block.
  const own = new Set<Address>()
  return {
    async request(request) {
      if (request.method === 'anvil_loadState')
        throw new RpcFailure(codes.invalidParams, "A dump could overwrite contracts of the judge's world")
      const contract = overwrittenBy(nativeRequest(request))
      if (contract === undefined || own.has(contract)) return node.request(request)
      const code = await node.request({ method: 'eth_getCode', params: [contract, await start] })
      if (code === '0x') {
        own.add(contract)
        return node.request(request)
      }
      throw new RpcFailure(
        codes.invalidParams,
        `The contract at ${contract} is part of the judge's world, and cannot be overwritten`,
      )
    },
  }
}
