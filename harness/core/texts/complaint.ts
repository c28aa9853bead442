/**
 * A sentence about a wrong value that a user wrote: its path, the value, and the expected form.
 *
 * @module
 */
import * as z from 'zod'
import { fieldOf } from '../json.ts'
import { shown } from './shown.ts'

/** Reads the value. A schema without a sentence of its own gets one. */
export function readGiven<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { error: expectedBy })
}

/**
 * @param given The whole value.
 * @param show The value at a path as it may be shown; empty if it must not be.
 */
export function complaintOf(
  issue: z.core.$ZodIssue | undefined,
  given: unknown,
  show: (path: string, value: unknown) => string = (_, value) => shown(value),
): string {
  const { message = '', path: keys = [] } = issue ?? {}
  const path = keys.join('.')
  if (issue?.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => (path === '' ? key : `${path}.${key}`))
    return `Unknown entry ${unknown.join(', ')}. ${message}`
  }
  if (path === '') return message
  const value = keys.reduce<unknown>((one, key) => fieldOf(one, String(key)), given)
  return value === undefined ? `Missing ${path}. ${message}` : invalid(path, show(path, value), message)
}

/** @param value As it is shown. */
export function invalid(path: string, value: string, expected: string): string {
  return `Invalid ${path}${value === '' ? '' : ` ${value}`}. ${expected}`
}

/** Parameters of an object with a sentence for any other value. Unknown names in it get the list of the known ones. */
export function expecting(sentence: string) {
  return {
    error: ({ code }: { readonly code?: string }) => (code === 'unrecognized_keys' ? undefined : sentence),
  }
}

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function expectedBy(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.inst instanceof z.ZodObject
        ? `Expected ${Object.keys(issue.inst.shape).join(', ')}.`
        : 'Expected no such name.'
    case 'invalid_type':
      return `Expected ${nouns[issue.expected] ?? 'another value'}.`
    case 'too_small':
      return `Expected at least ${issue.minimum}.`
    case 'too_big':
      return `Expected at most ${issue.maximum}.`
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'Expected another name.'
    default:
      return 'Expected another value.'
  }
}
