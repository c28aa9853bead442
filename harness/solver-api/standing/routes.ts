/** The routes of a solution, compared with the orders, the filter and the solution itself. */
import type * as z from 'zod'
import { nativeToken } from '../../spec/address.ts'
import { listAt, valueAt } from '../reading/reading.ts'
import { routeSchema } from '../solve.ts'
import { wrappedNative } from '../universe.ts'
import type { Seen } from './call.ts'
import { isMalformed } from './mistakes.ts'
import { type Judge, ofAnswer, once, rule, type StandingRule, shown } from './rule.ts'

type Route = z.output<typeof routeSchema>
type Step = Route[number][number]

// Splits are rounded decimals.
const tolerance = 1e-9

export const routeRules: readonly StandingRule[] = [
  rule(
    'solve/routes-on-request',
    ofAnswer(['solve'], ({ answer, call: { body, fields }, url }) => {
      const isSaidTwice =
        url.searchParams.has('return_routes') && valueAt(body, 'return_routes') !== undefined
      if (isSaidTwice || ![true, false, undefined].some((asked) => asked === fields.return_routes)) return []
      const hasRoutes = valueAt(answer, 'routes') !== undefined
      if (hasRoutes === (fields.return_routes === true)) return []
      return [hasRoutes ? 'routes that were not requested' : 'no routes, although requested']
    }),
  ),
  rule(
    'routes/keyed-by-external-id',
    ofAnswer(['solve'], ({ answer }) => {
      const routes = valueAt(answer, 'routes')
      if (routes === undefined) return []
      const orders = listAt(answer, 'solutions').flatMap((solution) => listAt(solution, 'orders'))
      const ids = orders.map((order) => `${valueAt(order, 'external_id')}`).toSorted()
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
        const splits = group.map(({ split }) => Number(split))
        const sum = splits.reduce((total, split) => total + split, 0)
        const isWhole = Math.abs(sum - 1) <= tolerance && splits.every((split) => split >= 0 && split <= 1)
        return isWhole ? [] : [`splits ${splits.join(' + ')}`]
      }),
    ),
  ),
  rule('routes/connected-flow', ofRoutes(gapsIn)),
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

/** The well-formed routes, each with the order that it is of. */
const routesIn = once(({ answer, call }: Seen) => {
  const orders = listAt(call.fields, 'orders')
  if (valueAt(answer, 'routes') === undefined || isMalformed(call)) return []
  const answered = listAt(answer, 'solutions').flatMap((solution) => listAt(solution, 'orders'))
  return answered.flatMap((entry, index) => {
    const parsed = routeSchema.safeDecode(
      valueAt(answer, 'routes', `${valueAt(entry, 'external_id')}`) as never,
    )
    return parsed.success ? [{ order: orders[index], route: parsed.data }] : []
  })
})

/** Where the flow from the sold to the bought token is broken or circular. */
function gapsIn(route: Route, order: unknown): readonly string[] {
  const [sell, buy] = ['sell_token', 'buy_token'].map((name) => wrapped(`${valueAt(order, name)}`))
  const edges = swapsOf(route).map(({ in_token, out_token }) => [in_token, out_token] as const)
  if (sell === buy) return []
  const sold = new Set<string>(edges.map(([from]) => from))
  const bought = new Set<string>(edges.map(([, to]) => to))
  return [
    ...[...sold]
      .filter((token) => token !== sell && !bought.has(token))
      .map((token) => `${token} from nowhere`),
    ...[...bought]
      .filter((token) => token !== buy && !sold.has(token))
      .map((token) => `${token} left behind`),
    ...(sold.has(`${sell}`) ? [] : ['nothing sells the sold token']),
    ...(bought.has(`${buy}`) ? [] : ['nothing buys the bought token']),
    ...(isCircular(edges) ? ['a cycle'] : []),
  ]
}

/** Removes tokens without an inflow until none is left, or only cycles are. */
function isCircular(edges: readonly (readonly [string, string])[]): boolean {
  let remaining = edges
  for (;;) {
    const bought = new Set(remaining.map(([, to]) => to))
    const next = remaining.filter(([from]) => bought.has(from))
    if (next.length === remaining.length) return remaining.length > 0
    remaining = next
  }
}

function protocolsOf(route: Route): readonly string[] {
  return [...new Set(swapsOf(route).map(({ protocol }) => protocol))]
}

/** The steps that use liquidity, with ether and wrapped ether as one token. */
function swapsOf(route: Route): readonly Step[] {
  return route
    .flat()
    .map((step) => ({ ...step, in_token: wrapped(step.in_token), out_token: wrapped(step.out_token) }))
    .filter(({ in_token, out_token }) => in_token !== out_token)
}

function wrapped(token: string): Step['in_token'] {
  const address = token.toLowerCase()
  return (address === nativeToken ? wrappedNative.address.toLowerCase() : address) as Step['in_token']
}

/** What a filter of a stated form allows; one of another form allows all. */
function filterIn(amms: unknown): (protocol: string) => boolean {
  const entries = Array.isArray(amms) ? amms.map(String) : []
  const [included = [], excluded = []] = ['+', '-'].map((sign) =>
    entries.filter((entry) => entry.startsWith(sign)).map((entry) => entry.slice(1)),
  )
  if (excluded.length > 0)
    return (name) => included.join() !== 'all' || excluded.includes('all') || !excluded.includes(name)
  return (name) => included.length === 0 || included.includes('all') || included.includes(name)
}
