/**
 * Takes secrets out of whatever is written down. Others may echo a key anywhere and in another spelling, so every string
 * is searched for all spellings in which text is known to be handed on, whichever each of its signs has.
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
  const given = secrets.filter((secret) => secret !== '')
  const short = given.filter(({ length }) => length < shortestInside)
  const long = given.filter((secret) => !short.includes(secret))
  // The longest first: one that contains another is to go as a whole.
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

/** Shorter ones are parts of words and amounts by chance, and go where they are a whole value. */
const shortestInside = 6

const valueBegins = String.raw`(?<=^|[:=/"'\\] ?)`
const valueEnds = String.raw`(?=$|[\s"'\\@/&])`

/** Where a text may have been cut, perhaps in the midst of a secret: by whoever shows a part, or before a remark of ours. */
const cutHere = String.raw`$|${cutEnd.source}|…|\.\.\.| \((?:violates|met by) `

// The beginning of a secret that is still worth hiding.
const shortestBeginning = 4

/** A pattern for the beginnings of a text that has more signs. */
function beginningOf(signs: readonly string[]): string {
  const more = signs.slice(shortestBeginning, -1).reduceRight((rest, sign) => `(?:${sign}${rest})?`, '')
  // The sign that was cut may have been written as several.
  return `${signs.slice(0, shortestBeginning).join('')}${more}(?:[%&\\\\][\\w#{]{0,8})?`
}

// Shorter halves are words, such as those of the header that has the key.
const shortestHalf = 8

function halvesOf(secret: string): readonly string[] {
  const middle = Math.floor(secret.length / 2)
  return middle < shortestHalf ? [] : [secret.slice(0, middle), secret.slice(middle)]
}

/** The secret as it is, and as bytes are written. */
function encodingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), ...base64Of(bytes)]
}

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/**
 * A pattern for a sign: as it is, and as JSON, programs, addresses, forms and HTML write it, also one within another.
 * Before the first one nothing is counted, so that a long row of backslashes is passed once.
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

/** Blocks of Unicode with letters, digits and signs in another shape, such as full width, as first and last. */
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
