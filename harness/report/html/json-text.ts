/**
 * Values and bodies as text that people read. Numbers keep every digit, as they were sent; only what is too
 * long to be read, as call data is, is cut in the middle.
 *
 * @module
 */
import { isJson } from '../../kit/reading/answer-forms.ts'

// A page that holds megabytes of one body does not open; the record has all of it.
const longestText = 20_000
const longestString = 400
const keptOfString = 80

/** The value as JSON, two spaces deep; a string as it is. */
export function textOfValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  return cut(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))
}

/** A body with line breaks where it is JSON, and as it is where it is something else. */
export function textOfBody(body: string): string {
  return cut(isJson(body) ? indented(body) : body)
}

// Strings, brackets, commas, colons, and what stands between them.
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
  if (token.length <= longestString) return token
  const left = token.length - 2 * keptOfString
  return `${token.slice(0, keptOfString)} …${left} characters… ${token.slice(-keptOfString)}`
}

function cut(text: string): string {
  if (text.length <= longestText) return text
  return `${text.slice(0, longestText)}\n… ${text.length - longestText} more characters stand in record.json`
}
