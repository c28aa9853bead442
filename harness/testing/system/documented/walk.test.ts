/** Runs every command line of the documentation as written, in a project like a user's. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Devnet, startDevnet } from '../../../devnet/devnet.ts'

const root = join(import.meta.dirname, '../../../..')
const main = join(root, 'harness/cli/main.ts')
// The key of the devnet's first account.
const firstKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const merging = 'python3 scenarios/examples/bad-quotes.py merge'
const project = mkdtempSync(join(tmpdir(), 'assay-walk-'))
const running: ChildProcess[] = []
let devnet: Devnet

type Line = readonly [typed: string, code?: number]

// The project's own configuration limits the number of cases of every command.
const config = `export default {
  runs: 1, rate: 1000, clauses: ['prices/token-price-shape', 'quote/venue', 'quote/one-item-per-order'], quality: { count: 7 },
}`

/** The lines of a merge, in this order, each with its exit code if that is not 0. */
const walk: readonly Line[] = [
  ['npx assay run'],
  ['npm run assay -- doctor'],
  ['npm run assay -- doctor --target http://127.0.0.1:8080 --api-key my-key'],
  ["npm run assay -- run --exec 'python3 scenarios/examples/bad-quotes.py merge'", 1],
  ['npm run assay -- replay reports/latest/record.json', 1],
  ['npx assay explain quote/one-item-per-order'],
  [
    'npm run --silent assay -- intent sign --sell 1 WETH --buy USDC | npm run --silent assay -- intent submit',
  ],
  ['npx assay intent list --status filled'],
  ['export ASSAY_PRIVATE_KEY=0x…'],
  ['export ASSAY_API_KEY=assay-development-key'],
  ['npx assay intent sign --order order.json > signed.json'],
  ['npx assay intent submit signed.json'],
  ['npx assay intent nonce 0xYOUR_WALLET'],
  ['assay clauses --interface fynd'],
  ['npx assay init --dialect'],
]

/** The lines of the nightly run; at a merge, the tests of each command check its behaviour and its options. */
const longWalk: readonly Line[] = [
  ["npm run assay -- run 'quote/*' solve/executes"],
  ["npm run assay -- run --exec 'python3 scenarios/examples/bad-quotes.py' 'quote/*'", 1],
  ["npm run assay -- run --exec 'npm start' --api-key my-key --follows-chain"],
  ['npm run assay -- run --target http://127.0.0.1:9000 --rpc http://127.0.0.1:8545'],
  ['npm run assay -- record --fork https://… --tape mainnet.tape --out reports/fork'],
  ['npm run assay -- run --tape mainnet.tape --out reports/tape'],
  ['npm run assay -- compare reports/fork/record.json reports/tape/record.json'],
  ['npx assay run --seed 1'],
  ['npx assay run --seed 1 --write-expect known-failures.json'],
  ['npx assay run --seed 1 --expect known-failures.json'],
  ['npm run assay -- run --out results/reference/0.1.0'],
  ['npm run assay -- site results --out reports/site'],
  ["npx assay quality run --exec 'npm start' --out before.json"],
  ["npx assay quality run --exec 'npm start' --out after.json"],
  ['npx assay quality compare before.json after.json'],
  ['cp before.json baseline.json'],
  ["npx assay quality run --exec 'npm start' --baseline baseline.json"],
  ['npm run assay -- quality run --target http://127.0.0.1:9000 --out before.json'],
  // The earlier `before.json` is of another service.
  ['npm run assay -- quality compare before.json after.json'],
  ["assay prove --interface fynd 'solve/*'"],
]

/** The lines that serve until Ctrl-C, each with its exit code. A merge starts one of them. */
const serving: readonly Line[] = [
  ['npm run assay -- proxy --target http://127.0.0.1:8080 --rpc http://127.0.0.1:8545', 0],
  ['npx assay proxy --target http://127.0.0.1:8080 --rpc http://127.0.0.1:8545', 0],
  ['npm run assay -- devnet', 130],
  ['npx assay devnet', 130],
  ['assay devnet --interface fynd --tycho-port 4242 --block-time 5', 130],
]

