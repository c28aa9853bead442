/** Reads files that the user named. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import * as z from 'zod'
import { CommandFailed } from './exit.ts'

/** Of any file that a command reads: more is no such file, or a pipe without an end. */
const maxBytes = 2 ** 28

/** @throws CommandFailed where the file cannot be read. */
export function readText(path: string): string {
  try {
    // Unlike `toString`, it leaves out a byte order mark.
    return new TextDecoder().decode(bytesOf(path))
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    throw new CommandFailed(isMissing ? `${path} not found.` : `Cannot read ${path}: ${reasonOf(cause)}.`, {
      cause,
    })
  }
}

function bytesOf(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const found = fstatSync(file)
    if (found.isCharacterDevice()) throw new Error('it is a device')
    if (found.size > maxBytes) throw tooLarge()
    const parts: Buffer[] = []
    for (let [length, read] = [0, -1]; read !== 0; length += read) {
      const part = Buffer.alloc(2 ** 18)
      read = readSync(file, part)
      parts.push(part.subarray(0, read))
      if (length > maxBytes) throw tooLarge()
    }
    return Buffer.concat(parts)
  } finally {
    closeSync(file)
  }
}

function tooLarge(): Error {
  return new Error(`it is larger than ${maxBytes} bytes`)
}

/** @throws CommandFailed where the text is no JSON; `path` says where it is from. */
export function parseJson(text: string, path: string): unknown {
  return parsedFrom(path, 'JSON', () => JSON.parse(text))
}

/**
 * @param what What the value is, as `a list of orders`.
 * @throws CommandFailed where the file cannot be read or its value is another.
 */
export function parseFile<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  what: string,
  value = parseJson(readText(path), path),
): z.output<Schema> {
  return parsedFrom(path, what, () => schema.parse(value))
}

/**
 * @param what What the file holds where `parse` does not throw.
 * @throws CommandFailed where it does.
 */
export function parsedFrom<Value>(path: string, what: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? firstIssue(cause) : `${reasonOf(cause)}.`
    throw new CommandFailed(`${path} is not ${what}. ${reason}`, { cause })
  }
}

/** What is wrong first, and where. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.')
  return `${where ? `${where}: ` : ''}${issue?.message.replace(/\.$/, '')}.`
}

/** The sentence of an error, without a full stop. */
export function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')
}
