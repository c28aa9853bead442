/**
 * A reference order service on a node: it admits what the reactors would fill, and derives each status from the chain
 * when it is asked.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { isAddress, keccak256 } from 'viem/utils'
import { canonicalAddress } from '../../../core/address.ts'
import { jsonIn, parsedBy, Refusal } from '../../../core/transport/refusal.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import { readOrder } from '../api/orders/known-order.ts'
import { type OrdersQuery, ordersQuerySchema, submissionSchema } from '../api/wire.ts'
import { type Chain, findFault, isNonceUsed } from './admission.ts'
import { listed, type StoredOrder } from './listing.ts'
import { recordOf } from './record.ts'

/** Of a devnet that has this service beside its own. */
export const basePath = '/uniswapx/v2'

export function createOrderService(node: Chain): Fetch {
  const orders = new Map<Hex, StoredOrder>()
  const latest = new Map<Address, bigint>()

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    try {
      switch (`${request.method} ${pathname}`) {
        case `GET ${basePath}/nonce`:
          return Response.json({ nonce: `${await nextNonce(searchParams)}` })
        case `POST ${basePath}/order`:
          return Response.json({ hash: await submit(await request.text()) }, { status: 201 })
        case `GET ${basePath}/orders`:
          return Response.json(
            await list(parsedBy(ordersQuerySchema, Object.fromEntries(searchParams), invalidCode)),
          )
        default:
          throw new Refusal(404, 'NOT_FOUND', `no ${request.method} ${pathname}`)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code: errorCode, message: detail, status } = error
      return Response.json({ errorCode, detail }, { status })
    }
  }

  async function nextNonce(query: URLSearchParams): Promise<bigint> {
    const text = query.get('address') ?? ''
    if (!isAddress(text, { strict: false })) throw invalid('address must be an address')
    if ((query.get('chainId') ?? '1') !== '1') throw invalid('chainId must be 1')
    const address = canonicalAddress(text)
    const known = latest.get(address)
    // The first nonce is at the beginning of a word, so that the following ones are cheap to spend.
    let nonce = known === undefined ? (BigInt(keccak256(address)) >> 8n) << 8n : known + 1n
    while (await isNonceUsed(node, address, nonce)) nonce += 1n
    return nonce
  }

  async function submit(body: string): Promise<Hex> {
    const { encodedOrder, orderType, quoteId, signature } = parsedBy(
      submissionSchema,
      jsonIn(body, notJson),
      invalidCode,
    )
    const order = readOrder(orderType, encodedOrder)
    if (order === undefined)
      throw new Refusal(400, 'ORDER_PARSE_FAIL', `encodedOrder is no order of type ${orderType}`)
    const fault = await findFault(node, order, signature)
    if (fault !== undefined) throw new Refusal(400, 'INVALID_ORDER', fault)
    if (orders.has(order.hash)) return order.hash
    const { nonce, swapper } = order.info
    const block = await node.client.getBlockNumber()
    orders.set(order.hash, {
      order,
      signature,
      createdAt: node.clock.now(),
      block,
      ...(quoteId && { quoteId }),
    })
    latest.set(swapper, nonce)
    return order.hash
  }

  async function list(query: OrdersQuery) {
    const records = await Promise.all(
      [...orders.values()].map(async (stored) => ({ stored, record: await recordOf(node, stored) })),
    )
    return listed(records, query)
  }
}

const invalidCode = 'VALIDATION_ERROR'
const notJson = new Refusal(422, invalidCode, 'the body is not JSON')

function invalid(detail: string): Refusal {
  return new Refusal(400, invalidCode, detail)
}
