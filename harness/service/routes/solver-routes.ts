/** Quote and solve, v2. */
import type { Snapshot } from '../../market/snapshot.ts'
import type { Order } from '../../solver-api/order.ts'
import { defaultSlippage } from '../../solver-api/solve.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { startDeadline } from '../http/deadline.ts'
import type { Handlers } from '../http/handler.ts'
import type { ServicePorts } from '../http/ports.ts'
import { quoteItems } from './quote-items.ts'
import { routeWire, solutionWire } from './solution-wire.ts'
import { solveOrders } from './solve-orders.ts'
import { tokenInfos } from './token-infos.ts'

export function solverRoutes(ports: ServicePorts): Handlers<'quote' | 'solve'> {
  return {
    async quote({ id, input, sent }) {
      const deadline = startDeadline(ports)
      const snapshot = await deadline.within(ports.snapshot())
      const { orders, amms } = sent
      const solved = await solveOrders(ports, { snapshot, deadline, orders, amms, effort: 'fast' })
      const quoted = solved && quoteItems(snapshot, solved, input)
      if (!quoted) return undefined

      return {
        request_id: id,
        quotes: quoted.quotes,
        gas: Number(quoted.gas),
        target_address: ports.router,
        ...tokenLists(snapshot, orders),
      }
    },

    async solve({ id, input, sent }) {
      const deadline = startDeadline(ports)
      const snapshot = await deadline.within(ports.snapshot())
      const { orders, amms } = sent
      const solved = await solveOrders(ports, { snapshot, deadline, orders, amms, effort: 'full' })
      if (!solved) return undefined

      const { slippage = defaultSlippage, return_routes } = input
      const routes = solved.map(({ externalId, solution }) => [externalId, routeWire(solution.route)])
      return {
        request_id: id,
        solutions: solved.map((one) => solutionWire(ports, one, slippage)),
        ...tokenLists(snapshot, orders),
        ...(return_routes ? { routes: Object.fromEntries(routes) } : {}),
      }
    },
  }
}

function tokenLists(snapshot: Snapshot, orders: readonly Order[]) {
  return {
    buy_tokens: tokenInfos(
      snapshot,
      orders.map(({ buy_token }) => canonicalAddress(buy_token)),
    ),
    sell_tokens: tokenInfos(
      snapshot,
      orders.map(({ sell_token }) => canonicalAddress(sell_token)),
    ),
  }
}
