import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { clause, longRecord, record } from '../../testing/record.ts'
import { renderAnnotations, renderStepSummary } from './github.ts'
import { renderMarkdown } from './markdown.ts'

describe('annotations', () => {
  test('are one line each, for any text of the target', () => {
    for (const line of renderAnnotations(record))
      assert.match(line, /^::(error|warning|notice) title=[^\r\n]+$/)
  })

  test('name failures before inconclusive clauses, the most severe level first', () => {
    const clauses = [
      clause({ id: 'solve/executes', outcome: 'inconclusive', reason: 'no answer' }),
      clause({ id: 'quote/venue', outcome: 'fail', level: 'should' }),
      clause({ id: 'quote/external-id', outcome: 'fail' }),
    ]
    const titles = renderAnnotations({ ...record, clauses }).map((line) => line.split('::', 2)[1])
    assert.deepEqual(titles, [
      'error title=quote/external-id fails (must)',
      'warning title=quote/venue fails (should)',
      'notice title=solve/executes is inconclusive',
    ])
  })

  test('are ten at most, and the last states the number of others', () => {
    const lines = renderAnnotations(longRecord(500))
    assert.equal(lines.length, 10)
    assert.match(lines.at(-1) ?? '', /41 more clauses/)
  })

  test('encode a line break, a percent sign, a colon and a comma as GitHub decodes them', () => {
    const clauses = [clause({ id: 'quote/venue', outcome: 'fail', text: '100 %\r', reason: 'a\nb' })]
    const [line] = renderAnnotations({ ...record, clauses })
    assert.ok(line?.includes('::100 %25\\x0d%0Aa%0Ab%0AFix: '), line)
  })
})

describe('the summary of the step', () => {
  test('is the whole summary if it fits', () => {
    assert.equal(renderStepSummary(record, 2 ** 20), renderMarkdown(record))
  })

  test('never exceeds the given number of bytes, and ends with whole lines and a note', () => {
    const long = longRecord(300)
    const text = renderMarkdown(long)
    const whole = text.split('\n')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Buffer.byteLength(text) - 1 }), (room) => {
        const cut = renderStepSummary(long, room)
        assert.ok(Buffer.byteLength(cut) <= room)
        if (cut === '') return
        const lines = cut.split('\n').slice(0, -3)
        assert.deepEqual(lines, whole.slice(0, lines.length))
        assert.match(cut, /Truncated/)
      }),
      { numRuns: 50 },
    )
  })
})
