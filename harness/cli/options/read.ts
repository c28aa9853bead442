/** Reads the options of a command from the typed values and the fields of files. */
import type * as z from 'zod'
import { shownAddress } from '../../core/texts/shown-address.ts'
import { CommandFailed } from '../exit.ts'
import { rowOf, usageOf } from './row.ts'

/** Values by the name of their option, as typed or as in a file. */
export type Given = Readonly<Record<string, unknown>>

/** @throws CommandFailed for all options that are missing, unknown or wrong. */
export function readOptions<Options extends z.ZodObject>(options: Options, given: Given): z.output<Options> {
  const parsed = options.safeParse(given)
  if (parsed.success) return parsed.data
  const usageAt = (key: string) => {
    const schema = options.shape[key]
    return schema === undefined ? key : usageOf(key, rowOf(schema))
  }
  const byOption = Map.groupBy(parsed.error.issues, ({ path: [key = ''] }) => `${String(key)}`)
  const complaints = [...byOption].map(([key, [issue]]) => {
    const usage = usageAt(key)
    if (key !== '' && !(key in given)) return `Missing ${usage}.`
    const name = `${usage.split(' ')[0]}${shown(key, given[key])}`
    return complaintOf(issue, () => options.shape, name)
  })
  throw new CommandFailed(complaints.join(' '))
}

/** Hides keys, and parts of a URL that may be secret. */
function shown(option: string, value: unknown): string {
  if (option === 'apiKey') return ''
  return ` ${JSON.stringify(value, (_, one) => (typeof one === 'string' ? shownAddress(one) : one))}`
}

/**
 * @param known The possible names at a path.
 * @param name The name of the wrong value, if it is not its path.
 */
export function complaintOf(
  issue: z.core.$ZodIssue | undefined,
  known: (path: string) => object,
  name?: string,
): string {
  const path = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => (path === '' ? key : `${path}.${key}`))
    return `Unknown entry ${unknown.join(', ')}. Expected ${Object.keys(known(path)).join(', ')}.`
  }
  return path === '' ? `${issue?.message}` : `Invalid ${name ?? path}. ${issue?.message}`
}
