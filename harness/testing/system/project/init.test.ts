/** The files that `assay init` writes, and those that it keeps. The test of the package runs and proves them. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, test } from 'vitest'
import { assayIn } from '../../command.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-init-'))
afterAll(() => rmSync(folder, { recursive: true }))
let cwd = folder
beforeEach(() => {
  cwd = mkdtempSync(join(folder, 'project-'))
})

const init = (...args: readonly string[]) => assayIn({ cwd }, 'init', ...args)

function written(): readonly string[] {
  return readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

const workflow = join('.github', 'workflows', 'assay.yml')

test('it writes a configuration, a scenario and the workflow of the examples', async () => {
  const { code, stdout } = await init()
  assert.equal(code, 0)
  assert.deepEqual(written(), ['AGENTS.md', 'assay.config.mts', 'assay.yml', 'gas-fits-a-transaction.mts'])
  assert.match(stdout, /Next: .* run 'mine\/\*'/)
  const example = join(import.meta.dirname, '../../../../scenarios/examples/github-workflow.yml')
  assert.equal(readFileSync(join(cwd, workflow), 'utf8'), readFileSync(example, 'utf8'))
  assert.equal((await assayIn({ cwd }, 'clauses')).code, 0)
})

test('in a package of modules the files end in .ts', async () => {
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
  await init()
  assert.deepEqual(written(), [
    'AGENTS.md',
    'assay.config.ts',
    'assay.yml',
    'gas-fits-a-transaction.ts',
    'package.json',
  ])
})

test('it keeps existing files, lists them, and ends with 0', async () => {
  const mine = 'export default { runs: 4 }'
  writeFileSync(join(cwd, 'assay.config.js'), mine)
  await init()
  assert.equal(readFileSync(join(cwd, 'assay.config.js'), 'utf8'), mine)
  assert.deepEqual(written(), ['AGENTS.md', 'assay.config.js', 'assay.yml', 'gas-fits-a-transaction.mts'])

  writeFileSync(join(cwd, workflow), 'mine')
  const { code, stdout } = await init()
  assert.equal(code, 0)
  assert.equal(stdout.match(/exists/g)?.length, 4)
  assert.equal(readFileSync(join(cwd, workflow), 'utf8'), 'mine')
})

test('it tells coding agents how to run, explain, replay and stop, once', async () => {
  const agents = join(cwd, 'AGENTS.md')
  writeFileSync(agents, '# Mine\n')
  await init()
  const text = readFileSync(agents, 'utf8')
  assert.match(text, /^# Mine\n\n## Assay\n/)
  for (const word of ['run --json', 'explain', 'replay', 'SIGINT']) assert.ok(text.includes(word), word)
  await init()
  assert.equal(readFileSync(agents, 'utf8'), text)
})

test('it writes into a given folder, which need not exist', async () => {
  const { stdout } = await init('deep/service')
  assert.match(stdout, /Next: cd deep\/service && /)
  cwd = join(cwd, 'deep', 'service')
  assert.equal(written().length, 4)
})

test('it warns of an archive of Assay outside the project, which the workflow cannot install', async () => {
  const install = (from: string) =>
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ devDependencies: { assay: from } }))
  install('file:../assay-0.1.0.tgz')
  const said =
    /Copy \.\.\/assay-0\.1\.0\.tgz to vendor\/, run npm install --save-dev with the copy, and commit it\./
  assert.match((await init()).stdout, said)
  assert.match((await assayIn({ cwd }, 'doctor')).stdout, said)

  install('file:vendor/assay-0.1.0.tgz')
  assert.doesNotMatch((await init()).stdout, /vendor/)
  install('0.1.0')
  assert.doesNotMatch((await init()).stdout, /vendor/)
})
