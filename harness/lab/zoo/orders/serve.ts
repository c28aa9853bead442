/**
 * The order service with the genuine one's habits as a process, with the named faults: `node
 * harness/lab/zoo/orders/serve.ts [FAULT...]`. It listens at PORT, on the chain of RPC_URL or on one of its
 * own, accepts the orders of COSIGNER, and prints its address as a line of JSON.
 *
 * @module
 */
import { createChainClient } from '../../../chain/chain-client.ts'
import { systemClock } from '../../../chain/clock.ts'
import { upstreamProvider } from '../../../chain/fork/upstream.ts'
import { startNode } from '../../../chain/node.ts'
import { canonicalAddress } from '../../../core/address.ts'
import { serve } from '../../../interfaces/solver-api/reference/http/serve.ts'
import { placeReactors } from '../../../interfaces/uniswapx/api/contracts.ts'
import { basePath } from '../../../interfaces/uniswapx/reference/order-service.ts'
import { serveNode } from '../../../node/served-provider.ts'
import { faults } from './faults.ts'
import { createLateService } from './order-service.ts'

/** The service's own cosigner, if none is named. */
const ownCosigner = '0x4449cd34d1eb1fedcf02a1be3834ffde8e6a6180'

const { COSIGNER = ownCosigner, LOOK_SECONDS = '12', PORT = '0', RPC_URL } = process.env

const { node, rpcUrl } = RPC_URL === undefined ? await ownChain() : await chainAt(RPC_URL)
const habits = { cosigner: canonicalAddress(COSIGNER), lookEvery: BigInt(LOOK_SECONDS) }
let service = createLateService(node, habits)
for (const name of process.argv.slice(2)) {
  const fault = faults[name]
  if (fault === undefined)
    throw new RangeError(`Fault "${name}" not found. Expected some of: ${Object.keys(faults).join(', ')}.`)
  service = fault.mutant(service)
}
const below = async (request: Request) => {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? {} : { body: await request.text() }
  const { method } = request
  return new Request(`http://127.0.0.1${basePath}${pathname}${search}`, { method, ...body })
}
const { url } = await serve(
  { fetch: async (request) => service(await below(request)) },
  { port: Number(PORT) },
)
console.log(JSON.stringify({ url, rpcUrl }))

async function ownChain() {
  const clock = systemClock()
  const started = await startNode({ network: { kind: 'genesis' }, clock, time: clock.now() })
  await placeReactors(started)
  const server = await serveNode(started, { port: 0 })
  return { node: started, rpcUrl: server.url }
}

async function chainAt(address: string) {
  const client = createChainClient(upstreamProvider(address))
  return { node: { client, clock: systemClock() }, rpcUrl: address }
}
