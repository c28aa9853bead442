/** A node that poses as mainnet, and can be made to fail like the nodes of providers. */
import { createServer, type ServerResponse } from 'node:http'
import { type Node, startNode } from '../../chain/node.ts'
import type { RpcRequest } from '../../chain/provider/provider.ts'
import { fieldOf } from '../../core/json.ts'

export type UpstreamFault = keyof typeof faults

export interface FaultyUpstream {
  readonly node: Node
  readonly url: string
  /** Methods of the requests since the last `fail` or `heal`, in order. */
  asked(): readonly string[]
  /** Fails from request number `after` on, at most `times` times. The first fault that has begun applies. */
  fail(fault: UpstreamFault, when?: { readonly after?: number; readonly times?: number }): void
  heal(): void
  stop(): Promise<void>
}

type Reply = (response: ServerResponse, request: RpcRequest, answer: () => Promise<object>) => unknown

const error = (code: number, message: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message } })

const faults = {
  silence: () => {},
  'status 429': (response) => response.writeHead(429).end('slow down'),
  'status 502': (response) => response.writeHead(502).end('<html>Bad gateway</html>'),
  'a page instead of JSON': (response) => response.end('<html>Log in</html>'),
  'half an answer': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"jsonrpc":"2.0",')
    response.destroy()
  },
  'a key that is not known': (response) =>
    response.writeHead(401).end('{"message":"invalid project id 0123secret"}'),
  'a limit as a JSON error': (response) => response.end(JSON.stringify(error(-32_005, 'limit exceeded'))),
  'another chain': async (response, { method }, answer) =>
    response.end(JSON.stringify(method === 'eth_chainId' ? { result: '0x89' } : await answer())),
  'a pruned block': async (response, { method }, answer) => {
    const needsState = /^eth_(call|getBalance|getCode|getStorageAt|getTransactionCount|getProof)$/.test(
      method,
    )
    const pruned = error(-32_000, 'missing trie node 5a1f (path ) state 0x1234 is not available')
    response.end(JSON.stringify(needsState ? pruned : await answer()))
  },
  'null for a block': async (response, { method }, answer) =>
    response.end(JSON.stringify(method === 'eth_getBlockByNumber' ? { result: null } : await answer())),
  'a header without fields': async (response, { method }, answer) => {
    const answered: { result?: unknown } = await answer()
    const { hash: _, size: __, ...left } = Object(answered.result)
    response.end(JSON.stringify(method === 'eth_getBlockByNumber' ? { result: left } : answered))
  },
  'null for code': async (response, { method }, answer) =>
    response.end(JSON.stringify(method === 'eth_getCode' ? { result: null } : await answer())),
  'nothing for a call': async (response, { method }, answer) =>
    response.end(JSON.stringify(method === 'eth_call' ? { result: '0x' } : await answer())),
  'a block that is still to come': (response) =>
    response.end(JSON.stringify(error(-32_000, 'header not found'))),
  'no state overrides': async (response, { method, params }, answer) => {
    const refused = error(-32_602, 'too many arguments, want at most 2')
    response.end(JSON.stringify(method === 'eth_call' && params?.[2] ? refused : await answer()))
  },
  // From now on the chain has another block at the same height.
  'a reorganisation': async (response, { method }, answer) => {
    const answered: { result?: unknown } = await answer()
    const isBlock = method === 'eth_getBlockByNumber' && answered.result !== null
    const other = { ...Object(answered.result), hash: `0x${'0e'.repeat(32)}` }
    response.end(JSON.stringify(isBlock ? { ...answered, result: other } : answered))
  },
  'receipts of another execution': async (response, { method }, answer) => {
    const answered: { result?: unknown } = await answer()
    const other = { ...answered, result: { ...Object(answered.result), gasUsed: '0x1' } }
    response.end(JSON.stringify(method === 'eth_getTransactionReceipt' ? other : answered))
  },
  // Not a fault: the node limits the number of logs of one answer.
  'few logs at a time': async (response, request, answer) => {
    const answered: { result?: unknown } = await answer()
    const tooMany = error(-32_005, 'query returned more than 10 results')
    const isRefused =
      request.method === 'eth_getLogs' && Object(answered.result).length > 10 && rangeOf(request) > 1n
    response.end(JSON.stringify(isRefused ? tooMany : answered))
  },
  // Not a fault: the node refuses large bodies and long ranges, and headers have fields of later hardforks.
  'the limits of a provider': async (response, request, answer) => {
    if (JSON.stringify(request).length > 2 ** 17) return response.writeHead(413).end('too large')
    const refused = error(-32_005, 'query exceeds max block range 50')
    if (request.method === 'eth_getLogs' && rangeOf(request) > 50n)
      return response.end(JSON.stringify(refused))
    const answered: { result?: unknown } = await answer()
    const isBlock = request.method === 'eth_getBlockByNumber'
    const later = { ...Object(answered.result), slotNumber: '0x1', laterRoot: `0x${'00'.repeat(32)}` }
    return response.end(JSON.stringify(isBlock ? { ...answered, result: later } : answered))
  },
  // Not a fault: nodes report in this way that the called code failed.
  'a call that fails': (response) => response.end(JSON.stringify(error(-32_000, 'out of gas'))),
} as const satisfies Record<string, Reply>

function rangeOf({ params = [] }: RpcRequest): bigint {
  const [from, to] = ['fromBlock', 'toBlock'].map((name) => BigInt(String(fieldOf(params[0], name))))
  return (to ?? 0n) - (from ?? 0n) + 1n
}

export async function startFaultyUpstream(): Promise<FaultyUpstream> {
  const node = await startNode({ network: { kind: 'genesis' } })
  const failing: { readonly reply: Reply; readonly after: number; readonly until: number }[] = []
  const asked: string[] = []

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request: RpcRequest = JSON.parse(Buffer.concat(chunks).toString())
    asked.push(request.method)
    const answer = () =>
      node.provider.request(request).then(
        (result) => ({ jsonrpc: '2.0', id: 1, result }),
        ({ code, message, data }) => ({ jsonrpc: '2.0', id: 1, error: { code, message, data } }),
      )
    const place = asked.length
    const met = failing.find(({ after, until }) => place > after && place <= until)
    if (met === undefined) response.end(JSON.stringify(await answer()))
    else met.reply(response, request, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('A server without an address.')
  return {
    node,
    url: `http://127.0.0.1:${bound.port}`,
    asked: () => asked,
    fail(fault, { after = 0, times = Number.POSITIVE_INFINITY } = {}) {
      asked.length = 0
      failing.push({ reply: faults[fault], after, until: after + times })
    },
    heal() {
      asked.length = 0
      failing.length = 0
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await node.stop()
    },
  }
}
