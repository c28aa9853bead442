/** Renders a schema's issues in plain words: the place, the actual and the expected value. */
import { shown } from '../../../../core/texts/shown.ts'

/** A schema's issue with a value. */
export interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const nouns = new Map([
  ['array', 'a list'],
  ['int', 'an integer'],
  ['object', 'an object'],
])

/** The issue in one clause of a sentence: `0.symbol is missing`. */
export function issueText({ message, path }: Issue, body: unknown): string {
  const place = path.map(String).join('.') || 'the body'
  const value = at(body, path)
  if (path.length > 0 && value === undefined) return `${place} is missing`
  const [, expected] = /^Invalid input: expected (\w+), received \w+$/.exec(message) ?? []
  const found = brief(value)
  if (expected !== undefined)
    return `${place} is ${found}; expected ${nouns.get(expected) ?? `a ${expected}`}`
  if (message.startsWith('Invalid string: must match pattern'))
    return `${place} is ${found}, which is of another form`
  return typeof value === 'object' ? `${place}: ${message}` : `${place} is ${found}: ${message}`
}

/** One text for each field: items of a list that have the same fault are counted. */
export function issueTexts(issues: readonly Issue[], body: unknown): readonly string[] {
  const byField = Map.groupBy(issues, ({ message, path }) =>
    [...path.map((key) => (typeof key === 'number' ? '*' : String(key))), message].join('.'),
  )
  return [...byField.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const count = others.length === 0 ? '' : ` (and at least ${others.length} more)`
    return [`${issueText(first, body)}${count}`]
  })
}

function brief(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : shown(value)
}

// The module of `valueAt` imports the client, which writes its own messages with this file.
function at(body: unknown, path: Issue['path']): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )
}
