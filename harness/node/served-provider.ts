/**
 * A node as other programs know nodes: with the methods of geth, anvil and wallets that the embedded node
 * lacks, and with their error code for an unknown method.
 *
 * @module
 */

import { latestHardfork } from '../chain/hardforks.ts'
import type { LocalNode } from '../chain/node.ts'
import { boundedGas } from '../chain/provider/gas-bounds.ts'
import type { Provider, RpcRequest } from '../chain/provider/provider.ts'
import { codes, RpcFailure } from '../chain/provider/rpc-failure.ts'
import { fieldOf } from '../core/json.ts'
import { blockMethods } from './methods/blocks.ts'
import { callMethods } from './methods/call.ts'
import { feeMethods } from './methods/fee-history.ts'
import type { MethodNode, Methods } from './methods/method.ts'
import { nativeRequest } from './methods/names.ts'
import { nodeParameters } from './methods/parameters.ts'
import { poolMethods } from './methods/pool.ts'
import { rawMethods } from './methods/raw.ts'
import { sendingMethods } from './methods/sending.ts'
import { simulateMethods } from './methods/simulate.ts'
import { stateDumpMethods } from './methods/state-dump.ts'
import { transactionMethods } from './methods/transactions.ts'
import { typedDataMethods } from './methods/typed-data.ts'
import { walletMethods } from './methods/wallet.ts'
import { createReplicas } from './replica/replicas.ts'
import { createFairQueue } from './serving/fair-queue.ts'
import { type ListenOptions, type RpcServer, type Served, serveRpc } from './serving/rpc-server.ts'
import { createFeed } from './subscriptions.ts'

const methods: Methods = {
  ...blockMethods,
  ...callMethods,
  ...feeMethods,
  ...poolMethods,
  ...rawMethods,
  ...sendingMethods,
  ...simulateMethods,
  ...stateDumpMethods,
  ...transactionMethods,
  ...typedDataMethods,
  ...walletMethods,
  net_listening: () => true,
  net_peerCount: () => '0x0',
  eth_subscribe: () => {
    throw new RpcFailure(
      codes.methodNotFound,
      'eth_subscribe needs WebSocket: use ws:// with this address, or poll eth_getFilterChanges',
    )
  },
}

/** The node that a chain starts; without an origin, it has no replicas to execute clients' calls. */
export type ServedNode = Pick<LocalNode, 'provider' | 'sandbox' | 'hardfork' | 'origin'>

/**
 * Serves the node to other processes, over HTTP and WebSocket.
 *
 * @param options.guard Refuses some of the clients' requests; none when absent.
 * @param options.hear Receives each call once it is answered.
 */
export async function serveNode(
  node: ServedNode,
  {
    guard = (served) => served,
    hear,
    ...options
  }: ListenOptions & Pick<Served, 'hear'> & { readonly guard?: (served: Provider) => Provider },
): Promise<RpcServer> {
  const { origin, provider } = node
  const served = guard(servedProvider(node))
  const replicas = origin && createReplicas({ origin, provider, served })
  const server = await serveRpc(served, options, {
    feed: createFeed(provider),
    queue: createFairQueue(),
    hear,
    ...(replicas && { executor: replicas }),
  })
  return {
    ...server,
    async close() {
      replicas?.close()
      await server.close()
    },
  }
}

/** A node as other programs know nodes, without a server. */
export function servedProvider({
  hardfork = latestHardfork,
  origin,
  provider,
  sandbox,
}: Omit<ServedNode, 'provider'> & { readonly provider: Provider }): Provider {
  const asNode = (served: Provider): Provider => {
    const bounded = boundedGas(served)
    return { request: (request) => asked(bounded, request) }
  }
  const node: MethodNode = {
    ...asNode(provider),
    hardfork,
    origin,
    sandbox: (work) => sandbox((copy) => work(asNode(copy))),
  }
  return {
    async request(request) {
      const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
      return method === undefined ? node.request(request) : method(node, request.params ?? [])
    },
  }
}

async function asked(provider: Provider, request: RpcRequest): Promise<unknown> {
  try {
    return await provider.request(withOneData(nodeParameters(nativeRequest(request))))
  } catch (error) {
    const code = fieldOf(error, 'code')
    if (code === unsupported) throw new RpcFailure(codes.methodNotFound, `Unknown method ${request.method}`)
    const isEcho = fieldOf(fieldOf(error, 'data'), 'jsonrpc') !== undefined
    throw isEcho ? new RpcFailure(Number(code), String(fieldOf(error, 'message'))) : error
  }
}

/** The embedded node's code for unknown methods. */
const unsupported = -32_004

function withOneData({ method, params = [] }: RpcRequest): RpcRequest {
  const [call, ...others] = params
  const [data, input] = [fieldOf(call, 'data'), fieldOf(call, 'input')]
  if (data === undefined || input === undefined) return { method, params }
  if (data !== input)
    throw new RpcFailure(
      codes.invalidParams,
      'data and input of a call are two names of the same, and differ',
    )
  return { method, params: [{ ...Object(call), input: undefined }, ...others] }
}
