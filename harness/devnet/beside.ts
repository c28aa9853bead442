/**
 * The references of other interfaces on a devnet: each is served below the name of its interface, on the same
 * chain as the devnet's own API.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Address } from 'viem'
import type { Node } from '../chain/node.ts'
import type { Fetch } from '../core/transport/transport.ts'
import { createFynd, basePath as fyndPath } from '../interfaces/fynd/reference/service.ts'
import type { Service } from '../interfaces/solver-api/reference/app.ts'
import type { ServicePorts } from '../interfaces/solver-api/reference/http/ports.ts'
import type { Dialect } from '../interfaces/swap/dialect/schema.ts'
import { holdingOn } from '../interfaces/swap/reference/holding.ts'
import { createSwapService, basePath as swapPath } from '../interfaces/swap/reference/service.ts'
import { checkServed } from '../interfaces/swap/reference/spoken.ts'
import { placeReactors } from '../interfaces/uniswapx/api/contracts.ts'
import { createFiller, type FillCall } from '../interfaces/uniswapx/filler/filler.ts'
import { approveReactors, stock } from '../interfaces/uniswapx/filler/venue.ts'
import { basePath, createOrderService } from '../interfaces/uniswapx/reference/order-service.ts'

/** A reference that a devnet can serve beside its own. */
export interface Besides {
  /** Path prefix of its API. */
  readonly basePath: string
  /** True if it does not keep its orders, even if the devnet keeps its own. */
  readonly forgets?: true
  open(ports: Pick<ServicePorts, 'snapshot'>): Beside
}

export interface Beside {
  /** Answers requests from the start of the devnet on. */
  readonly fetch: Fetch
  /** Called before the node is served, while transactions are mined at once. */
  begin?(node: Node): Promise<void>
}

/** The service, with the other one below its path. */
export function withBeside(service: Service, path: string, { fetch }: Beside): Service {
  const isBelow = ({ url }: Request) => new URL(url).pathname.startsWith(`${path}/`)
  return {
    ...service,
    fetch: (request, ...rest) => (isBelow(request) ? fetch(request) : service.fetch(request, ...rest)),
  }
}

export const fyndBeside: Besides = {
  basePath: fyndPath,
  open: ({ snapshot }) => ({ fetch: createFynd({ snapshot, nextId: randomUUID }) }),
}

/** Its `begin` throws NotServed if the dialect cannot be served. */
export function swapBeside(dialect: Dialect): Besides {
  return {
    basePath: swapPath,
    open(ports) {
      const { promise: node, resolve } = Promise.withResolvers<Node>()
      const service = createSwapService(dialect, { ...ports, readHolding: holdingOn(() => node) })
      return {
        fetch: service,
        async begin(begun) {
          resolve(begun)
          await checkServed(dialect, service, `http://127.0.0.1${swapPath}`)
        },
      }
    },
  }
}

const filler: Address = '0xa55a00000000000000000000000000000000f111'
const lookEveryMs = 500

/** The order service, and a filler that checks its orders as long as the process runs. */
export const uniswapxBeside: Besides = {
  basePath,
  forgets: true,
  open() {
    let service: Fetch = async () => new Response(null, { status: 503 })
    return {
      fetch: (request) => service(request),
      async begin(node) {
        await placeReactors(node)
        await stock(node, filler)
        await approveReactors(node, filler)
        service = createOrderService(node).fetch
        fillForever(node, createFiller(node, { account: filler, orders: service }))
      },
    }
  },
}

async function fillForever(node: Node, look: ReturnType<typeof createFiller>): Promise<never> {
  for (;;) {
    try {
      for (const call of await look()) await send(node, call)
    } catch (fault) {
      console.error(fault)
    }
    await setTimeout(lookEveryMs)
  }
}

/** Waits for the block, which may come at an interval: otherwise the next round would send the transaction again. */
async function send({ client }: Node, { data, tip, to }: FillCall): Promise<void> {
  const { baseFeePerGas } = await client.getBlock()
  const maxPriorityFeePerGas = BigInt(tip)
  const maxFeePerGas = 2n * (baseFeePerGas ?? 0n) + maxPriorityFeePerGas
  await client.impersonateAccount({ address: filler })
  const hash = await client.sendTransaction({
    ...{ account: filler, chain: null, to, data, gas: 1_000_000n },
    ...{ maxFeePerGas, maxPriorityFeePerGas },
  })
  await client.waitForTransactionReceipt({ hash })
}
