/** Reads the options of a command from the typed values and the fields of files. */
import type * as z from 'zod'
import { complaintOf, invalid, readGiven } from '../../core/texts/complaint.ts'
import { shownAddress } from '../../core/texts/shown-address.ts'
import { CommandFailed } from '../exit.ts'
import { rowOf, usageOf } from './row.ts'

/** Values by the name of their option, as typed or as in a file. */
export type Given = Readonly<Record<string, unknown>>

/** @throws CommandFailed for all options that are missing, unknown or wrong. */
export function readOptions<Options extends z.ZodObject>(options: Options, given: Given): z.output<Options> {
  const parsed = readGiven(options, given)
  if (parsed.success) return parsed.data
  const usageAt = (key: string) => {
    const schema = options.shape[key]
    return schema === undefined ? key : usageOf(key, rowOf(schema))
  }
  const byOption = Map.groupBy(parsed.error.issues, ({ path: [key = ''] }) => `${String(key)}`)
  const complaints = [...byOption].map(([key, [issue]]) => {
    const usage = usageAt(key)
    if (key !== '' && !(key in given)) return `Missing ${usage}.`
    if (key === '') return complaintOf(issue, given)
    return invalid(`${usage.split(' ')[0]}`, shownOption(key, given[key]), `${issue?.message}`)
  })
  throw new CommandFailed(complaints.join(' '))
}

/** The value without keys, and without the parts of a URL that may be secret. */
export function shownOption(option: string, value: unknown): string {
  if (/key$/i.test(option)) return ''
  return JSON.stringify(value, (_, one) => (typeof one === 'string' ? shownAddress(one) : one)) ?? ''
}
