/** A service on the small market, and a client that calls it in process, for tests. */
import type { Address } from 'viem'
import { createTransport, type Exchange, type Message } from '../core/transport/transport.ts'
import { type Client, createClient } from '../interfaces/solver-api/api/client.ts'
import type { Order } from '../interfaces/solver-api/api/order.ts'
import { problemSchema } from '../interfaces/solver-api/api/problem.ts'
import { createService } from '../interfaces/solver-api/reference/app.ts'
import type { ServicePorts } from '../interfaces/solver-api/reference/http/ports.ts'
import { smallMarket, usdc, weth } from './small-market.ts'

export const router = '0x00000000000000000000000000000000000a55a1'
export const trader = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const key = 'a-valid-key'

/** Ports on the sample market, with a fixed clock and consecutive ids. */
export function samplePorts(changes: Partial<ServicePorts> = {}): ServicePorts {
  let ids = 0
  return {
    snapshot: async () => smallMarket,
    router,
    now: () => 0,
    nextId: () => `00000000-0000-4000-8000-${(++ids).toString().padStart(12, '0')}`,
    keys: new Set([key]),
    limits: { keylessPerSecond: 1e6, keyedPerSecond: 1e6 },
    allowedTimeMs: 1000,
    timeout: () => new AbortController().signal,
    makerQuotes: async () => [],
    signQuote: async (quote) => quote,
    intents: {
      nextNonce: async () => 256n,
      submit: async () => ({ outcome: 'refused', refusal: { code: 'NO_OUTPUTS', message: 'none' } }),
      list: async () => ({ orders: [], cursor: undefined }),
    },
    volumes: async () =>
      new Map<Address, bigint>([
        [weth, 5_000n],
        [usdc, 7_000n],
      ]),
    reportFault(fault) {
      throw fault
    },
    ...changes,
  }
}

/** A client of a service on the sample market. */
export function sampleClient(changes: Partial<ServicePorts> = {}): Client {
  const service = createService(samplePorts(changes))
  return createClient(createTransport(async (request) => service.fetch(request), { baseUrl }))
}

const baseUrl = 'http://service.test'

export function order(changes: Partial<Order> = {}): Order {
  return { sell_token: usdc, buy_token: weth, sell_amount: '3000000000', ...changes }
}

export const quotePath = '/v2/solver/quote'
export const quoteRequest = { blockchain: 'ethereum', orders: [order()] }

/** Sends a good quote request with the changes in `message`. */
export function send(message: Partial<Message>, changes: Partial<ServicePorts> = {}): Promise<Exchange> {
  return sampleClient(changes).send({ method: 'POST', path: quotePath, body: quoteRequest, ...message })
}

/** The status, code and detail of a refusal. */
export function refusalOf({ response }: Exchange) {
  const { detail, error_code } = problemSchema.parse(JSON.parse(response.body))
  return { status: response.status, code: error_code, detail }
}
