/**
 * The grid: a cell is a parameter of an endpoint and family, in a place that a request may state it in, that is absent,
 * valid, malformed or at an edge. A request covers a cell of each parameter of its endpoint. A request that is answered
 * also covers a pair of each two of its options; a request that no service answers tries none.
 *
 * @module
 */
import type { Exchange } from '../../../../core/transport/transport.ts'
import type { Survey } from '../../../../judge/records/asked.ts'
import { type State, states } from '../../../../judge/records/asked.ts'
import { type EndpointName, endpoints, type Family } from '../../api/endpoints.ts'
import { maxOrders } from '../../api/order.ts'
import type { Universe } from '../../api/universe.ts'
import { listAt, valueAt } from '../reading/reading.ts'
import { type Call, callOf, type Place } from '../standing/call.ts'
import { isWithoutFields } from '../standing/mistakes.ts'
import { drawOf } from './draws.ts'
import { allPairs, pairsAskedBy } from './pairs.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { stateOf, unreachable } from './states.ts'

/** The cells, and the distributions of the values in them. */
export const survey: Survey<Pick<Universe, 'amms'>> = {
  get none() {
    return {
      cells: Object.fromEntries(reachableCells().map((cell) => [cell, 0])),
      pairs: Object.fromEntries(allPairs().map((pair) => [pair, 0])),
    }
  },
  see(exchange, { amms }) {
    const call = callOf(exchange)
    if (call === undefined || exchange.request.method !== call.endpoint.method || isWithoutFields(call))
      return []
    const context = { endpoint: call.name, amms }
    const cells = new Set<string>()
    const draws: (readonly [subject: string, name: string])[] = []
    for (const parameter of parameters[call.name]) {
      for (const [place, value] of valuesOf(parameter, call)) {
        const state = stateOf(parameter, value, context)
        cells.add(cellOf(call.name, call.family, parameter, place, state))
        if (state !== 'valid' && state !== 'edge') continue
        const draw = drawOf(parameter.name, value, state === 'edge')
        if (draw !== undefined) draws.push(draw)
      }
    }
    const met = isAnswered(exchange.response) ? pairsAskedBy(call).filter((pair) => pairs.has(pair)) : []
    return [
      ...[...cells].map((cell) => ['cells', cell] as const),
      ...met.map((pair) => ['pairs', pair] as const),
      ...draws,
    ]
  },
}

/** Reports whether the request was served. A submission may be answered with 201 or 202. */
function isAnswered({ status }: Exchange['response']): boolean {
  return [200, 201, 202].includes(status)
}

// Only the interface's own pairs count: a service may take values that the interface does not state.
const pairs = new Set(allPairs())

const names = Object.keys(endpoints) as EndpointName[]
const parameters = Object.fromEntries(names.map((name) => [name, parametersOf(endpoints[name])])) as Readonly<
  Record<EndpointName, readonly Parameter[]>
>

function reachableCells(): readonly string[] {
  return names.flatMap((name) =>
    endpoints[name].families.flatMap((family) =>
      parameters[name].flatMap((parameter) =>
        parameter.places.flatMap((place) =>
          states
            .filter((state) => isReachable(parameter, place, state))
            .map((state) => cellOf(name, family, parameter, place, state)),
        ),
      ),
    ),
  )
}

/** Reports whether a request can cover the cell. An absent value counts at its regular place. */
function isReachable({ name, places }: Parameter, place: Place, state: State): boolean {
  if (state === 'absent' && place !== places[0]) return false
  return !unreachable.some((one) => one.of.test(name) && one.states.includes(state))
}

/** The name of a cell: `POST /v2/solver/quote public slippage query edge`. */
function cellOf(
  name: EndpointName,
  family: Family,
  parameter: Parameter,
  place: Place,
  state: State,
): string {
  const { method, path } = endpoints[name]
  return `${method} ${path} ${family} ${parameter.name} ${place} ${state}`
}

/** The values that a request states for a parameter, with their places. */
function valuesOf({ path, places }: Parameter, { stated }: Call): readonly (readonly [Place, unknown])[] {
  const [field, itemField] = path
  const [home] = places
  if (itemField !== undefined)
    return listAt(stated[home], field)
      .slice(0, maxOrders)
      .map((item) => [home, valueAt(item, itemField)])
  const values = places.map((place) => [place, stated[place][field]] as const)
  const present = values.filter(([, value]) => value !== undefined)
  return present.length > 0 ? present : [[home, undefined]]
}
