import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { hostile } from '../../testing/record.ts'
import { html, jsonScript } from './markup.ts'

describe('a template', () => {
  test('escapes every value, and inserts markup unchanged', () => {
    const inner = html`<b>${'<i>'}</b>`
    assert.equal(
      html`<p title="${`"'&`}">${[inner, 1, 2n, undefined]}</p>`.markup,
      '<p title="&quot;&#39;&amp;"><b>&lt;i&gt;</b>12</p>',
    )
  })

  test('escapes all characters that could end their context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        assert.doesNotMatch(html`${text}`.markup, /[<>"']/)
      }),
    )
    assert.doesNotMatch(html`${hostile}`.markup, /[<>"'\0]/)
  })
})

test('JSON in a script element is parsed to the same value, and cannot end the element', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (value) => {
      const { markup } = jsonScript('x', { ...value, hostile })
      const [, text = ''] = /^<script type="application\/json" id="x">([^<]*)<\/script>$/.exec(markup) ?? []
      assert.deepEqual(JSON.parse(text), { ...value, hostile })
    }),
  )
})
