/** The action for GitHub, held against the command line. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const action = readFileSync(join(root, '.github', 'actions', 'assay', 'action.yml'), 'utf8')

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

const [, declared = '', , used = ''] = action.split(/^(?:inputs|outputs|runs):$/m)
const inputs = all(declared, /^ {2}([a-z-]+):$/gm)

test('every flag of the action is one of "assay run"', () => {
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

test('no input gets into a script but through the environment', () => {
  const script = used.slice(used.indexOf('run: |'))
  assert.doesNotMatch(script, /\$\{\{/)
})
