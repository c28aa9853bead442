/**
 * Takes secrets out of whatever is written down. A target may echo a key anywhere and in another spelling, so
 * every string is searched for all spellings in which services are known to hand text on.
 *
 * @module
 */
import { cutEnd } from './cut-text.ts'

/** What stands instead of a secret. */
export const redacted = '[redacted]'

/** The same value, with every string in it free of the secrets, names of fields included. */
export type Redact = <Value>(value: Value) => Value

export function createRedact(secrets: readonly string[]): Redact {
  const spellings = [...new Set(secrets.filter((secret) => secret !== '').flatMap(spellingsOf))]
  if (spellings.length === 0) return (value) => value
  // The longest first: a spelling that contains another is to go as a whole.
  const literals = spellings
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const pattern = new RegExp(literals.join('|'), 'gi')
  const change = (text: string) => {
    const [end = ''] = cutEnd.exec(text.slice(-maxCutEnd)) ?? []
    const whole = text.slice(0, text.length - end.length)
    return `${withoutBeginning(whole.replaceAll(pattern, redacted), spellings)}${end}`
  }
  return (value) => mapStrings(value, change) as typeof value
}

// Characters of what follows a cut, at most.
const maxCutEnd = 40

// The beginning of a secret that is still worth hiding.
const shortestBeginning = 4

/** Long answers are cut somewhere, which may be in the midst of a secret. */
function withoutBeginning(text: string, spellings: readonly string[]): string {
  const end = text.slice(-Math.max(...spellings.map(({ length }) => length))).toLowerCase()
  const lengths = spellings.map((spelling) => {
    const lowerCase = spelling.toLowerCase()
    let length = Math.min(spelling.length - 1, end.length)
    while (length > 0 && !end.endsWith(lowerCase.slice(0, length))) length -= 1
    return length
  })
  const longest = Math.max(...lengths)
  return longest < shortestBeginning ? text : `${text.slice(0, -longest)}${redacted}`
}

function spellingsOf(secret: string): readonly string[] {
  const quoted = JSON.stringify(secret).slice(1, -1)
  const inJson = [secret, quoted, JSON.stringify(quoted).slice(1, -1)]
  const percent = encodeURIComponent(secret)
  const bytes = Buffer.from(secret)
  return [
    ...inJson,
    // As assertions show a text that has quotes.
    ...inJson.map((text) => text.replaceAll('\\', '\\\\')),
    quoted.replaceAll('/', '\\/'),
    percent,
    percent.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
    `${new URLSearchParams({ '': secret })}`.slice('='.length),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    bytes.toString('hex'),
    ...base64Of(bytes),
  ]
}

// Shorter pieces of base64 occur by chance.
const shortestPiece = 8

/**
 * The secret in base64, alone and in the midst of other text: three bytes make four characters, so there are
 * three ways in which it can lie, and at each end a character that also depends on the neighbours is left out.
 */
function base64Of(bytes: Buffer): readonly string[] {
  const inside = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  const alone = bytes.toString('base64')
  return [alone, ...inside]
    .filter((text) => text.length >= shortestPiece)
    .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')])
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [change(name), mapStrings(one, change)]),
  )
}
