/** Chains that harm a program that executes on a copy of them, or reads from their node. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address, Hex } from 'viem'
import { startNode } from '../../chain/node.ts'
import { canonical } from '../../core/canonical.ts'
import { fieldOf } from '../../core/json.ts'
import { servedProvider } from '../../node/served-provider.ts'
import { answerCall } from '../../node/serving/json-rpc.ts'
import { mebibyte } from './bodies.ts'

export const hostileContract: Address = '0x00000000000000000000000000000000c0de0001'

const loop: Hex = `0x${'5b'.repeat(1000)}5f56`
/** Loops if it has more gas than reads have. */
const loopWithMuchGas: Hex = `0x5a6210000010600a5700${'5b'.repeat(1000)}600a56`
/** Returns as much memory as it can pay for. */
const returnsMegabytes: Hex = ('0x62400000' + '5ff3') as Hex

interface Harm {
  readonly codes: Readonly<Record<Address, Hex>>
  /** Changes the node's answer. */
  readonly lie?: (method: unknown, answer: string) => string
}

const harms: Readonly<Record<string, Harm>> = {
  'a token that loops': { codes: { [hostileContract]: loop } },
  'a target that loops': { codes: { [hostileContract]: loop } },
  'a target that loops with much gas': { codes: { [hostileContract]: loopWithMuchGas } },
  'balances that loop': {
    codes: { [canonical.weth]: loop, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': loop },
  },
  'Permit2 and Multicall3 that loop': {
    codes: { [canonical.permit2]: loop, [canonical.multicall3]: loop },
  },
  'a target that returns megabytes': { codes: { [hostileContract]: returnsMegabytes } },
  'code of megabytes': {
    codes: {},
    lie: (method, answer) =>
      method === 'eth_getCode'
        ? JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${'5b'.repeat(30 * mebibyte)}` })
        : answer,
  },
  'endless logs': {
    codes: {},
    lie: (method, answer) => {
      if (method !== 'eth_getLogs') return answer
      const log = { address: canonical.weth, topics: [], data: '0x', blockNumber: '0x1', logIndex: '0x0' }
      return JSON.stringify({ jsonrpc: '2.0', id: 1, result: Array.from({ length: 500_000 }, () => log) })
    },
  },
}

export const hostileChainNames: readonly string[] = Object.keys(harms)

export async function startHostileChain(name: string) {
  const { codes, lie } = harms[name] ?? { codes: {} }
  const node = await startNode({ network: { kind: 'genesis' } })
  for (const [address, bytecode] of Object.entries(codes) as [Address, Hex][])
    await node.client.setCode({ address, bytecode })
  const served = servedProvider(node)
  const server = createServer(async (request, response) => {
    const asked: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const answer = await answerCall(served, asked)
    response.setHeader('content-type', 'application/json')
    response.end(lie?.(fieldOf(asked, 'method'), answer ?? '') ?? answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await node.stop()
    },
  }
}
