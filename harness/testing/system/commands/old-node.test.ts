/** If Node is too old, now or at the installation of the packages, or none are installed, a command ends with one sentence. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }
import { assayIn } from '../../command.ts'

const cli = join(import.meta.dirname, '../../../cli')
const folder = mkdtempSync(join(tmpdir(), 'assay-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a script on this Node, which claims to have another version. */
function startAs(version: string, script: string, ...args: readonly string[]) {
  const preload = join(folder, `${version}.cjs`)
  writeFileSync(preload, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
  return spawnSync(process.execPath, ['--require', preload, join(cli, script), ...args], { encoding: 'utf8' })
}

test.each(['12.22.12', '20.20.2', '22.21.9'])('Node %s ends with 2 and one sentence', (version) => {
  const { status, stderr, stdout } = startAs(version, 'start.cjs', 'run')
  assert.deepEqual({ status, stdout }, { status: 2, stdout: '' })
  assert.equal(
    stderr,
    `Node ${version} is too old for Assay, which needs 22.22.0 or later. Install Node 24, or run npx -y -p node@24 -c 'assay …'.\n`,
  )
})

test('the oldest Node that the package names starts the command line', () => {
  const oldest = manifest.engines.node.replace('>=', '')
  const { status, stdout } = startAs(oldest, 'start.cjs', '--version')
  assert.deepEqual({ status, stdout }, { status: 0, stdout: `${manifest.version}\n` })
})

test('in a clone without its packages, a command says to install them', () => {
  for (const script of ['start.cjs', 'recent-node.cjs']) cpSync(join(cli, script), join(folder, script))
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'start.cjs'), 'run'], {
    encoding: 'utf8',
  })
  assert.deepEqual(
    { status, stderr },
    { status: 2, stderr: 'The packages of Assay are not installed. Run npm ci first.\n' },
  )
})

const hideNativePart = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (/^@nomicfoundation\\/edr-|^\\.\\/edr\\./.test(name)) throw new Error('Cannot find module ' + name)
      return next(name, context)
    },
  })
`

test('if the native part of the chain is missing, the error says to reinstall the packages', async () => {
  const hiding = `--import=data:text/javascript,${encodeURIComponent(hideNativePart)}`
  const args = ['quote/venue', '--runs', '1', '--workers', '1', '--out', folder]
  const { code, stderr } = await assayIn({ env: { NODE_OPTIONS: hiding } }, 'run', ...args)
  assert.equal(code, 2, stderr)
  assert.match(stderr, /Remove node_modules, and install again with Node 24\.\n$/)
  assert.doesNotMatch(stderr, / at /)
})
