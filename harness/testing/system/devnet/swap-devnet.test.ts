/** A devnet in the shape of an API, and the commands that compare a dialect with it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assayIn, useCommandProcess } from '../../command.ts'
import { type SwapDevnet, startSwapDevnet } from '../../swap-devnet.ts'

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-dialect-'))
let devnet: SwapDevnet
let url: string

beforeAll(async () => {
  devnet = await startSwapDevnet('zeroex-v2')
  url = devnet.swapUrl
})
afterAll(async () => {
  await devnet.stop()
  rmSync(folder, { recursive: true })
})

test('doctor prints the values that a dialect reads, path by path', async () => {
  const { code, stdout } = await assay(
    'doctor',
    '--interface',
    'swap',
    '--dialect',
    'zeroex-v2',
    '--target',
    url,
  )
  expect(stdout).toMatch(/^ {2}out +buyAmount +\d+$/m)
  expect(stdout).toMatch(/^ {2}tx\.to +transaction\.to +0x/m)
  expect(stdout).toMatch(/^ {2}fees +fees\.zeroExFee +nothing$/m)
  expect(code).toBe(0)
})

test.each([
  ['block: blockNumber', 'block: blockHeight', 'block', /^ {2}block +blockHeight +nothing$/m],
  ['in: from', 'in: source', 'route.in', /^ {2}route\.in +route\.fills\.\*\.source +not read: uniswap/m],
  ['bps: proportionBps', 'bps: share', 'route.bps', /^ {2}route\.bps +route\.fills\.\*\.share +nothing$/m],
  ['fees: [fees.integratorFee,', 'fees: [issues,', 'fees', /^ {2}fees +issues +not read: \{/m],
  [
    'noRoute:',
    'tokens: { get: /list, each: "*" }\nnoRoute:',
    'tokens',
    /^tokens: nothing is listed at \/list$/m,
  ],
])('doctor ends with 5 if %s is %s', async (right, wrong, name, line) => {
  const file = join(folder, 'inexact.yaml')
  const text = readFileSync('harness/interfaces/swap/dialects/zeroex-v2.yaml', 'utf8')
  expect(text).toContain(right)
  writeFileSync(file, text.replace(right, wrong))
  const { code, stdout } = await assay('doctor', '--interface', 'swap', '--dialect', file, '--target', url)
  expect(stdout).toMatch(line)
  expect(stdout).toContain(`Not read: ${name}. The clauses of these places are not decided.`)
  expect(code).toBe(5)
})

test('doctor says which place of an answer is missing', async () => {
  const file = join(folder, 'wrong.yaml')
  const text = readFileSync('harness/interfaces/swap/dialects/zeroex-v2.yaml', 'utf8')
  writeFileSync(file, text.replace('out: buyAmount', 'out: buyAmounts'))
  const { code, stdout } = await assay('doctor', '--interface', 'swap', '--dialect', file, '--target', url)
  expect(stdout).toContain('no offer: buyAmounts: nothing is there; the body is {')
  expect(code).toBe(1)
})

test('doctor starts the service of --exec on a chain, and stops it', async () => {
  const [service, file] = [join(folder, 'service.mjs'), join(folder, 'started.yaml')]
  writeFileSync(
    service,
    `import { createServer } from 'node:http'
const call = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}' }
createServer(async (_, response) => {
  const { result } = await (await fetch(process.env.RPC_URL, { ...call, headers: { 'content-type': 'application/json' } })).json()
  response.end(JSON.stringify({ out: '5', block: result }))
}).listen(process.env.PORT)`,
  )
  writeFileSync(file, 'name: own\nprice: [GET /price, { a: "{sell}" }]\nread: { out: out, block: block }')
  const flags = ['--interface', 'swap', '--dialect', file, '--exec', `node ${service}`]
  const { code, stdout, stderr } = await assayIn({ cwd: folder }, 'doctor', ...flags, '--start-timeout', '20')
  expect(stdout, stderr).toMatch(/^ {2}out +out +5$/m)
  expect(stdout).toMatch(/^ {2}block +block +0x[0-9a-f]+$/m)
  expect(code).toBe(0)
})

test('a devnet in a dialect that tells too little ends with 2', async () => {
  const file = join(folder, 'silent.yaml')
  const first = `[POST /rfq, { from: '{sell}', to: '{buy}', amount: '{amount}' }]`
  writeFileSync(file, `name: silent\nbuild: [${first}, [POST /accept, {}]]\nread: { out: 0:out, tx: tx }`)
  const ports = ['--port', '0', '--rpc-port', '0']
  const { code, stderr } = await assay('devnet', '--interface', 'swap', '--dialect', file, ...ports)
  expect(stderr).toContain('The dialect silent cannot be served: its build has no offer (sell is missing')
  expect(code).toBe(2)
})

test('init writes a dialect that parses, once', async () => {
  const first = await assay('init', folder, '--dialect')
  expect(first.stdout).toContain('dialect.yaml')
  const second = await assay('init', folder, '--dialect')
  expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('dialect.yaml exists.')])
  const file = join(folder, 'dialect.yaml')
  const { code, stdout } = await assay('doctor', '--interface', 'swap', '--dialect', file, '--target', url)
  expect(stdout).toContain('no offer: it is read as noRoute')
  expect(code).toBe(1)
})

test.each([
  [['run', '--interface', 'swap', '--target', 'http://127.0.0.1:9'], 'Missing --dialect: '],
  [
    ['run', '--dialect', 'zeroex-v2'],
    '--dialect cannot be used with the interface solver-api. Add --interface swap.',
  ],
  [
    ['run', '--interface', 'swap', '--dialect', 'none'],
    'Dialect "none" not found. Expected a file, or one of: ',
  ],
  [['devnet', '--dialect', 'zeroex-v2'], '--dialect cannot be used with the interface solver-api.'],
  [['doctor', '--interface', 'swap', '--dialect', 'zeroex-v2'], 'Missing --target or --exec: '],
  [
    ['doctor', '--exec', 'true', '--target', 'http://127.0.0.1:9'],
    'Only one of --target, --exec and --image can be used.',
  ],
])('assay %j is wrong usage', async (args, sentence) => {
  const { code, stderr } = await assay(...args)
  expect(stderr).toContain(sentence)
  expect(code).toBe(2)
})

test('a service is judged on its chain in its dialect', async () => {
  const flags = ['--interface', 'swap', '--dialect', 'zeroex-v2', '--target', url, '--rpc', devnet.rpcUrl]
  const { code, stdout } = await assay(
    ...['run', 'build/pays', 'build/spender', 'price/repeats', ...flags],
    ...['--runs', '1', '--rate', '50', '--out', join(folder, 'run')],
  )
  expect(stdout).toContain(': 3 pass, 0 fail, 0 inconclusive')
  expect(code).toBe(0)
})

test('offers are measured against the certified bound', async () => {
  const flags = ['--interface', 'swap', '--dialect', 'zeroex-v2', '--target', url, '--rpc', devnet.rpcUrl]
  const { code, stdout } = await assay(
    ...['quality', 'run', ...flags, '--count', '3', '--rate', '50', '--out', join(folder, 'quality.json')],
  )
  expect(stdout).toContain('0 of 3 revert')
  expect(code).toBe(0)
})

test('a key that a dialect sends is in no report', async () => {
  const file = join(folder, 'promising.yaml')
  const text = readFileSync('harness/interfaces/swap/dialects/zeroex-v2.yaml', 'utf8')
  writeFileSync(
    file,
    text.replace('taken: sellAmount', 'taken: minBuyAmount').replaceAll('ZEROEX_KEY', 'DIALECT_KEY'),
  )
  const out = join(folder, 'failed')
  const flags = ['--interface', 'swap', '--dialect', file, '--target', url, '--rpc', devnet.rpcUrl]
  const { code, stdout } = await assayIn(
    { env: { DIALECT_KEY: 'a-key-of-the-service' } },
    ...['run', 'build/echo', ...flags, '--runs', '1', '--seed', '1', '--rate', '50', '--out', out],
  )
  const record = readFileSync(join(out, 'record.json'), 'utf8')
  expect(code).toBe(1)
  expect(record).toContain('0x-api-key')
  expect(record).toContain(`--dialect ${file}`)
  expect([record, stdout].filter((report) => report.includes('a-key-of-the-service'))).toEqual([])
})
