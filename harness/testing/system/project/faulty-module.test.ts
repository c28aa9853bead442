/** A user's file that fails while it is loaded, read or used is reported in a sentence that names the file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assayIn } from '../../command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'assay-faulty-'))
afterAll(() => rmSync(cwd, { recursive: true }))

const later = 'await new Promise((done) => setTimeout(done, 500))'
const throwing =
  '{ get() { throw 1 }, has() { throw 1 }, ownKeys() { throw 1 }, getPrototypeOf() { throw 1 } }'
const faulty: Readonly<Record<string, string>> = {
  getter:
    "export default { get runs() { throw new Error('no') }, get interface() { throw new Error('no') } }",
  proxy: `export default new Proxy({}, ${throwing})`,
  'thrown-proxy': `throw new Proxy({}, ${throwing})`,
  'thrown-object': 'throw Object.create(null)',
  rejected: "export default Promise.reject(new Error('no'))",
  'rejected-value': `Promise.reject(7); ${later}`,
  'rejected-later': `Promise.reject(new Error('no')); ${later}`,
  'thrown-later': `setTimeout(() => { throw new Error('no') }); ${later}`,
  'never-settled': 'export default new Promise(() => {})',
  'never-loaded': 'await new Promise(() => {})',
}

/** A merge tests each fault in one of two ways; the nightly run tests both. */
const pairsOf = (faults: object, ways: readonly string[]) =>
  Object.keys(faults).flatMap((fault, row) =>
    ways.map((way, column) => ({ fault, way, tags: (row + column) % 2 === 0 ? [] : ['long'] })),
  )

mkdirSync(join(cwd, 'own'))
for (const { fault: name, way: option, tags } of pairsOf(faulty, ['--config', '--scenarios'])) {
  test(`${option} ${name}`, { timeout: 60_000, tags }, async () => {
    const file = join(option === '--config' ? '' : 'own', `${name}.mts`)
    writeFileSync(join(cwd, file), faulty[name] ?? '')
    const { code, stderr } = await assayIn({ cwd }, 'run', 'quote/venue', '--runs', '1', option, file)
    expect(stderr).toMatch(new RegExp(`^[^\\n]*\\b${name}\\.mts\\b[^\\n]*\\n$`))
    expect(code).toBe(2)
  })
}

/** @param check The body of the scenario's check. */
const scenario = (id: string, check: string, draw = '') => `
  import { scenario } from 'assay/judge'
  export default scenario({
    clause: { id: 'mine/${id}', level: 'must', scope: 'wire', text: 'Nothing fails.' },
    title: 'nothing fails',
    given: {},
    ${draw}
    async check() { ${check} },
    mutants: {},
  })`

const failing: Readonly<Record<string, readonly [check: string, draw?: string]>> = {
  'while they draw a case': ['', "draw() { throw new Error('no case') },"],
  'beside their check': [`Promise.reject(new Error('beside the check')); ${later}`],
}

for (const { fault: when, way: workers, tags } of pairsOf(failing, ['1', '2'])) {
  test(`own scenarios, judged by ${workers} processes, that fail ${when}`, {
    timeout: 60_000,
    tags,
  }, async () => {
    const [check = '', draw] = failing[when] ?? []
    for (const id of ['one', 'two']) writeFileSync(join(cwd, `${id}.mts`), scenario(id, check, draw))
    const options = ['--scenarios', 'one.mts', '--scenarios', 'two.mts', '--workers', workers, '--runs', '1']
    const { code, stderr } = await assayIn({ cwd }, 'run', 'mine/*', ...options)
    expect(stderr).toMatch(/^Judging .*\n.*\b(one|two)\.mts\b.*\n$/)
    expect(code).toBe(2)
  })
}
