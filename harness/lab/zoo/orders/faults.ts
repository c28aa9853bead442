/** Faults of the genuine order service, each with the clause that convicts it. */
import type { Hex } from 'viem'
import { parseJson } from '../../../core/json.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import { readOrder } from '../../../interfaces/uniswapx/api/orders/known-order.ts'
import { type OrdersPage, submissionSchema } from '../../../interfaces/uniswapx/api/wire.ts'
import { json, type Mutant, misreadQuery, refuse, respond, rewrite } from '../../../judge/mutant.ts'

interface Fault {
  readonly convictedBy: string
  readonly mutant: Mutant
}

const fails = () => json(500, { errorCode: 'INTERNAL_ERROR', detail: 'Unexpected error' })
const refuses = () => json(400, { errorCode: 'VALIDATION_ERROR', detail: 'Invalid.' })

export const faults: Readonly<Record<string, Fault>> = {
  'last-nonce': {
    convictedBy: 'nonce/moves-on',
    mutant: rewrite('/nonce', ({ nonce }: { readonly nonce: string }) => ({
      nonce: `${BigInt(nonce) - 1n}`,
    })),
  },
  'nonce-without-query': { convictedBy: 'nonce/malformed-address', mutant: failing('/nonce', /^$/) },
  'sort-without-space': {
    convictedBy: 'orders/documented-sort',
    mutant: answering(/sort=between[^&]*, /, refuses),
  },
  'signatures-of-keys': {
    convictedBy: 'submit/signature-lengths',
    mutant: respond('/order', async (request, fetch) => {
      const { signature } = await submissionIn(request)
      return `${signature}`.length === 132 ? fetch(request) : refuses()
    }),
  },
  'outputs-by-type': {
    convictedBy: 'orders/amounts',
    mutant: rewrite('/orders', (page: OrdersPage, { url }) =>
      url.searchParams.has('orderType') ? { ...page, orders: page.orders.map(withInputPaid) } : page,
    ),
  },
  'hash-alone': {
    convictedBy: 'orders/filters-combine',
    mutant: misreadQuery('/orders', (query) => {
      if (query.has('orderHash')) for (const name of ['orderStatus', 'swapper', 'filler']) query.delete(name)
    }),
  },
  'statuses-without-cursor': {
    convictedBy: 'orders/cursor-of-statuses',
    mutant: rewrite('/orders', ({ orders, ...page }: OrdersPage, { url }) =>
      url.searchParams.get('orderStatus')?.includes(',') ? { orders } : { orders, ...page },
    ),
  },
  'limit-of-any-kind': {
    convictedBy: 'orders/malformed-limit',
    mutant: failing('/orders', /limit=(-1|1\.5)/),
  },
  'foreign-cursor': { convictedBy: 'orders/malformed-cursor', mutant: failing('/orders', /cursor=\w{8}/) },
  'stored-without-outputs': { convictedBy: 'submit/refused-is-not-listed', mutant: storing },
}

/** Turns each refusal of a query into a failure. */
function failing(path: string, query: RegExp): Mutant {
  return refuse(path, async (response, { url }) => (query.test(url.search.slice(1)) ? fails() : response))
}

function answering(query: RegExp, answer: () => Response): Mutant {
  return respond('/orders', async (request, fetch) =>
    query.test(decodeURIComponent(request.url.replaceAll('+', ' '))) ? answer() : fetch(request),
  )
}

function withInputPaid({ input, outputs, ...record }: OrdersPage['orders'][number]) {
  const { token: _, ...amounts } = input
  return { ...record, input, outputs: outputs.map((output) => ({ ...output, ...amounts })) }
}

/** An order of version 2 that pays nothing is refused with a failure, but listed. */
function storing(fetch: Fetch): Fetch {
  const kept = new Map<string | null, object>()
  return async (request) => {
    const hash = new URL(request.url).searchParams.get('orderHash')
    if (kept.has(hash)) return json(200, { orders: [kept.get(hash)] })
    if (request.method !== 'POST') return fetch(request)
    const { data } = submissionSchema.safeParse(await submissionIn(request))
    const order = data?.orderType === 'Dutch_V2' ? readOrder('Dutch_V2', data.encodedOrder) : undefined
    if (data === undefined || order === undefined || order.outputs.length > 0) return fetch(request)
    const said = { type: data.orderType, orderStatus: 'open', chainId: 1, swapper: order.info.swapper }
    const { encodedOrder, signature } = data
    kept.set(order.hash, {
      ...{ ...order.shown, ...said, orderHash: order.hash, nonce: `${order.info.nonce}` },
      ...{ encodedOrder, signature },
    })
    return fails()
  }
}

async function submissionIn(request: Request): Promise<{ readonly signature?: Hex }> {
  try {
    return Object(parseJson(await request.clone().text()))
  } catch {
    return {}
  }
}
