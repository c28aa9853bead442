/**
 * The lines of the chain's journal. Each has its number, the hash of the previous line, and its own hash, so
 * that a damaged, removed, duplicated, moved or foreign line is detected.
 *
 * @module
 */
import { hash } from 'node:crypto'

/** Names a line and, by its hash, all lines before it. */
export interface LineName {
  /** From 1; 0 before the first. */
  readonly line: number
  readonly hash: string
}

export interface Line extends LineName {
  readonly value: object
}

/** The first line that does not fit, and the number of lines after it. */
export interface Misfit {
  readonly line: number
  readonly text: string
  readonly isDamaged: boolean
  readonly following: number
}

export const beforeFirst: LineName = { line: 0, hash: '0'.repeat(32) }

/** @returns The line's name, and its bytes with the newline. */
export function writeLine(value: object, before: LineName): LineName & { readonly bytes: Buffer } {
  const line = before.line + 1
  const json = JSON.stringify({ line, after: before.hash, ...value })
  const own = hashOf(json)
  return { line, hash: own, bytes: Buffer.from(`${json}\t${own}\n`) }
}

/** @param text Ends with a newline, or is empty. */
export function readLines(text: string): readonly Line[] | Misfit {
  const texts = text.split('\n').slice(0, -1)
  const lines: Line[] = []
  for (const [index, one] of texts.entries()) {
    const before = lines.at(-1) ?? beforeFirst
    const end = one.lastIndexOf('\t')
    const [json, own] = [one.slice(0, end), one.slice(end + 1)]
    const isDamaged = own !== hashOf(json)
    const { line, after, ...value } = isDamaged ? {} : JSON.parse(json)
    if (line !== before.line + 1 || after !== before.hash)
      return { line: index + 1, text: one, isDamaged, following: texts.length - index - 1 }
    lines.push({ line, hash: own, value })
  }
  return lines
}

function hashOf(json: string): string {
  return hash('sha256', json).slice(0, 32)
}
