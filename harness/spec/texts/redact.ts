/**
 * Takes secrets out of whatever is written down. Others may echo a key anywhere and in another spelling, so
 * every string is searched for all spellings in which text is known to be handed on, sign by sign.
 *
 * @module
 */
import { cutEnd } from './cut-text.ts'
import { mapStrings } from './strings.ts'

/** What stands instead of a secret. */
export const redacted = '[redacted]'

/** The same value, with every string in it free of the secrets, names of fields included. */
export type Redact = <Value>(value: Value) => Value

export function createRedact(secrets: readonly string[]): Redact {
  const spellings = [...new Set(secrets)].filter((secret) => secret !== '').flatMap(spellingsOf)
  if (spellings.length === 0) return (value) => value
  // The longest first: a spelling that contains another is to go as a whole.
  const whole = spellings.map((signs) => signs.join('')).toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(whole.join('|'), 'gi')
  const beginning = new RegExp(`(?:${spellings.map(beginningOf).join('|')})$`, 'i')
  const change = (text: string) => {
    const [end = ''] = cutEnd.exec(text.slice(-maxCutEnd)) ?? []
    const kept = text.slice(0, text.length - end.length).replaceAll(pattern, redacted)
    // Long answers are cut somewhere, which may be in the midst of a secret.
    return `${kept.slice(0, -maxBeginning)}${kept.slice(-maxBeginning).replace(beginning, redacted)}${end}`
  }
  return (value) => mapStrings(value, change)
}

// Characters of what follows a cut, at most.
const maxCutEnd = 40

// Characters of the longest beginning of a secret that is looked for.
const maxBeginning = 1024

// The beginning of a secret that is still worth hiding.
const shortestBeginning = 4

/** A regular expression for each sign of a text, in its order. */
type Spelling = readonly string[]

function beginningOf(signs: Spelling): string {
  const rest = signs.slice(shortestBeginning).reduceRight((after, sign) => `(?:${sign}${after})?`, '')
  return `${signs.slice(0, shortestBeginning).join('')}${rest}`
}

function spellingsOf(secret: string): readonly Spelling[] {
  const bytes = Buffer.from(secret)
  return [[...secret].map(spelt), ...[bytes.toString('hex'), ...base64Of(bytes)].map(literal)]
}

function literal(text: string): Spelling {
  return [...text].map((sign) => sign.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
}

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** A sign as addresses, forms, JSON and HTML have it, each of them within another some times. */
function spelt(sign: string): string {
  const percent = [...Buffer.from(sign)].map((byte) => `%(?:25){0,4}${byte.toString(16).padStart(2, '0')}`)
  const units = [...new Array(sign.length).keys()].map((place) => sign.charCodeAt(place))
  const escaped = units.map((unit) => String.raw`\\{1,16}u${unit.toString(16).padStart(4, '0')}`)
  const code = sign.codePointAt(0) ?? 0
  const entities = [`#0{0,8}${code}`, `#x0{0,8}${code.toString(16)}`, ...(named[sign] ? [named[sign]] : [])]
  const inJson = JSON.stringify(sign)
    .slice(1, -1)
    .replace(/^\\+(?=.)/, '')
  const backslashes = /[a-z\d]/i.test(sign) ? '' : String.raw`\\{0,16}`
  const ways = [
    ...new Set([sign, inJson].map((text) => `${backslashes}${literal(text).join('')}`)),
    percent.join(''),
    escaped.join(''),
    ...entities.map((entity) => `&(?:amp;){0,4}${entity};`),
    ...(sign === ' ' ? [String.raw`\+`] : []),
  ]
  return `(?:${ways.join('|')})`
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
