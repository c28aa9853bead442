/** The package in a user's project: the commands, the user's own scenario, and the imports. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, test } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }
import type { RunRecord } from '../../../judge/record.ts'
import { installPacked, writeTypeScriptProject } from './packed.ts'

const modules = join(import.meta.dirname, '../../../../node_modules')
const folder = mkdtempSync(join(tmpdir(), 'assay-packed-'))
const project = join(folder, 'project')
const running: ChildProcess[] = []
let files: readonly string[] = []

beforeAll(() => {
  writeTypeScriptProject(project)
  files = installPacked(folder, project)
}, 120_000)

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function spawned(program: string, ...args: readonly string[]) {
  // With these variables, npx would use the packages of an npx that runs the tests.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST$|npm_)/.test(name)),
  )
  const child = spawn(program, args, { cwd: project, env: { ...env, NO_COLOR: '1' } })
  running.push(child)
  return child
}

const start = (script: string, ...args: readonly string[]) => spawned(process.execPath, script, ...args)

function assay(...args: readonly string[]) {
  return start(join('node_modules', 'assay', 'harness', 'cli', 'start.cjs'), ...args)
}

/** The command that the workflow of "assay init" runs after "npm ci". */
function judgingStep(): string {
  const workflow = readFileSync(join(project, '.github', 'workflows', 'assay.yml'), 'utf8')
  const [, command] = /^ +run: (npx assay .+)$/m.exec(workflow) ?? []
  assert.ok(command !== undefined)
  return command
}

/** @throws AssertionError with the whole output if the exit code is not 0. */
async function succeeds(child: ReturnType<typeof spawned>): Promise<string> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  assert.equal(code, 0, stdout + stderr)
  return stdout
}

test('it contains the compiled files, but neither sources, tests nor the laboratory', () => {
  assert.ok(files.includes('harness/cli/start.cjs'))
  assert.ok(files.includes('scenarios/solver-api/quote/venue.js'))
  assert.ok(files.includes('artifacts/contracts/Router.sol/Router.json'))
  assert.deepEqual(
    files.filter((file) =>
      /\.(test|samples)\.|\bharness\/(lab|testing)\/|\bcontracts\/test\/|(?<!\.d)(?<!examples\/.*)\.ts$/.test(
        file,
      ),
    ),
    [],
  )
})

test('its manifest has no scripts and no packages for developers', () => {
  const installed = readFileSync(join(project, 'node_modules', 'assay', 'package.json'), 'utf8')
  assert.deepEqual(Object.keys(JSON.parse(installed)), [
    'name',
    'version',
    'description',
    'license',
    'type',
    'engines',
    'bin',
    'exports',
    'dependencies',
  ])
})

test('it explains a clause by a file that it contains', async () => {
  const explained = await succeeds(assay('explain', 'quote/venue'))
  const [, file = ''] = /scenario +(\S+)/.exec(explained) ?? []
  assert.match(readFileSync(join(project, file), 'utf8'), /quote\/venue/)
})

test('its declarations need only packages that it installs', () => {
  const installed = join(project, 'node_modules', 'assay')
  const declarations = files.filter((file) => file.endsWith('.d.ts'))
  assert.ok(declarations.length > 14)
  const imported = declarations.flatMap((file) =>
    [
      ...readFileSync(join(installed, file), 'utf8').matchAll(
        /^(?:import|export) (?:.* from )?["']([^."'][^"']*)["']/gm,
      ),
    ].map(([, name = '']) => name),
  )
  const unknown = new Set(
    imported.filter((name) => !name.startsWith('node:') && !(name in manifest.dependencies)),
  )
  assert.deepEqual([...unknown], [])
})

test('"assay init" writes a project that compiles, runs and is proved', { timeout: 120_000 }, async () => {
  await succeeds(assay('init'))
  await succeeds(start(join(modules, 'typescript', 'bin', 'tsc'), '--noEmit'))
  const config = join(project, 'assay.config.mts')
  const few = "runs: 1, clauses: ['mine/*', 'quote/venue', 'solve/executes']"
  writeFileSync(config, readFileSync(config, 'utf8').replace('runs: 10', few))
  const commit = `GITHUB_SHA=${'0123456789'.repeat(4)}`
  await succeeds(spawned('env', commit, 'bash', '-euo', 'pipefail', '-c', judgingStep()))
  const { clauses } = JSON.parse(
    readFileSync(join(project, 'assay-report', 'record.json'), 'utf8'),
  ) as RunRecord
  assert.deepEqual(
    clauses.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id),
    ['quote/venue', 'solve/executes', 'mine/gas-fits-a-transaction'],
  )
  assert.match(await succeeds(assay('prove', 'mine/*')), /2 killed, 0 survived/)
})

test('"assay devnet" answers, and leaves nothing behind', { timeout: 60_000 }, async () => {
  const child = assay('devnet', '--port', '0', '--rpc-port', '0', '--json')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { url } = JSON.parse(line) as { url: string }
  assert.equal((await fetch(`${url}/v2/solver/tokens?blockchain=ethereum`)).status, 200)
  child.kill('SIGINT')
  assert.deepEqual(await once(child, 'exit'), [130, null])
  await assert.rejects(fetch(url))
})

test('a test of the user starts a devnet, quotes and signs', { timeout: 60_000 }, async () => {
  const theirs = `
    import { connect, decodeDutchOrder, signOrder } from 'assay/client'
    import { startDevnet } from 'assay/devnet'
    import { expect, test } from 'vitest'

    const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    const nobody = '0x0000000000000000000000000000000000000000'

    test('quotes and signs', { timeout: 60_000 }, async () => {
      const devnet = await startDevnet()
      try {
        const client = connect({ url: devnet.url, apiKey: devnet.apiKey })
        const sold = { sell_token: weth, buy_token: usdc, sell_amount: '1000000000000000000' } as const
        const answer = await client.quote({ blockchain: 'ethereum', orders: [sold] })
        expect(answer.found && answer.value.quotes.length).toBe(1)

        const swapper = devnet.signer(0)
        const order = {
          reactor: nobody, swapper: devnet.accounts[0] ?? nobody, nonce: 1n, deadline: 2n,
          additionalValidationContract: nobody, additionalValidationData: '0x',
          decayStartTime: 1n, decayEndTime: 2n, exclusiveFiller: nobody, exclusivityOverrideBps: 0n,
          input: { token: weth, startAmount: 1n, endAmount: 1n },
          outputs: [{ token: usdc, startAmount: 2n, endAmount: 1n, recipient: nobody }],
        } as const
        const signed = await signOrder(swapper, order)
        expect(decodeDutchOrder(signed.order)).toEqual(order)
      } finally {
        await devnet.stop()
      }
    })
  `
  writeFileSync(join(project, 'devnet.test.mts'), theirs)
  await succeeds(start(join(modules, 'typescript', 'bin', 'tsc'), '--noEmit'))
  await succeeds(start(join(modules, 'vitest', 'vitest.mjs'), 'run', '--root', '.'))
})

test.for([
  ['run quote/venue --runs 1 --second-evm', '--second-evm', '@ethereumjs/block@10'],
  ['quality run --queue redis://127.0.0.1:1', '--queue', 'bullmq@6'],
  ['quality worker --queue redis://127.0.0.1:1', 'assay quality worker', 'bullmq@6'],
])('%s names the command that installs the missing packages', async ([line, user, installed]) => {
  const child = assay(...`${line}`.split(' '))
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  assert.ok(stderr.includes(`${user} needs other packages. Install them: npm install ${installed}`), stderr)
  assert.equal(code, 2)
})
