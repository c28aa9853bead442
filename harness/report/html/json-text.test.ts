import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markedBody, textOfBody, textOfValue } from './json-text.ts'
import { html } from './markup.ts'

test('a body of JSON is indented', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (body) => {
      assert.equal(textOfBody(body), JSON.stringify(JSON.parse(body), undefined, 2))
    }),
  )
})

test('the values that a failure names are marked', () => {
  const body = '{"quotes":[{"gas":7,"id":"a"},{"gas":1.50,"id":"b"}],"same":[]}'
  const marked = (name: string) => markedBody(body, (path) => (path.join('.') === name ? 8 : 0))
  const { markup } = html`${marked('quotes.1.gas')}`
  expect(markup).toContain('&quot;gas&quot;: <mark>1.50</mark>,\n')
  expect(markup.match(/<mark>/g)).toHaveLength(1)
  expect(html`${marked('same')}`.markup).toContain('&quot;same&quot;: <mark>[]</mark>\n}')
  expect(html`${marked('none')}`).toEqual(html`${textOfBody(body)}`)
})

test('numbers keep every digit', () => {
  assert.equal(
    textOfBody('{"n":1.50,"m":[12345678901234567890,1e400]}').replaceAll(/\s/g, ''),
    '{"n":1.50,"m":[12345678901234567890,1e400]}',
  )
})

test('a body that is not JSON stays unchanged', () => {
  for (const body of ['<html>', '{"open":', '', 'a,b:c']) assert.equal(textOfBody(body), body)
})

test('long text is truncated, with a note', () => {
  const callData = `0x${'ab'.repeat(5000)}`
  const text = textOfBody(JSON.stringify({ call_data: callData }))
  assert.ok(text.length < 300)
  assert.match(text, /…\d+ characters…/)
  assert.match(textOfBody('x'.repeat(20_001)), /1 more characters in record\.json$/)
})

test('a value is shown as JSON, and nothing as nothing', () => {
  assert.equal(textOfValue({ a: 1 }), '{\n  "a": 1\n}')
  assert.equal(textOfValue('text'), 'text')
  assert.equal(textOfValue(undefined), 'nothing')
})
