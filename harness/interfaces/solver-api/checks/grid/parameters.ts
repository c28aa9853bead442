/** The parameters of the endpoints, from their schemas: their names, and their places in a request. */
import * as z from 'zod'
import { type Endpoint, endpoints } from '../../api/endpoints.ts'
import { type Place, shapeOf } from '../standing/call.ts'

export interface Parameter {
  /** The name: `slippage`, or `orders.sell_amount` for a field of each order. */
  readonly name: string
  readonly path: readonly [field: string, itemField?: string]
  readonly schema: z.core.$ZodType
  /** The places that a request may state it in, its regular place first. */
  readonly places: readonly [home: Place, ...Place[]]
}

export function parametersOf({ inHeaders, inQuery, method, request }: Endpoint): readonly Parameter[] {
  const home: Place = method === 'GET' ? 'query' : 'body'
  const shape = shapeOf(request)
  const own = Object.entries(shape).flatMap(([name, schema]): readonly Parameter[] => {
    const places: Parameter['places'] = [
      home,
      ...(inQuery.includes(name) ? (['query'] as const) : []),
      ...(inHeaders.includes(name) ? (['header'] as const) : []),
    ]
    const items = schema instanceof z.ZodArray ? Object.entries(shapeOf(schema.element)) : []
    if (items.length === 0) return [{ name, path: [name], schema, places }]
    return [
      { name, path: [name], schema: someItems, places },
      ...items.map(([item, schema]): Parameter => {
        return { name: `${name}.${item}`, path: [name, item], schema, places: [home] }
      }),
    ]
  })
  const others = inQuery.filter((name) => !(name in shape))
  return [
    ...own,
    ...others.map((name): Parameter => ({ name, path: [name], schema: schemaOf(name), places: ['query'] })),
  ]
}

// The fields of the items have cells of their own.
const someItems = z.array(z.unknown()).min(1)

/** The schema of a field that this endpoint has only in the query string, and another one in the body. */
function schemaOf(name: string): z.core.$ZodType {
  const schemas = Object.values(endpoints).flatMap(({ request }) => shapeOf(request)[name] ?? [])
  return schemas[0] ?? z.unknown()
}
