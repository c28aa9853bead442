/** Quote and solve, v2. */
import type { Handlers } from '../http/handler.ts'
import type { ServicePorts } from '../http/ports.ts'
import { quoteItems } from './quote-items.ts'
import { routeAnswer, solutionAnswer } from './solution-answer.ts'
import { readHead, type Solved, solveOrders } from './solve-orders.ts'
import { tokenInfos } from './token-infos.ts'

export function solverRoutes(ports: ServicePorts): Handlers<'quote' | 'solve'> {
  return {
    async quote({ id, input }) {
      const { orders, amms } = input
      const head = await readHead(ports)
      const solved = await solveOrders(ports, { ...head, orders, amms, effort: 'fast' })
      const quoted = solved && quoteItems(head.snapshot, solved, input)
      return (
        quoted && {
          request_id: id,
          quotes: quoted.quotes,
          gas: Number(quoted.gas),
          target_address: ports.router,
          ...tokenLists(solved),
        }
      )
    },

    async solve({ id, input: { orders, amms, slippage, return_routes } }) {
      const head = await readHead(ports)
      const solved = await solveOrders(ports, { ...head, orders, amms, effort: 'full' })
      if (!solved) return undefined

      const routes = solved.map(({ externalId, solution }) => [externalId, routeAnswer(solution.route)])
      return {
        request_id: id,
        solutions: await Promise.all(
          solved.map((one) => solutionAnswer(ports, one, { requestId: id, slippage })),
        ),
        ...tokenLists(solved),
        ...(return_routes ? { routes: Object.fromEntries(routes) } : {}),
      }
    },
  }
}

function tokenLists(solved: readonly Solved[]) {
  return {
    buy_tokens: tokenInfos(solved.map(({ buyToken }) => buyToken)),
    sell_tokens: tokenInfos(solved.map(({ sellToken }) => sellToken)),
  }
}
