/** The devnet as a command: its output and its exit codes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'

const running: ChildProcess[] = []

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function assay(...args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../cli/main.ts'), 'devnet', ...args],
    {
      env: { ...process.env, NO_COLOR: '1' },
    },
  )
  running.push(child)
  return child
}

test.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends it with exit code %i, and its ports are free', async ([signal, code]) => {
  const child = assay('--port', '0', '--rpc-port', '0', '--json', '--accounts')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { accounts, apiKey, chainId, rpcUrl, url } = JSON.parse(line)
  expect(await (await fetch(`${url}/devnet/status`)).json()).toMatchObject({ apiKey, chainId, rpcUrl })
  expect(accounts).toHaveLength(20)
  for (const { address, privateKey } of accounts)
    expect(privateKeyToAccount(privateKey).address.toLowerCase()).toBe(address)

  child.kill(signal)
  const [ended] = await once(child, 'exit')
  expect(ended).toBe(code)
  for (const address of [url, rpcUrl]) await expect(fetch(address)).rejects.toThrow()
})

test('the introduction names the addresses, the key and the accounts', async () => {
  const child = assay('--port', '0', '--rpc-port', '0')
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += chunk
    if (printed.includes('Ctrl-C')) break
  }
  expect(printed.match(/http:\/\/127\.0\.0\.1:\d+/g)).toHaveLength(2)
  expect(printed).toContain('assay-development-key')
  expect(printed.match(/0x[0-9a-f]{40}\b/g)).toHaveLength(20)
  expect(printed).not.toMatch(/0x[0-9a-f]{64}/)
})

test.skipIf(process.platform !== 'linux')(
  'with --host both listen elsewhere, too (only Linux has 127.0.0.2 without being told)',
  async () => {
    const elsewhere = async (...args: readonly string[]) => {
      const child = assay('--port', '0', '--rpc-port', '0', '--json', ...args)
      const [line] = await once(createInterface({ input: child.stdout }), 'line')
      const { rpcUrl, url }: { rpcUrl: string; url: string } = JSON.parse(line)
      const asked = [url, rpcUrl].map((address) => fetch(address.replace('127.0.0.1', '127.0.0.2')))
      return (await Promise.allSettled(asked)).map(({ status }) => status)
    }
    expect(await elsewhere('--host', '0.0.0.0')).toEqual(['fulfilled', 'fulfilled'])
    expect(await elsewhere()).toEqual(['rejected', 'rejected'])
  },
)

test('a port in use ends it with exit code 2 and a sentence', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const child = assay('--port', '0', '--rpc-port', `${port}`)
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  server.close()

  expect(code).toBe(2)
  expect(stderr).toContain(`${port}`)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test.for<[string, number, readonly string[]]>([
  ['a port that is none', 2, ['--port', 'http']],
  ['a block time of nothing', 2, ['--block-time', '0']],
  ['a block of no fork', 2, ['--block', '12']],
  ['a fork of nothing', 3, ['--fork', 'http://127.0.0.1:9']],
])('%s ends it with exit code %s', async ([, expected, args]) => {
  const child = assay(...args)
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(expected)
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+/)
})

const hasLimits = spawnSync('prlimit', ['--version']).status === 0

/** Starts the devnet in a folder, as a process whose files are limited to `bytes` each. */
function assayOnDisk(folder: string, bytes: number | 'unlimited') {
  const script = `trap '' 25; exec prlimit --fsize=${bytes}:${bytes} "$0" "$@"`
  const main = join(import.meta.dirname, '../../../cli/main.ts')
  const args = ['devnet', '--port', '0', '--rpc-port', '0', '--json', '--data', folder]
  const child = spawn('sh', ['-c', script, process.execPath, main, ...args])
  running.push(child)
  return child
}

test.skipIf(!hasLimits)(
  'on a full disk it ends with 2 and a sentence about the disk, also later (skipped where there is no prlimit)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-full-'))
    const first = assayOnDisk(folder, 'unlimited')
    await once(createInterface({ input: first.stdout }), 'line')
    first.kill('SIGTERM')
    await once(first, 'exit')
    const { size } = statSync(join(folder, 'chain.ndjson'))
    const answers: unknown[] = []
    for (const bytes of [0, size, size + 65_536]) {
      const child = assayOnDisk(folder, bytes)
      createInterface({ input: child.stdout }).once('line', async (line) => {
        const body = JSON.stringify({
          method: 'hardhat_setCode',
          params: [`0x${'1'.repeat(40)}`, `0x${'00'.repeat(65_536)}`],
        })
        const answer = await fetch(JSON.parse(line).rpcUrl, { method: 'POST', body })
        answers.push(await answer.json())
      })
      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
      expect(code, stderr).toBe(2)
      expect(stderr).toMatch(/^Cannot .+\. Make room on the disk, .+\.\n$/)
    }
    expect(answers).toEqual([expect.objectContaining({ error: expect.anything() })])
    rmSync(folder, { recursive: true })
  },
)

test('a damaged journal ends it with 2 and a sentence that names the line, the effect and the remedy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-damaged-'))
  const journal = join(folder, 'chain.ndjson')
  const first = assayOnDisk(folder, 'unlimited')
  const [line] = await once(createInterface({ input: first.stdout }), 'line')
  for (let count = 0; count < 3; count += 1) {
    const body = JSON.stringify({ method: 'evm_mine', params: [] })
    await (await fetch(JSON.parse(line).rpcUrl, { method: 'POST', body })).text()
  }
  first.kill('SIGKILL')
  await once(first, 'exit')
  const written = readFileSync(journal, 'utf8')
  const lines = written.trimEnd().split('\n').length
  writeFileSync(journal, written.replace('evm_mine', 'evm_mime'))
  const child = assayOnDisk(folder, 'unlimited')
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /^Cannot replay line \d+ of .+: it is damaged, and 2 changes follow\. Restore the file .+ before\.\n$/,
  )
  expect(stderr).toContain(`line ${lines - 2} `)
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('chain.ndjson.last')
  rmSync(folder, { recursive: true })
})
