/** The service of `python-service/` against known answers; the judge tests its behaviour. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('the service gives known answers (skipped without python3)', () => {
  const cwd = join(import.meta.dirname, 'python-service')
  const { status, stderr } = spawnSync('python3', ['-B', '-m', 'unittest', 'vectors'], {
    cwd,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})
