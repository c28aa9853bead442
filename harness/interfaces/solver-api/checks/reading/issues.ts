/** Finds a schema's issues in an answer, at bounded cost for any number of faults. */
import * as z from 'zod'
import type { Issue } from './issue-text.ts'

/** The most faulty items of a list or record that are examined: the issues of 100,000 items take 200 MB. */
const maxFaultyItems = 20

/** The value as the schema decodes it; `undefined` if it is not of the schema. */
export function decoded<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined {
  return z.validate(schema, value) ? z.decode(schema, value as never) : undefined
}

type IsAsked = (issue: Issue) => boolean

/**
 * The requested issues; empty if the value matches the schema. An item with only unrequested issues does not count as
 * faulty, so that it does not hide others.
 */
export function issuesOf(schema: z.ZodType, value: unknown, isAsked: IsAsked = () => true): readonly Issue[] {
  if (z.validate(schema, value)) return []
  return found(schema, upToFaults(schema, value, [], isAsked)).filter(isAsked)
}

function found(schema: z.core.$ZodType, value: unknown): readonly Issue[] {
  return z.safeDecode(schema, value as never).error?.issues ?? []
}

/** The value with each list and record cut after the last faulty item that is examined. */
function upToFaults(schema: z.core.$ZodType, value: unknown, at: Issue['path'], isAsked: IsAsked): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return upToFaults(schema.unwrap(), value, at, isAsked)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return entriesUpToFaults(schema.element, entries, at, isAsked).map(([, item]) => item)
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(entriesUpToFaults(schema.valueType, entries, at, isAsked))
  if (schema instanceof z.ZodObject) {
    const { shape } = schema
    return Object.fromEntries(
      entries.map(([name, item]) => [
        name,
        name in shape ? upToFaults(shape[name], item, [...at, name], isAsked) : item,
      ]),
    )
  }
  return value
}

type Entry = readonly [name: string, item: unknown]

function entriesUpToFaults(
  schema: z.core.$ZodType,
  entries: readonly Entry[],
  at: Issue['path'],
  isAsked: IsAsked,
): readonly Entry[] {
  const kept: Entry[] = []
  let faulty = 0
  for (const [name, item] of entries) {
    if (z.validate(schema, item)) {
      kept.push([name, item])
      continue
    }
    const place = [...at, name]
    const cut = upToFaults(schema, item, place, isAsked)
    kept.push([name, cut])
    const isFaulty = found(schema, cut).some(({ message, path }) =>
      isAsked({ message, path: [...place, ...path] }),
    )
    if (isFaulty) faulty += 1
    if (faulty === maxFaultyItems) break
  }
  return kept
}
