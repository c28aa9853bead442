/**
 * Requests of wallets and their libraries that the embedded node does not support: wallet methods, which a page sends
 * to the node if there is no wallet in between, and calls with both `data` and `input`.
 *
 * @module
 */
import { hexToNumber, isHex } from 'viem/utils'
import { fieldOf } from '../../spec/json.ts'
import type { Provider, RpcRequest } from './provider.ts'

/** The node behind `node`, as wallets talk to it over HTTP. */
export function servingWallets(node: Provider): Provider {
  return {
    async request(request) {
      switch (request.method) {
        case 'eth_requestAccounts':
          return node.request({ method: 'eth_accounts' })
        case 'wallet_switchEthereumChain':
        case 'wallet_addEthereumChain':
          return requireChain(node, fieldOf(request.params?.[0], 'chainId'))
        case 'eth_subscribe':
          throw new NotOverHttp()
        case 'net_listening':
          return true
        default:
          return node.request(withOneData(request))
      }
    },
  }
}

async function requireChain(node: Provider, wanted: unknown): Promise<null> {
  const chainId = await node.request({ method: 'eth_chainId' })
  if (isHex(wanted) && isHex(chainId) && hexToNumber(wanted) === hexToNumber(chainId)) return null
  throw new OtherChain(String(wanted), String(chainId))
}

function withOneData({ method, params = [] }: RpcRequest): RpcRequest {
  const [call, ...others] = params
  const [data, input] = [fieldOf(call, 'data'), fieldOf(call, 'input')]
  if (data === undefined || input === undefined) return { method, params }
  if (data !== input) throw new DataDiffers()
  return { method, params: [{ ...Object(call), input: undefined }, ...others] }
}

/** The code that wallets know as "add this chain first". */
class OtherChain extends Error {
  override readonly name = 'OtherChain'
  readonly code = 4902

  constructor(wanted: string, chainId: string) {
    super(`This node has the chain ${chainId} alone, not ${wanted}: add it to your wallet by this address`)
  }
}

class NotOverHttp extends Error {
  override readonly name = 'NotOverHttp'
  readonly code = -32_601

  constructor() {
    super('Nothing can be pushed over HTTP: ask eth_getFilterChanges of eth_newBlockFilter or eth_newFilter')
  }
}

class DataDiffers extends Error {
  override readonly name = 'DataDiffers'
  readonly code = -32_602

  constructor() {
    super('data and input of a call are two names of the same, and differ')
  }
}
