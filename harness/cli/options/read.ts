/** From what was typed, and what files say beside it, to the options of a command. */
import type * as z from 'zod'
import { CommandFailed } from '../exit.ts'
import { rowOf, usageOf } from './row.ts'

/** Values by the name of their option, as they were typed or as a file has them. */
export type Given = Readonly<Record<string, unknown>>

/** @throws CommandFailed for the first option that is missing, unknown or wrong. */
export function readOptions<Options extends z.ZodObject>(options: Options, given: Given): z.output<Options> {
  const parsed = options.safeParse(given)
  if (parsed.success) return parsed.data
  throw new CommandFailed(sentenceOf(parsed.error, options, given))
}

function sentenceOf({ issues: [issue] }: z.ZodError, { shape }: z.ZodObject, given: Given): string {
  if (issue?.code === 'unrecognized_keys') {
    return `Unknown field ${issue.keys.join(', ')}. Expected ${Object.keys(shape).join(', ')}.`
  }
  const key = String(issue?.path[0])
  const schema = shape[key]
  const usage = schema === undefined ? key : usageOf(key, rowOf(schema))
  if (!(key in given)) return `Missing ${usage}.`
  return `Invalid ${usage.split(' ')[0]} ${JSON.stringify(given[key])}. ${issue?.message}`
}
