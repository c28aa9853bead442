/**
 * A reference order service on a node. It accepts the orders that the reactors would fill, and derives each status from
 * the chain at the time of the request.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { isAddress, keccak256 } from 'viem/utils'
import { canonicalAddress, zeroAddress } from '../../../core/address.ts'
import { jsonIn, parsedBy, Refusal } from '../../../core/transport/refusal.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import { type KnownOrder, readOrder } from '../api/orders/known-order.ts'
import { addressOf } from '../api/terms.ts'
import { cosignerKey } from '../api/universe.ts'
import { invalidCode, type OrdersQuery, ordersQuerySchema, submissionSchema } from '../api/wire.ts'
import { type Chain, findFault, isNonceUsed } from './admission.ts'
import { type Listed, listed, type StoredOrder } from './listing.ts'
import { recordOf } from './record.ts'

/** The path of this service on a devnet that also serves its own API. */
export const basePath = '/uniswapx/v2'

export interface OrderService {
  readonly fetch: Fetch
  /** All orders with their current records, earliest submission first. */
  records(): Promise<readonly Listed[]>
}

/** A wallet with more open orders than this cannot place another. */
const maxOpenOrders = 5

/** @param cosigner The only cosigner whose orders are accepted, lower case; the judge's if absent. */
export function createOrderService(
  node: Chain,
  { cosigner = addressOf(cosignerKey) }: { readonly cosigner?: Address } = {},
): OrderService {
  const orders = new Map<Hex, StoredOrder>()
  const latest = new Map<Address, bigint>()

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    switch (`${request.method} ${pathname}`) {
      case `GET ${basePath}/nonce`:
        return Response.json({ nonce: `${await nextNonce(node, latest, searchParams)}` })
      case `POST ${basePath}/order`:
        return Response.json({ hash: await submit(await request.text()) }, { status: 201 })
      case `GET ${basePath}/orders`:
        return Response.json(listed(await records(), queryIn(searchParams)))
      default:
        throw new Refusal(404, 'NOT_FOUND', `no ${request.method} ${pathname}`)
    }
  }

  async function submit(body: string): Promise<Hex> {
    const { encodedOrder, orderType, quoteId, requestId, signature } = parsedBy(
      submissionSchema,
      jsonIn(body, notJson),
      invalidCode,
    )
    const order = readOrder(orderType, encodedOrder)
    if (order === undefined)
      throw new Refusal(400, 'ORDER_PARSE_FAIL', `encodedOrder is no order of type ${orderType}`)
    if (order.maxInput.token === zeroAddress)
      throw new Refusal(400, 'INVALID_TOKEN_IN_ADDRESS', 'The input is no token')
    const fault = await findFault(node, { order, signature }, { cosigner })
    if (fault !== undefined) throw new Refusal(400, 'INVALID_ORDER', fault)
    if (orders.has(order.hash)) return order.hash
    await requirePlace(order)
    orders.set(order.hash, {
      ...{ order, signature, quoteId, requestId },
      ...{ createdAt: node.clock.now(), block: await node.client.getBlockNumber() },
    })
    latest.set(order.info.swapper, order.info.nonce)
    return order.hash
  }

  async function requirePlace({ info: { swapper } }: KnownOrder): Promise<void> {
    const open = (await records()).filter(
      ({ record }) => record.swapper === swapper && record.orderStatus === 'open',
    )
    if (open.length > maxOpenOrders)
      throw new Refusal(403, 'TOO_MANY_OPEN_ORDERS', `${swapper} has ${open.length} open orders`)
  }

  function records(): Promise<readonly Listed[]> {
    return Promise.all(
      [...orders.values()].map(async (stored) => ({ stored, record: await recordOf(node, stored) })),
    )
  }

  return {
    records,
    async fetch(request) {
      try {
        return await answer(request)
      } catch (error) {
        return refused(error instanceof Refusal ? error : new Refusal(500, 'INTERNAL_ERROR', `${error}`))
      }
    },
  }
}

/** @param latest The nonce of the last order of each wallet. */
async function nextNonce(
  node: Chain,
  latest: ReadonlyMap<Address, bigint>,
  query: URLSearchParams,
): Promise<bigint> {
  const text = query.get('address') ?? ''
  if (!isAddress(text, { strict: false })) throw invalid('address must be an address')
  if ((query.get('chainId') ?? '1') !== '1') throw invalid('chainId must be 1')
  const address = canonicalAddress(text)
  const known = latest.get(address)
  // The first nonce starts a word of the bitmap, so that later nonces of the word are cheap to spend.
  let nonce = known === undefined ? (BigInt(keccak256(address)) >> 8n) << 8n : known + 1n
  while (await isNonceUsed(node, address, nonce)) nonce += 1n
  return nonce
}

/** @throws Refusal if a parameter does not match the interface. */
export function queryIn(searchParams: URLSearchParams): OrdersQuery {
  return parsedBy(ordersQuerySchema, Object.fromEntries(searchParams), invalidCode)
}

function refused({ code: errorCode, message: detail, status }: Refusal): Response {
  return Response.json({ errorCode, detail }, { status })
}

const notJson = new Refusal(422, invalidCode, 'the body is not JSON')

function invalid(detail: string): Refusal {
  return new Refusal(400, invalidCode, detail)
}
