import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('control characters are escaped, and all other text stays', () => {
  expect(printable('\u{1b}[2J\u{7}\0\r\u{9b}1m\u{7f}')).toBe('\\x1b[2J\\x07\\x00\\x0d\\x9b1m\\x7f')
  expect(printable('a\u{202e}b\u{2066}\u{61c}')).toBe('a\\u202eb\\u2066\\u061c')
  expect(printable('one\n\ttwo … 😀 é')).toBe('one\n\ttwo … 😀 é')
})
