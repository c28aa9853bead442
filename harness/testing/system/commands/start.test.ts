/** Limits on the modules that a command loads, which take most of a short command's time. Raise one only knowingly. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assayIn } from '../../command.ts'

const out = join(tmpdir(), `assay-start-${process.pid}`)
afterAll(() => rmSync(out, { recursive: true, force: true }))

const counter = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({ load: (url, context, next) => next(url, (loaded.add(url), context)) })
  process.on('exit', () => console.error('modules: ' + loaded.size))
`

test.each([
  { command: ['--help'], limit: 133 },
  { command: ['clauses'], limit: 523 },
  {
    command: ['run', 'quote/echoes-the-order', '--runs', '1', '--seed', '1', '--workers', '1', '--out', out],
    limit: 1376,
  },
])('$command.0 loads no more than $limit modules', { timeout: 60_000 }, async ({ command, limit }) => {
  const counting = `--import=data:text/javascript,${encodeURIComponent(counter)}`
  const { code, stderr } = await assayIn({ env: { NODE_OPTIONS: counting } }, ...command)
  expect(code, stderr).toBe(0)
  expect(Number(/modules: (\d+)/.exec(stderr)?.[1])).toBeLessThanOrEqual(limit)
})
