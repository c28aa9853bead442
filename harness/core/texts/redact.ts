/**
 * Redacts secrets from every output. A service may echo a key anywhere and in another encoding, so every string is
 * searched for all known encodings of text, also if they differ from one character to the next.
 *
 * @module
 */
import { cutEnd } from './cut-text.ts'
import { mapStrings } from './strings.ts'

/** The text that replaces a secret. */
export const redacted = '[redacted]'

/** Returns the value with the secrets redacted from every string in it, names of fields included. */
export type Redact = <Value>(value: Value) => Value

export function createRedact(secrets: readonly string[]): Redact {
  const given = secrets.filter((secret) => secret !== '')
  const short = given.filter(({ length }) => length < shortestInside)
  const long = given.filter((secret) => !short.includes(secret))
  // The longest first, so that a secret that contains another is removed as a whole.
  const [wholes = [], halves = []] = [long, long.flatMap(halvesOf)].map((texts) =>
    [...new Set(texts.flatMap(encodingsOf))]
      .toSorted((a, b) => b.length - a.length)
      .map((text) => [...text].map(spellingsOf)),
  )
  const patterns = [
    ...wholes.map((one) => one.join('')),
    ...wholes.map((one) => `${beginningOf(one)}(?=${cutHere})`),
    ...halves.map((one) => one.join('')),
    ...short.map((text) => `${valueBegins}${[...text].map(spellingsOf).join('')}${valueEnds}`),
  ]
  if (patterns.length === 0) return (value) => value
  const found = new RegExp(patterns.join('|'), 'giu')
  return (value) => mapStrings(value, (text) => text.replaceAll(found, redacted))
}

/** Shorter secrets occur in words and amounts by chance, so they are removed only if they are a whole value. */
const shortestInside = 6

const valueBegins = String.raw`(?<=^|[:=/"'\\] ?)`
const valueEnds = String.raw`(?=$|[\s"'\\@/&])`

/** Matches a place at which a text may have been truncated inside a secret: by others, or before Assay's remark. */
const cutHere = String.raw`$|${cutEnd.source}|…|\.\.\.| \((?:violates|met by) `

// Characters: shorter beginnings of a secret stay.
const shortestBeginning = 4

/** A pattern for every beginning of a secret, except the secret itself. */
function beginningOf(signs: readonly string[]): string {
  const more = signs.slice(shortestBeginning, -1).reduceRight((rest, sign) => `(?:${sign}${rest})?`, '')
  // The last character may itself be cut inside its escape sequence.
  return `${signs.slice(0, shortestBeginning).join('')}${more}(?:[%&\\\\][\\w#{]{0,8})?`
}

// Shorter halves occur by chance, such as in the words of the header that carries the key.
const shortestHalf = 8

function halvesOf(secret: string): readonly string[] {
  const middle = Math.floor(secret.length / 2)
  return middle < shortestHalf ? [] : [secret.slice(0, middle), secret.slice(middle)]
}

/** The secret itself, in hex and in base64. */
function encodingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), ...base64Of(bytes)]
}

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/**
 * A pattern for one character: itself, and its escapes in JSON, source code, URLs, forms and HTML, also nested. The
 * first character takes no backslashes before it, so that a long row of them is scanned once.
 */
function spellingsOf(sign: string, place: number): string {
  const code = sign.codePointAt(0) ?? 0
  const hex = code.toString(16)
  const bytes = [...Buffer.from(sign)].map((byte) => byte.toString(16).padStart(2, '0'))
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at).toString(16))
  const escapes = place === 0 ? '' : String.raw`\\{0,15}`
  return `(?:${[
    `${escapes}${sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')}`,
    units.map((unit) => String.raw`${escapes}\\u${unit.padStart(4, '0')}`).join(''),
    String.raw`${escapes}\\(?:x|u\{0{0,4})${hex}\}?`,
    bytes.map((byte) => `%(?:25){0,3}${byte}`).join(''),
    `&(?:amp;){0,3}#(?:0{0,5}${code}|x0{0,5}${hex});?`,
    ...lookAlikes(sign),
    ...(names[sign] === undefined ? [] : [`&(?:amp;){0,3}${names[sign]};`]),
    ...(sign === ' ' ? [String.raw`\+`] : []),
  ].join('|')})`
}

/** First and last code point of the Unicode blocks with variants of letters and digits, such as full width. */
const shapes = [
  [0x2070, 0x24ff],
  [0xff01, 0xff5e],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f1ff],
] as const

const inShapes = Map.groupBy(
  shapes.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  ),
  (sign) => sign.normalize('NFKC').toLowerCase(),
)

function lookAlikes(sign: string): readonly string[] {
  const found = inShapes.get(sign.toLowerCase()) ?? []
  return found.length === 0 ? [] : [`[${found.join('')}]`]
}

// Shorter pieces of base64 occur by chance.
const shortestPiece = 8

/**
 * The secret in base64, alone and inside other text. Three bytes make four characters, so the secret can begin at
 * three offsets; a character at either end that also depends on the neighbouring bytes is left out.
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
