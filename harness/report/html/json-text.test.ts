import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { textOfBody, textOfValue } from './json-text.ts'

test('a body of JSON is indented', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (body) => {
      assert.equal(textOfBody(body), JSON.stringify(JSON.parse(body), undefined, 2))
    }),
  )
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
