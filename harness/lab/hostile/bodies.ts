/** Bodies of answers that harm a program that reads or shows them. */
import type { IncomingMessage } from 'node:http'

export const mebibyte = 2 ** 20

const escapes = '\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\0\u{8}\r'
const markup = '"\'><script>alert(1)</script><img src=x onerror=alert(1)>]]></failure><!--'
const workflow = '\n::error::owned\n::set-output name=a::b\n%0A::stop-commands::x\n'

/** Lists of which only the first page is valid. */
export const pages: Readonly<Record<string, () => string>> = {
  'a page of empty records': () => JSON.stringify(Array.from({ length: 49_000 }, () => ({}))),
}

/** About as many texts as an answer may hold, in addition to the fields of every endpoint. */
export const crowdedAnswer = JSON.stringify({
  request_id: 'a',
  price: 1,
  gas: 1,
  quotes: [],
  solutions: [],
  buy_tokens: [],
  sell_tokens: [],
  more: Array.from({ length: 99_000 }, (_, index) => `${index}`.padEnd(64, 'a')),
})

/** Bodies by name, each for a request. */
export const bodies: Readonly<Record<string, (request: IncomingMessage) => string | Buffer>> = {
  'deep and closed': () => '['.repeat(mebibyte) + ']'.repeat(mebibyte),
  'deep and open': () => '['.repeat(48_000),
  'deep objects': () => '{"a":'.repeat(100_000),
  wide: () => `[${'{},'.repeat(2_500_000)}{}]`,
  'wide and just allowed': () => solved(Array.from({ length: 45_000 }, () => ({}))),
  'many empty steps': () =>
    JSON.stringify({ routes: { a: [Array.from({ length: 32_000 }, () => ({ split: {} }))] } }),
  'many amounts': () => solved(Array.from({ length: 45_000 }, (_, index) => ({ sell_amount: index }))),
  'many keys': () => solved({ ...Array.from({ length: 90_000 }, (_, index) => `${index}`) }),
  'a number of many digits': () => `{"gas":${'9'.repeat(mebibyte)}}`,
  'a number beyond all bounds': () => '{"gas":1e400,"request_id":-0,"solutions":[1e-400]}',
  'an amount of many digits': () => solved([{ orders: [{ sell_amount: '9'.repeat(4 * mebibyte) }] }]),
  'a long string': () => `{"request_id":"${'a'.repeat(7 * mebibyte)}"}`,
  'many lines': () => JSON.stringify({ detail: '\n'.repeat(3 * mebibyte) }),
  'invalid UTF-8': () => Buffer.concat([Buffer.from('{"request_id":"'), Buffer.alloc(5000, 0xfe)]),
  'lone surrogates': () => '{"request_id":"\\ud800","detail":"\\udfff"}',
  'NUL bytes': () => Buffer.alloc(100_000),
  escapes: () => JSON.stringify({ detail: escapes }).replaceAll('\\u001b', '\u{1b}'),
  'escapes in plain text': () => escapes.repeat(100),
  markup: () => JSON.stringify({ request_id: markup, [markup]: markup, detail: markup }),
  'workflow commands': () => JSON.stringify({ detail: workflow, [workflow]: workflow }) + workflow,
  prototypes: () => '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  'the key, in many spellings': ({ headers }) => {
    const key = `${headers['x-api-key']}`
    const [base64, hex] = [Buffer.from(key).toString('base64'), Buffer.from(key).toString('hex')]
    const signs = (spell: (code: number) => string) =>
      [...key].map((sign) => spell(sign.charCodeAt(0))).join('')
    const numbers = signs((code) => `\\u00${code.toString(16)}`)
    return JSON.stringify({
      [key]: key,
      detail: [base64, hex, encodeURIComponent(key), key.toUpperCase(), encodeURIComponent(base64), numbers],
      more: [
        signs((code) => `%${code.toString(16)}`),
        signs((code) => `&#${code};`),
        `${'-'.repeat(280)}${key}`,
      ],
    }).replace('more', numbers)
  },
}

function solved(solutions: object): string {
  return JSON.stringify({ request_id: 'a', solutions, buy_tokens: [], sell_tokens: [] })
}
