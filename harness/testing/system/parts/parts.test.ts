/** A service with only quotes and tokens: one failure for each part that it lacks, none for parts declared absent. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = join(import.meta.dirname, 'quotes-alone.py')
const exec = `exec python3 ${program}`
// The group of the limits is left out, since its clauses pause for seconds.
const groups = 'general quote solve routes amms tokens prices spread errors keys intent tracking v1'
const clauses = groups.split(' ').map((group) => `${group}/*`)
const judged = [
  '--exec',
  exec,
  '--api-key',
  'k',
  '--rate',
  '1000/s',
  '--runs',
  '1',
  '--seed',
  '7',
  '--out',
  folder,
]
const demanded = ['solve', 'prices', 'spread', 'intents', 'v1', 'keys']
const without = [...demanded, 'native'].flatMap((name) => ['--without', name])
const recorded = () => JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as RunRecord
const idsOf = (outcome: string) =>
  recorded()
    .clauses.filter((clause) => clause.outcome === outcome)
    .map(({ id }) => id)

test('each part that the interface demands and the service lacks is one failure', async () => {
  const { code, stdout } = await assay('run', ...clauses, ...judged)
  assert.equal(code, 1)
  assert.deepEqual(idsOf('fail'), [
    'solve/response-shape',
    'prices/token-price-shape',
    'spread/partner-path',
    'keys/partner-takes-a-key',
    'intent/nonce-for-an-address',
    'v1/quote-shape',
  ])
  assert.deepEqual(idsOf('inconclusive'), [])
  assert.match(
    stdout,
    /^Not offered: solve, which the interface demands, \d+ clauses not applicable\. POST \/v2\/solver\/solve is answered 404\.$/m,
  )
  assert.match(stdout, /^Not offered: native\. POST \/v2\/solver\/solve is answered 404\.$/m)
  for (const file of ['index.html', 'summary.md'])
    assert.match(readFileSync(join(folder, file), 'utf8'), /Not offered: solve/)
  const failed = recorded().clauses.find(({ id }) => id === 'solve/response-shape')
  assert.equal(failed?.counterexample?.exchanges[0]?.response.status, 404)
  const fix = 'Serve solve, or declare that the service has none: --without solve.'
  assert.equal(failed?.remedy, fix)
  assert.ok(stdout.includes(`fix     ${fix}`), stdout)
})

test('a failure of a part is replayed', async () => {
  const { code, stdout } = await assay(
    'replay',
    join(folder, 'record.json'),
    '--exec',
    exec,
    '--api-key',
    'k',
  )
  assert.equal(code, 1)
  assert.match(stdout, /solve\/response-shape/)
})

test('a part that is declared absent is not a failure, and the rest is judged', async () => {
  const { code, stdout } = await assay('run', ...clauses, ...judged, ...without)
  assert.equal(code, 0, stdout)
  assert.match(stdout, /^Declared absent: solve, \d+ clauses not applicable\.$/m)
  const states = new Map(recorded().parts?.map(({ name, state }) => [name, state]))
  assert.deepEqual(
    [...demanded, 'quote', 'tokens', 'makers'].map((name) => states.get(name)),
    [...demanded.map(() => 'declared-absent'), 'offered', 'offered', 'unknown'],
  )
  assert.ok(idsOf('pass').length > 35)
  assert.match(recorded().options ?? '', /--without solve/)
})

test.each([[[]], [['--without', 'prices']]])(
  'a clause that asks an absent part beside its own is not applicable, also alone, with %j',
  async (options) => {
    const { code, stdout } = await assay('run', 'tokens/listed-can-be-quoted', ...judged, ...options)
    assert.deepEqual([code, idsOf('not-applicable').length], [4, 1], stdout)
  },
)

test('an unknown part is refused', async () => {
  const { code, stderr } = await assay('run', 'quote/*', '--without', 'solving')
  assert.equal(code, 2)
  assert.match(stderr, /has no parts named solving\. Expected some of: quote, solve/)
})

test('the doctor lists the offered and the missing parts', async () => {
  const service = spawn('python3', ['-u', program], {
    env: { PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(service.stdout, 'data')
    const { code, stdout } = await assay('doctor', '--target', `http://127.0.0.1:${Number(port)}`)
    assert.equal(code, 0)
    assert.match(stdout, /^Offered: quote, tokens/m)
    assert.match(stdout, /^Not offered: solve, .* POST \/v2\/solver\/solve is answered 404\.$/m)
    assert.match(stdout, /^Not looked at: .*\bspread\b/m)
  } finally {
    service.kill()
  }
})
