/**
 * Formats values and bodies as readable text. Numbers keep every digit; only long strings, such as call data, are
 * shortened in the middle.
 *
 * @module
 */
import { tryParse } from '../../core/json.ts'
import { namedFrom, type Rate } from '../failures/rated-fields.ts'
import { type Content, html } from './markup.ts'

// A page with a body of megabytes does not open; the record has the whole body.
const maxText = 20_000
const maxString = 400
const keptEnds = 80

/** The value as JSON, indented by two spaces; a string stays unchanged. */
export function textOfValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  return cut(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))
}

/** A body, indented if it is JSON. */
export function textOfBody(body: string): string {
  return cut(tryParse(body) === undefined ? body : textIn(piecesOf(body)))
}

/** As `textOfBody`, with marks on the values that the failure names. */
export function markedBody(body: string, rate: Rate): Content {
  const pieces = tryParse(body) === undefined ? [] : piecesOf(body)
  const isLong = textIn(pieces).length > maxText
  if (pieces.length === 0 || isLong) return textOfBody(body)
  return pieces.map(({ path, text }) =>
    path !== undefined && rate(path, tryParse(text) ?? text) >= namedFrom ? html`<mark>${text}</mark>` : text,
  )
}

interface Piece {
  readonly text: string
  /** The place of a value; absent for all between the values. */
  readonly path?: readonly string[]
}

function textIn(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

// Empty objects and lists, strings, brackets, commas, colons, and the text between them.
const tokens = /[[{]\s*[\]}]|"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g

interface Nest {
  readonly isList: boolean
  /** Of the field or the item. */
  name: string
}

function piecesOf(json: string): readonly Piece[] {
  const nests: Nest[] = []
  const pieces: Piece[] = []
  let before = ''
  const line = () => `\n${'  '.repeat(nests.length)}`
  for (const [token] of json.matchAll(tokens)) {
    const isFirst = before === '{' || before === '['
    const here = nests.at(-1)
    if (token === '}' || token === ']') {
      nests.pop()
      pieces.push({ text: `${line()}${token}` })
    } else if (token === ':') pieces.push({ text: ': ' })
    else if (token === ',') {
      if (here?.isList === true) here.name = `${Number(here.name) + 1}`
      pieces.push({ text: token })
    } else {
      if (isFirst || before === ',') pieces.push({ text: line() })
      const isKey = here?.isList === false && before !== ':'
      if (isKey) here.name = `${tryParse(token)}`
      const isNest = token === '{' || token === '['
      const text = isNest ? token : shortened(token.replace(/^([[{])\s+/, '$1'))
      pieces.push(isKey || isNest ? { text } : { text, path: nests.map(({ name }) => name) })
      if (isNest) nests.push({ isList: token === '[', name: '0' })
    }
    before = token
  }
  return pieces
}

function shortened(token: string): string {
  if (token.length <= maxString) return token
  const left = token.length - 2 * keptEnds
  return `${token.slice(0, keptEnds)} …${left} characters… ${token.slice(-keptEnds)}`
}

function cut(text: string): string {
  if (text.length <= maxText) return text
  return `${text.slice(0, maxText)}\n… ${text.length - maxText} more characters in record.json`
}