/** The lines that this test does not run, each with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  "npx -y -p node@24 -c 'npm ci && npm start'": 'takes as long as all of this',
  "npx -y -p node@24 -c 'npm ci && npm test'": 'runs this',
  "npm run assay -- run --exec 'npm start' --without v1 --without intents": 'the tests of parts',
  'npm run assay -- doctor --target http://127.0.0.1:8080 --api-key my-key': 'the tests of answers',
  "npx assay run 'tokens/*'": 'the test of the tutorial',
  "npx assay run 'tokens/*' 'quote/*'": 'the test of the tutorial',
  'npx assay explain quote/deduct-gas-cost': 'the test of the tutorial',
  "npm run assay -- replay 'quote/venue@1a2b3c4d:0' --target http://127.0.0.1:9000 --rpc http://127.0.0.1:8545":
    'the tests of replays',
  'jq \'.clauses[] | select(.outcome == "fail") | { id, request: .counterexample.exchanges[.counterexample.guilty].request }\' record.json':
    'a program that few machines have',
  'npm run build && npm pack ./dist': 'the tests of the package',
  'npm install --save-dev path/to/assay-0.1.0.tgz': 'the tests of the package',
  'npx assay init': 'the tests of the package',
  'docker build --tag assay .': 'the tests of containers',
  'docker run --rm --volume "$PWD/reports:/judged/reports" --user "$(id -u)" assay run':
    'the tests of containers',
  'docker run --rm --publish 127.0.0.1:8080:8080 --publish 127.0.0.1:8545:8545 assay devnet':
    'the tests of containers',
  'npm run assay -- run --image my-service': 'the tests of containers',
  "npm run assay -- run --exec 'npm start' --watch 'quote/*'": 'the tests of watching',
  "npm run assay -- run --exec 'npm start' --api-key my-key --rate 1000/s --watch 'quote/*' 'solve/*'":
    'the tests of watching',
  "npm run assay -- run 'intent/*' 'fills/*' 'tracking/*' --store postgres://user@localhost/postgres":
    'the tests of stores',
  'fynd serve --tycho-url 127.0.0.1:4242 --disable-tls --rpc-url http://127.0.0.1:8545 --protocols uniswap_v2,sushiswap_v2,uniswap_v3,pancakeswap_v3,uniswap_v4 --http-host 127.0.0.1 --worker-router-timeout-ms 2000':
    'needs Fynd',
  "assay run --interface fynd --exec 'fynd serve --disable-tls --http-host 127.0.0.1 --http-port $PORT'":
    'the tests of the specimen',
  'assay run --interface fynd --target reference': 'the tests of the interface',
  'assay run --interface fynd --target http://127.0.0.1:3000 --rate 10': 'needs Fynd',
  'assay run --interface fynd --target http://127.0.0.1:3000 --rpc http://127.0.0.1:8545 --control':
    'needs Fynd',
  'assay quality run --interface fynd --target http://127.0.0.1:3000 --rpc http://127.0.0.1:8545 --out reports/quality/fynd.json':
    'the tests of this comparison',
  'assay quality run --interface fynd --target http://127.0.0.1:8080/fynd --rpc http://127.0.0.1:8545 --out reports/quality/devnet.json':
    'the tests of this comparison',
  'assay quality compare reports/quality/fynd.json reports/quality/devnet.json':
    'the tests of this comparison',
  'assay devnet --interface fynd': 'the tests of devnets',
  'npx assay doctor --interface swap --dialect dialect.yaml --target http://127.0.0.1:3000':
    'the tests of dialects',
  "npx assay doctor --interface swap --dialect dialect.yaml --exec 'npm start'": 'the tests of dialects',
  'npx assay run --interface swap --dialect dialect.yaml --target http://127.0.0.1:3000 --rpc http://127.0.0.1:8545':
    'the tests of dialects',
  "npx assay run --interface swap --dialect dialect.yaml --exec 'npm start'": 'the tests of dialects',
  'npx assay devnet --interface swap --dialect zeroex-v2': 'the tests of dialects',
  'npx assay prove --interface swap --dialect dialect.yaml': 'the tests of dialects',
  'npx assay quality run --interface swap --dialect dialect.yaml --target http://127.0.0.1:3000 --rpc http://127.0.0.1:8545':
    'the tests of dialects',
  'curl http://127.0.0.1:8080/fynd/v1/health': 'the tests of devnets',
  'npx assay devnet --interface uniswapx': 'the tests of devnets',
  'npx assay proxy --interface uniswapx --target http://127.0.0.1:8080/uniswapx/v2': 'the tests of the rules',
  'npx assay proxy --interface swap --dialect zeroex-v2 --target http://127.0.0.1:8080/swap --rpc http://127.0.0.1:8545':
    'the tests of the rules',
  'npx assay replay reports/latest/record.json': 'runs here by npm',
  'npx assay intent sign --sell 1 WETH --buy USDC | npx assay intent submit': 'runs here by npm',
  'npm run prove': 'a merge runs it',
  'npx assay clauses --interface uniswapx': 'the tests of its reference',
  'npx assay clauses --interface uniswapx-filler': 'the tests of its reference',
  'npx assay run --interface uniswapx': 'the tests of its reference',
  'npx assay run --interface uniswapx-filler': 'the tests of its reference',
  'npx assay prove --interface uniswapx --variants': 'takes as long as all of this',
  "npx assay run --interface uniswapx --exec 'npm start'": 'the service here has another interface',
  "npx assay run 'submit/*' --interface uniswapx --exec 'npm start' --runs 4":
    'the service here has another interface',
  'npx assay run --interface uniswapx --target http://127.0.0.1:8080/uniswapx/v2 --rpc http://127.0.0.1:8545 --control':
    'the tests of the devnet',
  "npx assay filler --exec 'npm start'": 'the tests of fillers',
  "npx assay filler 'exclusive/*' --exec 'npm start' --seed 7 --runs 10": 'the tests of fillers',
}

/** The lines of code blocks and of tables of commands. */
function documented(): readonly string[] {
  const pages = globSync(['README.md', 'docs/**/*.md', '{reports,scenarios}/*.md'], { cwd: root })
  return pages.flatMap((page) => {
    const written = readFileSync(join(root, page), 'utf8')
    const blocks = [...written.matchAll(/```sh\n([^`]*)```/g)].flatMap(([, block = '']) => block.split('\n'))
    const cells = [...written.matchAll(/^\| [^|]+ \| `(np[mx](?:[^`|]|\\\|)+)`/gm)].map(
      ([, cell = '']) => cell,
    )
    const lines = [...blocks, ...cells.map((cell) => cell.replaceAll('\\|', '|'))]
    return lines.map((line) => line.replace(/(^|\s+)#.*$/, '').trim()).filter((line) => line !== '')
  })
}

/**
 * The line with the program of this project, the addresses and secrets of this devnet, and the settings of the
 * project's own configuration.
 */
function adapted(line: string): string {
  const [wallet = ''] = devnet.accounts
  const replacements: readonly (readonly [string, string])[] = [
    ['npm run --silent assay -- ', 'assay '],
    ['npm run assay -- ', 'assay '],
    ['npx assay ', 'assay '],
    ['assay replay ', `assay replay --exec '${merging}' `],
    ['assay record ', "assay record 'prices/*' --runs 1 "],
    ['assay devnet', 'assay devnet --port 0 --rpc-port 0'],
    ['assay proxy', 'assay proxy --port 0 --rpc-port 0'],
    ['https://…', devnet.rpcUrl],
    ['http://127.0.0.1:9000', devnet.url],
    ['http://127.0.0.1:8080', devnet.url],
    ['http://127.0.0.1:8545', devnet.rpcUrl],
    ['0xYOUR_WALLET', wallet],
    ['ASSAY_PRIVATE_KEY=0x…', `ASSAY_PRIVATE_KEY=${firstKey}`],
  ]
  return replacements
    .reduce((typed, [from, to]) => typed.replaceAll(from, to), line)
    .replaceAll(/assay intent \w+/g, `$& --target ${devnet.url}`)
}

function typed(line: string, exported: readonly string[]) {
  const program = `assay() { ${process.execPath} ${main} "$@"; }; set -o pipefail`
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|npm_)/.test(name)))
  const child = spawn('bash', ['-c', [program, ...exported, adapted(line)].join('\n')], {
    cwd: project,
    detached: true,
    env: { ...env, NO_COLOR: '1' },
  })
  running.push(child)
  return child
}

