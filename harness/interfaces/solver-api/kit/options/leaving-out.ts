/** Requests without one of their options: the service's answers to the rest show which one is at fault. */
import type { QuotedOrder, WholeRequest } from './requests.ts'

/** The optional fields of an order; a quote also does without an origin. */
const optionalOf = {
  quote: ['receiver', 'buy_amount', 'origin_address'],
  solve: ['receiver', 'buy_amount'],
} as const

type Endpoint = keyof typeof optionalOf

/** The request without each of its options, by the name of the omitted one. */
export function leavingOut<Sent extends QuotedOrder, Options extends object>(
  request: WholeRequest<Sent, Options>,
  endpoint: Endpoint,
): ReadonlyMap<string, WholeRequest<Sent, Options>> {
  const { batch, options, way } = request
  const found = new Map<string, WholeRequest<Sent, Options>>()
  for (const name of Object.keys(options)) found.set(name, { ...request, options: lacking(options, name) })
  for (const name of optionalOf[endpoint])
    if (batch.some((order) => order[name] !== undefined))
      found.set(name, { ...request, batch: eachOf(batch, (order) => lacking(order, name)) })
  if (way.family === 'partner') found.set('the partner path', { ...request, way: lacking(way, 'family') })
  if (way.inQuery !== undefined) found.set('the query string', { ...request, way: lacking(way, 'inQuery') })
  if (batch.length > 1) found.set('the other orders', { ...request, batch: [batch[0]] })
  return found
}

/** Requests with each of its orders alone, with required fields only. */
export function plainOf<Sent extends QuotedOrder, Options extends object>(
  { batch }: WholeRequest<Sent, Options>,
  endpoint: Endpoint,
): readonly Sent[] {
  return batch.map((order) => optionalOf[endpoint].reduce<Sent>(lacking, order))
}

function lacking<Fields extends object>(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)) as Fields
}

function eachOf<Item>(
  [first, ...others]: readonly [Item, ...Item[]],
  change: (item: Item) => Item,
): [Item, ...Item[]] {
  return [change(first), ...others.map(change)]
}
