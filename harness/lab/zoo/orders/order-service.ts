/**
 * An order service with the habits of the genuine one: it polls the chain once per block time, trusts a spent
 * nonce at its second poll, knows only its own cosigner, and has no reactor of priority orders on Ethereum.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { tryParse } from '../../../core/json.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import type { Chain } from '../../../interfaces/uniswapx/reference/admission.ts'
import { type Listed, listed } from '../../../interfaces/uniswapx/reference/listing.ts'
import { createOrderService, queryIn } from '../../../interfaces/uniswapx/reference/order-service.ts'
import { json } from '../../../judge/mutant.ts'

interface Habits {
  /** The only cosigner whose orders are accepted, in lower case. */
  readonly cosigner: Address
  /** Seconds between two polls of the chain. */
  readonly lookEvery: bigint
}

export function createLateService(node: Chain, { cosigner, lookEvery }: Habits): Fetch {
  const service = createOrderService(node, { cosigner })
  const shown = new Map<Hex, Listed['record']>()
  const spent = new Set<Hex>()
  let lookedAt = 0n

  /** A new order is shown as open. A poll updates it from the chain; a spent nonce counts at the second poll. */
  async function look(): Promise<readonly Listed[]> {
    const isDue = node.clock.now() >= lookedAt + lookEvery
    if (isDue) lookedAt = node.clock.now()
    const records = await service.records()
    return records.map(({ record, stored }) => {
      const hash = stored.order.hash
      const isSpent = record.orderStatus === 'filled' || record.orderStatus === 'cancelled'
      const isBelieved = isDue && (!isSpent || spent.has(hash))
      if (isDue) spent[isSpent ? 'add' : 'delete'](hash)
      if (isBelieved) shown.set(hash, record)
      const { settledAmounts: _, txHash: __, ...open } = { ...record, orderStatus: 'open' as const }
      return { stored, record: shown.get(hash) ?? open }
    })
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'POST' && isPriority(await request.clone().text()))
      return json(400, { errorCode: 'INVALID_ORDER', detail: 'Invalid reactor address' })
    const response = await service.fetch(request)
    if (!pathname.endsWith('/orders') || !response.ok) return response
    return Response.json(listed(await look(), queryIn(searchParams)))
  }
}

function isPriority(body: string): boolean {
  return Object(tryParse(body)).orderType === 'Priority'
}