/** The first JSON block of a page that contains the text. */
function json(page: string, having: string): string {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/```json\n([^`]*)```/g)
  const found = [...blocks].find(([, block = '']) => block.includes(having))?.[1]
  assert.ok(found !== undefined, `${page} has no ${having}`)
  return found
}

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!hasPython)(`the documentation${hasPython ? '' : ' (skipped: needs python3)'}`, () => {
  beforeAll(async () => {
    writeFileSync(join(project, 'assay.config.mjs'), config)
    const start = `ZOO_API_KEY=$API_KEY ZOO_KEYLESS_PER_SECOND=1000 python3 ${join(root, 'harness/lab/zoo/python-service/main.py')}`
    writeFileSync(join(project, 'package.json'), JSON.stringify({ scripts: { start } }))
    writeFileSync(join(project, 'order.json'), json('docs/guides/integrators.md', 'startAmount'))
    cpSync(join(root, 'scenarios/examples'), join(project, 'scenarios/examples'), { recursive: true })
    devnet = await startDevnet()
  })

  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await devnet.stop()
    rmSync(project, { recursive: true })
  })

  test('has no command line that neither this test nor another one runs', () => {
    const known = new Set([
      ...[...walk, ...longWalk, ...serving].map(([line]) => line),
      ...Object.keys(elsewhere),
    ])
    assert.deepEqual([...new Set(documented().filter((line) => !known.has(line)))], [])
    const gone = [...serving.map(([line]) => line), ...Object.keys(elsewhere)].filter(
      (line) => !documented().includes(line),
    )
    assert.deepEqual(gone, [])
  })

  const exported: string[] = []
  for (const [place, [line, expected = 0]] of [...walk, ...longWalk].entries()) {
    test(`runs ${line}`, { timeout: 120_000, tags: place < walk.length ? [] : ['long'] }, async () => {
      if (line.startsWith('export ')) exported.push(adapted(line))
      const child = typed(line, exported)
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ])
      assert.equal(code, expected, stdout + stderr)
    })
  }

  for (const [place, [line, expected]] of serving.entries()) {
    test(`serves by ${line}`, { timeout: 60_000, tags: place === 0 ? [] : ['long'] }, async () => {
      const child = typed(line, [])
      for await (const said of createInterface({ input: child.stdout })) if (said.includes('Ctrl-C')) break
      process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
      assert.deepEqual(await once(child, 'exit'), [expected, null])
    })
  }
})
