/** The routes of a solution, compared with the orders, the filter and the solution itself. */
import type * as z from 'zod'
import { once } from '../../../../core/once.ts'
import { shown } from '../../../../core/texts/shown.ts'
import { routeSchema } from '../../api/solve.ts'
import { decoded } from '../reading/issues.ts'
import { listAt, textAt, textOf, valueAt } from '../reading/reading.ts'
import { gapsIn, protocolsOf } from '../reading/routes.ts'
import { inSequence } from '../reading/sequence.ts'
import type { Seen } from './call.ts'
import { isClear } from './mistakes.ts'
import { type Judge, ofAnswer, rule, type StandingRule } from './rule.ts'

type Route = z.output<typeof routeSchema>

// Splits are rounded decimals.
const tolerance = 1e-9

export const routeRules: readonly StandingRule[] = [
  rule(
    'solve/routes-on-request',
    ofAnswer(['solve'], ({ answer, call }) => {
      const { return_routes: isRequested = false } = call.fields
      if (call.isAmbiguous || typeof isRequested !== 'boolean') return []
      const hasRoutes = valueAt(answer, 'routes') !== undefined
      if (hasRoutes === isRequested) return []
      return [hasRoutes ? 'routes that were not requested' : 'no routes, although requested']
    }),
  ),
  rule(
    'routes/keyed-by-external-id',
    ofAnswer(['solve'], ({ answer }) => {
      const routes = valueAt(answer, 'routes')
      if (routes === undefined) return []
      const orders = listAt(answer, 'solutions').flatMap((solution) => listAt(solution, 'orders'))
      const ids = orders.map((order) => textAt(order, 'external_id')).toSorted()
      const isObject = typeof routes === 'object' && routes !== null && !Array.isArray(routes)
      const keys = isObject ? Object.keys(routes).toSorted() : [shown(routes)]
      return keys.join() === ids.join() ? [] : [`keys ${keys.join(', ')} for the orders ${ids.join(', ')}`]
    }),
  ),
  rule(
    'routes/grouped-by-in-token',
    ofRoutes((route) => {
      const sold = route.map((group) => [...new Set(group.map(({ in_token }) => in_token))])
      return sold.every(({ length }) => length === 1) && new Set(sold.flat()).size === route.length
        ? []
        : [`groups sell ${sold.map((tokens) => tokens.join(' and ') || 'nothing').join('; ')}`]
    }),
  ),
  rule(
    'routes/splits-add-up-to-one',
    ofRoutes((route) =>
      route.flatMap((group) => {
        const splits = group.map(({ split }) => Number(textOf(split)))
        const sum = splits.reduce((total, split) => total + split, 0)
        const isWhole = Math.abs(sum - 1) <= tolerance && splits.every((split) => split >= 0 && split <= 1)
        return isWhole ? [] : [`splits ${splits.join(' + ')}`]
      }),
    ),
  ),
  rule(
    'routes/connected-flow',
    ofRoutes((route, order) => {
      const [sell, buy] = ['sell_token', 'buy_token'].map((name) => textAt(order, name))
      return gapsIn(route, `${sell}`, textOf(buy))
    }),
  ),
  rule(
    'routes/protocol-is-supported',
    ofRoutes((route, _order, _seen, { known: { amms } }) =>
      protocolsOf(route).filter(
        (name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name) || (amms.length > 0 && !amms.includes(name)),
      ),
    ),
  ),
  rule(
    'routes/within-the-filter',
    ofRoutes((route, _order, { call }) => {
      const allows = filterIn(valueAt(call.body, 'amms'))
      return protocolsOf(route).filter((name) => !allows(name))
    }),
  ),
]

/** Judges the route of each order, by the order of the request in its place. */
function ofRoutes(
  judge: (route: Route, order: unknown, seen: Seen, past: Parameters<Judge>[1]) => readonly string[],
): Judge {
  return ofAnswer(['solve'], (seen, past) =>
    routesIn(seen).flatMap(({ order, route }) => judge(route, order, seen, past)),
  )
}

/** The well-formed routes, each with its order. */
const routesIn = once(({ answer, call }: Seen) => {
  const orders = listAt(call.fields, 'orders')
  if (valueAt(answer, 'routes') === undefined || !isClear(call)) return []
  const answered = inSequence(listAt(answer, 'solutions')).flatMap((solution) => listAt(solution, 'orders'))
  return answered.flatMap((entry, index) => {
    const route = decoded(routeSchema, valueAt(answer, 'routes', textAt(entry, 'external_id')))
    return route === undefined ? [] : [{ order: orders[index], route }]
  })
})

/** The protocols that a filter of a stated form allows; a filter of another form allows all. */
function filterIn(amms: unknown): (protocol: string) => boolean {
  const entries = Array.isArray(amms) ? amms.map(textOf) : []
  const [included = [], excluded = []] = ['+', '-'].map((sign) =>
    entries.filter((entry) => entry.startsWith(sign)).map((entry) => entry.slice(1)),
  )
  if (excluded.length > 0)
    return (name) => included.join() !== 'all' || excluded.includes('all') || !excluded.includes(name)
  return (name) => included.length === 0 || included.includes('all') || included.includes(name)
}
