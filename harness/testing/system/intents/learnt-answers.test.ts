/** The table of answers: a record keeps it, a replay uses it, and the user may declare it. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { referenceAnswers } from '../../../interfaces/solver-api/checks/answers/reference.samples.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-answers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const judged = ['--runs', '1', '--seed', '1', '--out', folder]
const recordFile = join(folder, 'record.json')
const recorded = () => JSON.parse(readFileSync(recordFile, 'utf8')) as RunRecord

test('a record keeps the places of answers, and its page shows them', async () => {
  assert.equal((await assay('run', 'intent/nonce-for-an-address', ...judged)).code, 0)
  assert.deepEqual(recorded().answers, referenceAnswers)
  assert.match(readFileSync(join(folder, 'index.html'), 'utf8'), /order\.createdAt/)
})

test.each(['general/same-question-same-answer', 'general/json-responses'])(
  '%s, which also judges without a key, is judged alone with all that a key shows',
  async (clause) => {
    assert.equal((await assay('run', clause, ...judged)).code, 0)
    assert.deepEqual(recorded().answers, referenceAnswers)
  },
)

test('no order is placed if no judged clause uses a key', async () => {
  assert.equal((await assay('run', 'quote/response-shape', ...judged)).code, 0)
  assert.equal(recorded().answers, undefined)
})

test('a declared place overrides the learnt one, also in a replay of the record', async () => {
  const declared = ['--answers', 'nonce=data.nonce', '--answers', 'order.hash=id']
  const { code } = await assay('run', 'intent/nonce-for-an-address', ...judged, ...declared)
  assert.equal(code, 1)
  assert.deepEqual(recorded().answers, { ...referenceAnswers, nonce: 'data.nonce', 'order.hash': 'id' })
  const replayed = await assay('replay', recordFile)
  assert.equal(replayed.code, 1)
  assert.match(replayed.stdout, /an answer without a nonce/)
})

test('a configuration may declare the table', async () => {
  const config = join(folder, 'assay.config.mjs')
  writeFileSync(config, "export default { answers: { nonce: 'elsewhere' } }")
  const run = ['run', 'intent/nonce-for-an-address', ...judged, '--config', config]
  assert.equal((await assay(...run)).code, 1)
})

test('an unknown name is refused', async () => {
  const { code, stderr } = await assay('run', 'intent/*', ...judged, '--answers', 'hash=id')
  assert.equal(code, 2)
  assert.match(stderr, /has no answers named hash/)
})
