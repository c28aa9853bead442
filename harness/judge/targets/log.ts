/** Reads a service's log: its end, for error messages, and the service's declarations. */
import { closeSync, fstatSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Address } from 'viem'
import { canonicalAddress } from '../../core/address.ts'

const tailLines = 20
const maxLine = 400

export function tailOf(logFile: string): string {
  const lines = textOf(logFile).trimEnd().split('\n').slice(-tailLines)
  const tail = lines.map((line) => (line.length > maxLine ? `${line.slice(0, maxLine)}…` : line)).join('\n')
  return tail === '' ? 'Its log is empty.' : `The end of its log:\n${tail}`
}

/** The line of an exception, and the place that follows it in JavaScript. */
const exception = /^.*(?:Error|Exception|panicked|panic:|fatal)\b.*(?:\n\s+at .*)?/gim

/** @returns A function that returns the last error logged since now, or else the last line. */
export function errorsIn(logFile: string): () => string | undefined {
  const before = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  return () => {
    // The text written since, unless the log is so long that its middle was left out.
    const text = textOf(logFile).slice(statSync(logFile).size > 2 * maxRead ? 0 : before)
    const said = text.match(exception)?.at(-1) ?? text.trimEnd().split('\n').at(-1)
    return said === '' ? undefined : said?.slice(0, maxLine)
  }
}

/**
 * A service that cannot log may end or hang through no fault of its own.
 *
 * @throws {LogUnwritable} if the disk is full.
 */
export function requireRoomFor(logFile: string): void {
  const beside = `${logFile}.room`
  try {
    writeFileSync(beside, Buffer.alloc(block))
  } catch (cause) {
    throw new LogUnwritable(logFile, cause)
  } finally {
    rmSync(beside, { force: true })
  }
}

/** Removes the middle of a log that is too long; the service continues to append to it. */
export function shorten(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLog) writeFileSync(logFile, textOf(logFile))
}

/** Bytes. */
const maxLog = 2 ** 26

/** Bytes of a file for which a full file system finds no gap. */
const block = 4096

/** The address of the last line `ASSAY_ROUTER=0x…`, if there is one. */
export function routerIn(logFile: string): Address | undefined {
  const lines = textOf(logFile).matchAll(/^ASSAY_ROUTER=(0x[0-9a-fA-F]{40})\r?$/gm)
  const address = [...lines].at(-1)?.[1]
  return address === undefined ? undefined : canonicalAddress(address)
}

/** True if a line `ASSAY_KEEPS_ORDERS=1` declares that accepted orders outlive the process. */
export function keepsOrdersIn(logFile: string): boolean {
  return /^ASSAY_KEEPS_ORDERS=1\r?$/m.test(textOf(logFile))
}

// Bytes: a service may log without end, and each opening of the target reads the log.
const maxRead = 2 ** 20

/** The text of the log, without the middle of a long one. */
function textOf(logFile: string): string {
  const file = openLog(logFile)
  try {
    const { size } = fstatSync(file)
    const part = (begin: number, end: number) => {
      const bytes = Buffer.alloc(end - begin)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, begin))
    }
    if (size <= 2 * maxRead) return part(0, size)
    return `${part(0, maxRead)}\n${part(size - maxRead, size)}`
  } finally {
    closeSync(file)
  }
}

/** @throws {LogUnwritable} if the file was removed. */
function openLog(logFile: string): number {
  try {
    return openSync(logFile, 'r')
  } catch (cause) {
    throw new LogUnwritable(logFile, cause)
  }
}

/** The disk of the log is full, or its folder is not writable. */
export class LogUnwritable extends Error {
  override readonly name = 'LogUnwritable'
  readonly code = 'LOG_UNWRITABLE'
  readonly remedy = 'Make room on the disk, or name another folder by --out.'

  constructor(logFile: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`Cannot write the log of the service in ${dirname(logFile)}: ${reason}.`, { cause })
  }
}
