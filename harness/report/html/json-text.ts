/**
 * Formats values and bodies as readable text. Numbers keep every digit; only long strings, such as call data, are
 * shortened in the middle.
 *
 * @module
 */
import { tryParse } from '../../core/json.ts'

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
  return cut(tryParse(body) !== undefined ? indented(body) : body)
}

// Strings, brackets, commas, colons, and the text between them.
const tokens = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g

function indented(json: string): string {
  let depth = 0
  let before = ''
  let text = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of json.matchAll(tokens)) {
    if (token === '}' || token === ']') {
      depth -= 1
      text += before === '{' || before === '[' ? token : `${line()}${token}`
    } else {
      const isFirst = before === '{' || before === '['
      if (isFirst || before === ',') text += line()
      text += token === ':' ? ': ' : shortened(token)
      if (token === '{' || token === '[') depth += 1
    }
    before = token
  }
  return text
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
