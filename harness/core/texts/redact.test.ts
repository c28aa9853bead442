import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { cutText } from './cut-text.ts'
import { createRedact, redacted } from './redact.ts'

// A key with the characters that encodings escape in different ways.
const key = `C4NARY/9f+"a=b&c d'(*)-7e`
const redact = createRedact([key])

function signsOf(text: string, spell: (code: number) => string): string {
  return [...text].map((sign) => spell(sign.charCodeAt(0))).join('')
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

describe('a key is removed in every encoding', () => {
  const spellings: Record<string, (text: string) => string> = {
    'as it is': (text) => text,
    'in capitals': (text) => text.toUpperCase(),
    'in JSON': (text) => JSON.stringify({ echo: text }),
    'in JSON with slashes escaped': (text) => JSON.stringify({ echo: text }).replaceAll('/', '\\/'),
    'in JSON in JSON': (text) => JSON.stringify(JSON.stringify({ echo: text })),
    'in JSON, inspected': (text) => inspect({ echo: JSON.stringify({ echo: text }) }),
    'in JSON in JSON, inspected': (text) => inspect(JSON.stringify(JSON.stringify({ echo: text }))),
    'in an address': (text) => `http://host/?key=${encodeURIComponent(text)}`,
    'in an address, strictly': (text) =>
      text.replaceAll(/[^\w.~-]/g, (sign) => `%${Buffer.from(sign).toString('hex')}`),
    'in a form': (text) => `${new URLSearchParams({ key: text })}`,
    'in JSON of Go': (text) =>
      JSON.stringify({ echo: text }).replaceAll(
        /[&<>]/g,
        (sign) => `\\u00${Buffer.from(sign).toString('hex')}`,
      ),
    'in HTML': inHtml,
    'in HTML in JSON': (text) => JSON.stringify({ echo: inHtml(text) }),
    'in hex': (text) => Buffer.from(text).toString('hex'),
    'in JSON, each sign by its number': (text) =>
      signsOf(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
    'in JSON, some signs by their numbers': (text) =>
      text.replaceAll(/[ACN]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    'in a program': (text) => signsOf(text, (code) => `\\x${code.toString(16)}`),
    'in an address, each sign by its number': (text) => signsOf(text, (code) => `%${code.toString(16)}`),
    'in an address in an address': (text) => encodeURIComponent(encodeURIComponent(text)),
    'in HTML, by decimal numbers': (text) => signsOf(text, (code) => `&#${code};`),
    'in HTML, by hex numbers': (text) => signsOf(text, (code) => `&#x${code.toString(16)};`),
    'in HTML in HTML': (text) => inHtml(inHtml(text)),
    'in base64 in an address': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
    'in base64': (text) => Buffer.from(text).toString('base64'),
    'in base64url': (text) => Buffer.from(text).toString('base64url'),
  }
  for (const [how, spell] of Object.entries(spellings)) {
    test(how, () => {
      const text = redact(`before ${spell(key)} after`)
      assert.ok(text.includes(redacted) && !text.includes('NARY'), text)
      assert.ok(text.startsWith('before ') && text.endsWith(' after'))
      const bare = spell(key).replaceAll(/^\W+|\W+$/g, '')
      assert.ok(!text.includes(bare), text)
    })
  }

  test('in base64 in the midst of other text, as an Authorization header has it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), fc.string(), (before, after) => {
        const text = redact(Buffer.from(`${before}${key}${after}`).toString('base64'))
        assert.ok(!Buffer.from(text.replace(redacted, ''), 'base64').toString().includes(key))
        assert.ok(text.includes(redacted))
      }),
    )
  })
})

test('a key that is cut off at the end of a text is removed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: key.length }), (length) => {
      assert.equal(redact(`it said: ${key.slice(0, length)}`), `it said: ${redacted}`)
    }),
  )
  const text = cutText(`it said: ${key}`, 'it said: '.length + 7)
  assert.equal(redact(text), `it said: ${redacted}… (${key.length - 7} more characters)`)
  assert.equal(redact(`it said: ${key.slice(0, 3)}`), `it said: ${key.slice(0, 3)}`)
})

test('a key that others cut off is removed in each encoding', () => {
  for (const beginning of [
    key.slice(0, 9),
    key.slice(0, 9).replace('A', '\\u0041'),
    '%43%34%4E%41%52%5',
    'C4NA&#8',
  ]) {
    for (const end of ['…', '...', ' (violates quote/venue)', ' (met by quote/venue)'])
      assert.equal(redact(`it said: ${beginning}${end}`), `it said: ${redacted}${end}`)
  }
})

test('a key in look-alike letters is removed', () => {
  const wide = key.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const mixed = key.replace('N', '\u{1d40d}').replace('A', '\u24d0').replace('7', '\u{1d7d5}')
  for (const text of [wide, mixed]) assert.equal(redact(`it is ${text}.`), `it is ${redacted}.`)
})

test('each half of a key is removed in each encoding', () => {
  const middle = Math.floor(key.length / 2)
  const halves = [key.slice(0, middle), key.slice(middle)]
  const hex = (text: string) => Buffer.from(text).toString('hex')
  for (const spell of [String, encodeURIComponent, hex, (text: string) => text.toUpperCase()])
    assert.equal(redact(`it is ${halves.map(spell).join(' and ')}.`), `it is ${redacted} and ${redacted}.`)
})

test('a part of a key that is a word stays', () => {
  const worded = createRedact(['my-api-key-of-assay', 'test-api-key'])
  const text = 'x-api-key: a test of my-api, assay'
  assert.equal(worded(text), text)
})

test('a long text of escape characters is searched in one pass', () => {
  for (const sign of ['\\', '%25', '&amp;', '0', 'C4N', '&#'])
    assert.ok(redact(sign.repeat(2 ** 20 / sign.length)).length >= 2 ** 19)
})

test('values of every depth are searched, names of fields included', () => {
  const value = { [key]: [{ deep: `x${key}x` }], n: 1, big: 2n, none: null }
  assert.deepEqual(redact(value), { [redacted]: [{ deep: `x${redacted}x` }], n: 1, big: 2n, none: null })
})

test('a key of a few characters is removed if it is a whole value, and stays in words and amounts', () => {
  for (const short of ['a', '10', 'test']) {
    const redactShort = createRedact([short])
    for (const spell of [
      (text: string) => text,
      (text: string) => `x-api-key: ${text}`,
      (text: string) => `http://u:${text}@host/?key=${text}&b=c`,
      (text: string) => JSON.stringify({ echo: text }),
      (text: string) => JSON.stringify(JSON.stringify([text, text])),
    ])
      assert.equal(redactShort(spell(short)), spell(redacted))
    const words =
      'the latest answer is a quote of 1000 at 0xa1061: {"buy_amount":"101000","contest":"at 10:00"}'
    assert.equal(redactShort(words), words)
  }
})

test('a text without a key stays unchanged', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => assert.deepEqual(createRedact([key, ''])(value), value)))
})
