/** Reads files that the user names. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import * as z from 'zod'
import { CommandFailed } from './exit.ts'

/** Bytes of any file that a command reads: a larger one is a wrong file, or an endless pipe. */
const maxBytes = 2 ** 28

/** @throws CommandFailed if the file cannot be read. */
export function readText(path: string): string {
  try {
    // Unlike `toString`, it removes a byte order mark.
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

/** @throws CommandFailed if the text is not JSON; the message names `path`. */
export function parseJson(text: string, path: string): unknown {
  return parsedFrom(path, 'JSON', () => JSON.parse(text))
}

/**
 * @param kind The expected value, as `a list of orders`.
 * @throws CommandFailed if the file cannot be read or has another value.
 */
export function parseFile<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  kind: string,
  value = parseJson(readText(path), path),
): z.output<Schema> {
  return parsedFrom(path, kind, () => schema.parse(value))
}

/**
 * @param kind The content of the file if `parse` does not throw.
 * @throws CommandFailed if `parse` throws.
 */
export function parsedFrom<Value>(path: string, kind: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? firstIssue(cause) : `${reasonOf(cause)}.`
    throw new CommandFailed(`${path} is not ${kind}. ${reason}`, { cause })
  }
}

/** The first issue, with its path. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join('.')
  return `${path ? `${path}: ` : ''}${issue?.message.replace(/\.$/, '')}.`
}

/** The sentence of an error, without a full stop. */
export function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')
}
