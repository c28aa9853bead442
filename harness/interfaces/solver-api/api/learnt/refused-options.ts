/**
 * Learns the options of quote and solve that a service refuses with the plainest order. A clause of its own judges each
 * option; the requests of other clauses leave a refused option out, and judge the rest. Of ether, the quote sells it and
 * the solve buys it.
 *
 * @module
 */
import { nativeToken } from '../../../../core/address.ts'
import { type Message, NoAnswer, RefusedForRate } from '../../../../core/transport/transport.ts'
import type { Client } from '../client.ts'
import { type EndpointName, type Family, pathOf } from '../endpoints.ts'
import type { Order } from '../order.ts'

const wallet = '0x00000000000000000000000000000000000a55a1'

interface Asked {
  readonly endpoint: Extract<EndpointName, 'quote' | 'solve'>
  readonly family?: Family
  readonly inQuery?: object
  readonly fields?: object
  readonly order?: object
}

/** The change that each option makes to a request. */
const changes = {
  family: { family: 'partner' },
  place: { inQuery: { blockchain: 'ethereum' } },
  amms: { fields: { amms: ['+all'] } },
  receiver: { order: { receiver: wallet } },
  minimum: { order: { buy_amount: '1' } },
  deduct_gas_cost: { endpoint: 'quote', fields: { deduct_gas_cost: 'FirstOrder' } },
  venue: { endpoint: 'quote', fields: { venue: 'intent' } },
  origin: { endpoint: 'quote', order: { origin_address: wallet } },
  slippage: { endpoint: 'solve', fields: { slippage: 0.01 } },
  return_routes: { endpoint: 'solve', fields: { return_routes: true } },
  ether: {},
} as const satisfies Readonly<Record<string, Partial<Asked>>>

/** The name of an option: a family, a place, a field of the request or of its orders, or ether. */
export type OptionName = keyof typeof changes

const names = Object.keys(changes) as OptionName[]

/** The plainest order, and an order of the bought token for ether. */
export interface PlainOrders {
  readonly plain: Order
  readonly forEther: Order
}

/** Requests all options at once, and each of them alone if that is refused. */
export async function readRefusedOptions(
  client: Client,
  orders: PlainOrders,
): Promise<{ readonly refused?: readonly OptionName[] }> {
  const refused = new Set<OptionName>()
  for (const endpoint of ['quote', 'solve'] as const) {
    const all = names.filter((name) => ({ endpoint, ...changes[name] }).endpoint === endpoint)
    if (!(await isRefused(endpoint, all))) continue
    for (const name of all) if (await isRefused(endpoint, [name])) refused.add(name)
  }
  return refused.size === 0 ? {} : { refused: [...refused] }

  async function isRefused(endpoint: Asked['endpoint'], options: readonly OptionName[]): Promise<boolean> {
    const status = await statusFor(client, messageWith(endpoint, orders, options))
    return status >= 400 && status < 500
  }
}

/**
 * The status of the answer; 0 if the service ends because of the request or refuses it for its rate, which clauses
 * judge.
 */
export async function statusFor(client: Client, message: Message): Promise<number> {
  const answer = client.send(message).then(({ response }) => response.status)
  return answer.catch((error: unknown) => {
    if (error instanceof NoAnswer || error instanceof RefusedForRate) return 0
    throw error
  })
}

function messageWith(
  endpoint: Asked['endpoint'],
  { forEther, plain }: PlainOrders,
  options: readonly OptionName[],
): Message {
  const asked: readonly Partial<Asked>[] = options.map((name) => changes[name])
  const inEther = endpoint === 'quote' ? { ...plain, sell_token: nativeToken } : forEther
  const order = options.includes('ether') ? inEther : plain
  const inQuery = Object.assign({}, ...asked.map((one) => one.inQuery))
  const sent = Object.assign({ ...order }, ...asked.map((one) => one.order))
  const owner = endpoint === 'solve' ? { origin_address: wallet } : {}
  return {
    method: 'POST',
    path: pathOf(endpoint, asked.find(({ family }) => family !== undefined)?.family ?? 'public'),
    query: inQuery,
    body: {
      ...('blockchain' in inQuery ? {} : { blockchain: 'ethereum' }),
      orders: [{ ...sent, ...owner }],
      ...Object.assign({}, ...asked.map((one) => one.fields)),
    },
  }
}
