/** Scenarios of a user's own clauses are judged, reported, expected, proved and replayed like the interface's. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { fieldOf } from '../../../core/json.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'assay-own-'))
afterAll(() => rmSync(cwd, { recursive: true }))

const assay = useCommandProcess(cwd)

/** A clause that the reference violates or satisfies. */
function theirs(id: string, { holds = true, clause = '' } = {}): string {
  const stated = clause || `{ id: '${id}', level: 'must', scope: 'wire', text: 'Tokens are listed.' }`
  return `
    import assert from 'node:assert/strict'
    import { messageOf, scenario } from 'assay/judge'
import { rewrite } from 'assay/kit/faults'
    export default scenario({
      clause: ${stated},
      title: 'tokens are listed',
      given: {},
      async check(_given, { client }) {
        const { response } = await client.send({ method: 'GET', path: '/v2/solver/tokens', query: { blockchain: 'ethereum' } })
        assert.equal(JSON.parse(response.body).length > 0, ${holds})
      },
      mutants: {
        'no token is listed': rewrite('/v2/solver/tokens', () => []),
        'no token is listed, and no page': rewrite('/v2/solver/tokens', () => ''),
      },
    })`
}

function write(path: string, content: string): void {
  mkdirSync(join(cwd, path, '..'), { recursive: true })
  writeFileSync(join(cwd, path), content)
}

write('kept/tokens-are-listed.mts', theirs('theirs/tokens-are-listed'))
write('kept/notes.test.mts', 'throw new Error("a test is no scenario")')
write('broken/none-are-listed.mts', theirs('theirs/none-are-listed', { holds: false }))

const run = ['run', '--runs', '1', '--seed', '1', '--scenarios']

describe('a run', () => {
  test('judges and reports them after the clauses of the interface, with their paths', async () => {
    const { code, stderr, stdout } = await assay(...run, 'kept', '--scenarios', 'broken', 'theirs/*')
    assert.equal(code, 1, stderr)
    assert.match(stdout, /npm run assay -- replay theirs\/none-are-listed@/)
    const { clauses } = JSON.parse(
      readFileSync(join(cwd, 'reports', 'latest', 'record.json'), 'utf8'),
    ) as RunRecord
    assert.deepEqual(
      clauses.slice(-2).map(({ id, scenario, outcome }) => [id, scenario, outcome]),
      [
        ['theirs/tokens-are-listed', 'kept/tokens-are-listed.mts', 'pass'],
        ['theirs/none-are-listed', 'broken/none-are-listed.mts', 'fail'],
      ],
    )
    assert.match(readFileSync(join(cwd, 'reports', 'latest', 'summary.md'), 'utf8'), /theirs/)
  })

  test('reports an own clause that it leaves out as untested', async () => {
    await assay(...run, 'kept', 'quote/venue')
    const { clauses } = JSON.parse(
      readFileSync(join(cwd, 'reports', 'latest', 'record.json'), 'utf8'),
    ) as RunRecord
    assert.equal(clauses.find(({ id }) => id === 'theirs/tokens-are-listed')?.outcome, 'untested')
  })

  test('accepts a failure that the file of expectations lists', async () => {
    const failed = await assay(...run, 'broken', 'theirs/*', '--write-expect', 'expect.json')
    assert.equal(failed.code, 1, failed.stderr)
    const written = JSON.parse(readFileSync(join(cwd, 'expect.json'), 'utf8')) as readonly object[]
    assert.deepEqual(
      written.map((entry) => fieldOf(entry, 'clause')),
      ['theirs/none-are-listed'],
    )
    const { code, stderr } = await assay(...run, 'broken', 'theirs/*', '--expect', 'expect.json')
    assert.equal(code, 0, stderr)
  })
})

test('a failing case is replayed by its id', async () => {
  const { code, stdout } = await assay('replay', 'theirs/none-are-listed@00000001:0', '--scenarios', 'broken')
  assert.equal(code, 1)
  assert.match(stdout, /fail theirs\/none-are-listed@00000001:0/)
})

test('a proof kills their mutants', async () => {
  const { code, stderr, stdout } = await assay('prove', 'theirs/*', '--scenarios', 'kept')
  assert.equal(code, 0, stderr)
  assert.match(stdout, /theirs\/tokens-are-listed +2 killed, 0 survived/)
})

test('the list of clauses and an explanation include them', async () => {
  const [listed, explained] = await Promise.all([
    assay('clauses', '--json', '--scenarios', 'kept'),
    assay('explain', 'theirs/*', '--scenarios', 'kept'),
  ])
  assert.deepEqual(JSON.parse(listed.stdout).at(-1), {
    id: 'theirs/tokens-are-listed',
    level: 'must',
    scope: 'wire',
    text: 'Tokens are listed.',
    scenario: 'kept/tokens-are-listed.mts',
  })
  assert.match(explained.stdout, /kept\/tokens-are-listed\.mts/)
})

describe('an invalid scenario ends with exit code 2, a sentence and the file', () => {
  write('wrong/nothing.mts', 'export const nothing = 1')
  write('wrong/ours.mts', theirs('', { clause: "'quote/venue'" }))
  write('wrong/group.mts', theirs('quote/of-mine'))
  write('wrong/id.mts', theirs('Of mine'))
  write('wrong/level.mts', theirs('').replace("'must'", "'maybe'").replace("id: ''", "id: 'theirs/x'"))
  write('wrong/syntax.mts', 'export default {')
  write('package.json', '{ "type": "commonjs" }')
  write('wrong/common.ts', theirs('theirs/common'))
  cpSync(join(cwd, 'kept/tokens-are-listed.mts'), join(cwd, 'twice/a.mts'))
  cpSync(join(cwd, 'kept/tokens-are-listed.mts'), join(cwd, 'twice/b.mts'))
  mkdirSync(join(cwd, 'empty'))
  const wrong: Readonly<Record<string, RegExp>> = {
    'wrong/nothing.mts': /wrong\/nothing\.mts/,
    'wrong/ours.mts': /quote\/venue/,
    'wrong/group.mts': /quote\/of-mine/,
    'wrong/id.mts': /own\.id/,
    'wrong/level.mts': /own\.level/,
    'wrong/syntax.mts': /wrong\/syntax\.mts/,
    'wrong/common.ts': /wrong\/common\.mts/,
    twice: /twice\/b\.mts .* twice\/a\.mts/,
    empty: /\bempty\b/,
    'not-there': /\bnot-there\b/,
  }
  for (const [place, sentence] of Object.entries(wrong)) {
    test(place, async () => {
      const { code, stderr } = await assay('clauses', '--scenarios', place)
      assert.equal(code, 2, stderr)
      // Node may have printed a warning before.
      assert.match(stderr.trim().split('\n').at(-1) ?? '', sentence)
      assert.doesNotMatch(stderr, /\bat .*:\d+:\d+/)
    })
  }
})
