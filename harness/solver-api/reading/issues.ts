/** What a schema finds in an answer, however much is wrong with it. */
import * as z from 'zod'
import type { Issue } from './issue-text.ts'

/** How many faulty items of a list or record are looked into: the issues of 100,000 items take 200 MB. */
export const maxFaultyItems = 20

/** The value as the schema decodes it; `undefined` where it is not of the schema. */
export function decoded<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined {
  return z.validate(schema, value) ? z.decode(schema, value as never) : undefined
}

/** Empty where the value is of the schema. */
export function issuesOf(schema: z.ZodType, value: unknown): readonly Issue[] {
  if (z.validate(schema, value)) return []
  return z.safeDecode(schema, upToFaults(schema, value) as never).error?.issues ?? []
}

/** The value with each list and record up to the last faulty item that is looked into. */
function upToFaults(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return upToFaults(schema.unwrap(), value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return entriesUpToFaults(schema.element, entries).map(([, item]) => item)
  if (schema instanceof z.ZodRecord) return Object.fromEntries(entriesUpToFaults(schema.valueType, entries))
  if (schema instanceof z.ZodObject) {
    const { shape } = schema
    return Object.fromEntries(
      entries.map(([name, item]) => [name, name in shape ? upToFaults(shape[name], item) : item]),
    )
  }
  return value
}

function entriesUpToFaults(
  schema: z.core.$ZodType,
  entries: readonly (readonly [string, unknown])[],
): readonly (readonly [string, unknown])[] {
  const kept: (readonly [string, unknown])[] = []
  let faulty = 0
  for (const [name, item] of entries) {
    const isFaulty = !z.validate(schema, item)
    kept.push([name, isFaulty ? upToFaults(schema, item) : item])
    if (isFaulty) faulty += 1
    if (faulty === maxFaultyItems) break
  }
  return kept
}
