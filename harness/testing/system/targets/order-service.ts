/** An order service of UniswapX as a program, for tests: the reference, on the chain of RPC_URL. */
import { createChainClient } from '../../../chain/chain-client.ts'
import { systemClock } from '../../../chain/clock.ts'
import { upstreamProvider } from '../../../chain/fork/upstream.ts'
import { serve } from '../../../interfaces/solver-api/reference/http/serve.ts'
import { basePath, createOrderService } from '../../../interfaces/uniswapx/reference/order-service.ts'

const { PORT = '', RPC_URL = '' } = process.env

const client = createChainClient(upstreamProvider(RPC_URL))
const { fetch: service } = createOrderService({ client, clock: systemClock() })
const below = ({ url }: Request) => {
  const { pathname, search } = new URL(url)
  return new URL(`${basePath}${pathname}${search}`, url)
}
await serve({ fetch: (request) => service(new Request(below(request), request)) }, { port: Number(PORT) })
