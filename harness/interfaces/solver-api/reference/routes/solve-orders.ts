/**
 * Solves the orders of a request, for quote and solve of both versions.
 *
 * @module
 */
import type { Address } from 'viem'
import type * as z from 'zod'
import { nativeToken } from '../../../../core/address.ts'
import type { Echoed } from '../../../../core/echoed.ts'
import type { MakerRequest } from '../../../../market/maker-quotes.ts'
import type { Pool } from '../../../../market/pools/pool.ts'
import type { Snapshot, Token } from '../../../../market/snapshot.ts'
import { type Solution, type SolveOptions, solve } from '../../../../solver/solve.ts'
import { parseAmmFilter } from '../../api/amm-filter.ts'
import type { orderSchema } from '../../api/order.ts'
import { problem } from '../../api/problem.ts'
import { type Deadline, startDeadline } from '../http/deadline.ts'
import type { ServicePorts } from '../http/ports.ts'
import { findToken } from './token-infos.ts'

/** An order of a request. An order of v1 may have been sent with its amount in token units. */
export interface AskedOrder extends Omit<z.output<typeof orderSchema>, 'sell_amount'> {
  readonly sell_amount: Echoed<string, bigint>
}

export interface OwnedOrder extends AskedOrder {
  readonly origin_address: Echoed<Address, Address>
}

/** The market at the head block, and the time limit of the answer. */
export interface Head {
  readonly snapshot: Snapshot
  readonly deadline: Deadline
}

export interface Batch<Asked extends AskedOrder> extends Head {
  readonly orders: readonly Asked[]
  readonly amms: readonly string[] | undefined
  readonly effort: SolveOptions['effort']
}

export interface Solved<Asked extends AskedOrder = AskedOrder> {
  readonly asked: Asked
  readonly sellToken: Token
  readonly buyToken: Token
  /** The order's position in the request, from 0. */
  readonly externalId: string
  readonly solution: Solution
}

export async function readHead(ports: ServicePorts): Promise<Head> {
  const deadline = startDeadline(ports)
  return { deadline, snapshot: await deadline.within(ports.snapshot()) }
}

/**
 * Solves the orders one after the other on the state of one block.
 *
 * @returns The orders with their solutions, or `undefined` if any has no solution at its minimum.
 * @throws Problem if the orders or the filter are refused, and 503 if the time passes before anything is found.
 */
export async function solveOrders<Asked extends AskedOrder>(
  { makerQuotes, solve: solveElsewhere }: Pick<ServicePorts, 'makerQuotes' | 'solve'>,
  { snapshot, deadline, orders, amms, effort }: Batch<Asked>,
): Promise<readonly Solved<Asked>[] | undefined> {
  const protocols = parseAmmFilter(amms)
  const pairs = orders.map((asked) => findPair(snapshot, asked))

  const requests = protocols.has('market_maker') ? makerRequests(snapshot, orders) : []
  const quotes = await deadline.within(
    Promise.all(requests.map((request) => (request ? makerQuotes(snapshot, request) : []))),
  )
  if (deadline.expired()) throw problem.timedOut()

  const batch = orders.map(({ sell_token, buy_token, sell_amount, buy_amount = 0n }, index) => ({
    sellToken: sell_token.value,
    buyToken: buy_token.value,
    sellAmount: sell_amount.value,
    minBuyAmount: buy_amount,
    extraPools: quotes[index] ?? [],
  }))
  const { expired, msLeft } = deadline
  const allows = ({ protocol }: Pool) => protocols.has(protocol)
  const solutions = solveElsewhere
    ? await solveElsewhere(snapshot, batch, { protocols, effort, msLeft })
    : solve(snapshot, batch, { allows, effort, expired })
  if (solutions === undefined && deadline.expired()) throw problem.timedOut()
  return (
    solutions &&
    pairs.flatMap((pair, index) => {
      const solution = solutions[index]
      return solution ? [{ ...pair, externalId: `${index}`, solution }] : []
    })
  )
}

function findPair<Asked extends AskedOrder>(snapshot: Snapshot, asked: Asked) {
  const [sellToken, buyToken] = [findToken(snapshot, asked.sell_token), findToken(snapshot, asked.buy_token)]
  if (sellToken === buyToken) throw problem.sameToken(asked.sell_token.sent)
  return { asked, sellToken, buyToken }
}

/**
 * The request to the makers for each order. A quote can be filled once, so only the first of several orders by one
 * origin on one pair gets it. Makers trade the wrapped form of the native token.
 */
function makerRequests(snapshot: Snapshot, orders: readonly AskedOrder[]): (MakerRequest | undefined)[] {
  const traded = ({ value }: AskedOrder['sell_token']) =>
    value === nativeToken ? snapshot.wrappedNative : value
  const asked = new Set<string>()
  return orders.map(({ origin_address, sell_token, buy_token }) => {
    if (origin_address === undefined) return undefined
    const request = {
      origin: origin_address.value,
      sellToken: traded(sell_token),
      buyToken: traded(buy_token),
    }
    const key = Object.values(request).join()
    if (request.sellToken === request.buyToken || asked.has(key)) return undefined
    asked.add(key)
    return request
  })
}
