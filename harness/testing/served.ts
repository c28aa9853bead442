/** Serves a node on a free port, for tests of rooms that serve none themselves. */
import type { LocalNode } from '../chain/node.ts'
import { serveNode } from '../node/served-provider.ts'
import type { RpcServer } from '../node/serving/rpc-server.ts'

export function served(node: LocalNode): Promise<RpcServer> {
  return serveNode(node, { port: 0 })
}
