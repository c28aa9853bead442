/** The GitHub action agrees with the command line. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const action = readFileSync(join(root, '.github', 'actions', 'assay', 'action.yml'), 'utf8')

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

const [, declared = '', , used = ''] = action.split(/^(?:inputs|outputs|runs):$/m)
const inputs = all(declared, /^ {2}([a-z-]+):$/gm)

test('every flag of the action is a flag of "assay run"', () => {
  const { stdout } = spawnSync(process.execPath, [join(root, 'harness', 'cli', 'main.ts'), 'run', '--help'])
  const known = all(`${stdout}`, /(--[a-z-]+)/g)
  const given = all(used, /[( "](--(?!help)[a-z-]+) "?\$?/g)
  assert.ok(given.length > 5)
  assert.deepEqual(
    given.filter((flag) => !known.includes(flag)),
    [],
  )
})

test('every input of the action is declared and used', () => {
  const read = all(used, /\$\{\{ inputs\.([a-z-]+) \}\}/g)
  assert.deepEqual([...new Set(read)].toSorted(), inputs.toSorted())
})

test('inputs reach a script only through the environment', () => {
  const script = used.slice(used.indexOf('run: |'))
  assert.doesNotMatch(script, /\$\{\{/)
})

const script = used.slice(used.indexOf('run: |\n') + 'run: |\n'.length).replaceAll(/^ {8}/gm, '')

/** Runs the action's script with these inputs, and with empty strings for all others. */
function runScript(given: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-action-'))
  const names = all(used, /^ {8}([A-Z_]+): \$\{\{ inputs\./gm)
  const env = {
    ...process.env,
    ...Object.fromEntries(names.map((name) => [name, ''])),
    ...{ HOME_OF_ASSAY: root, GITHUB_OUTPUT: join(folder, 'output'), OUT: 'report', ...given },
  }
  const { status, stderr, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env,
  })
  const output = existsSync(env.GITHUB_OUTPUT) ? readFileSync(env.GITHUB_OUTPUT, 'utf8') : ''
  rmSync(folder, { recursive: true })
  return { status, output, said: `${stdout}${stderr}` }
}

describe('no input becomes an option', () => {
  const names = all(used, /^ {8}([A-Z_]+): \$\{\{ inputs\./gm).filter((name) => !/KEY|STRICT/.test(name))
  assert.ok(names.length > 10)
  for (const name of names) {
    test(name, () => {
      // Without cases, nothing is judged for any other input.
      const { said, status } = runScript({ RUNS: '0', [name]: '--help' })
      assert.deepEqual([status, /Usage:/.test(said)], [2, false], said)
    })
  }
})

test('no input adds an output of the step', () => {
  for (const OUT of ['report\nreport=elsewhere', 'report\rreport=elsewhere']) {
    const { output, status } = runScript({ OUT, RUNS: '0' })
    assert.deepEqual([status, output], [2, ''])
  }
})
