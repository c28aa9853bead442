/** Decodes fields by a schema, or throws the Problem of the first invalid field. */
import * as z from 'zod'
import { maxOrders } from '../../api/order.ts'
import { type Problem, problem } from '../../api/problem.ts'
import type { Fields } from './body.ts'

/**
 * @throws Problem 400 if a field is missing, the blockchain is unknown or there are too many orders, and 422 if a field
 * is malformed.
 */
export function decode<Schema extends z.ZodObject>(schema: Schema, fields: Fields): z.output<Schema> {
  const { blockchain, orders } = fields
  if (typeof blockchain === 'string' && blockchain !== 'ethereum') throw problem.unknownBlockchain(blockchain)
  // The orders are counted first, because the schema collects every issue of every order.
  if (Array.isArray(orders) && orders.length > maxOrders)
    throw problem.tooManyOrders(orders.length, maxOrders)
  const decoded = z.safeDecode(schema, fields as never)
  if (decoded.success) return decoded.data
  throw problemOf(decoded.error.issues[0], fields)
}

function problemOf(issue: z.core.$ZodIssue | undefined, fields: Fields): Problem {
  const path = issue?.path ?? []
  const name = path.map(String).join('.')
  const value = path.reduce<unknown>(
    (outer, key) => (typeof outer === 'object' && outer !== null ? Reflect.get(outer, key) : undefined),
    fields,
  )
  if (value === undefined) return problem.missing(name)
  if (/token(_address)?$/.test(name)) return problem.malformedAddress(name, value)
  return problem.malformed(name, issue?.message ?? '')
}
