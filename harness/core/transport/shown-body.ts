/** Formats the body of an answer for a message. */
import type { Exchange } from './transport.ts'

/** The first `length` characters, or the name of the encoding if the body is not text. */
export function shownBody({ body, headers }: Exchange['response'], length = 300): string {
  if (utf16.test(body)) return 'UTF-16'
  const compressed = Object.entries(compressions).find(([, beginning]) => body.startsWith(beginning))
  if (compressed === undefined) return body.slice(0, length)
  const stated = headers['content-encoding']
  return `${compressed[0]}, ${stated === undefined ? 'without a content-encoding' : `beyond its content-encoding ${stated}`}`
}

// The first bytes of each format, decoded as text: bytes that are not UTF-8 become U+FFFD.
const compressions: Readonly<Record<string, string>> = {
  gzip: '\u001f\ufffd\u0008',
  zstd: '(\ufffd/\ufffd',
}
const utf16 = /^(?:\ufffd\ufffd)?(?:[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/
