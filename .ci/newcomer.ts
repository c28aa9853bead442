/**
 * Follows the README as a newcomer does: a clone and its first verdict, the package in a project of its own, the
 * workflow in a clean checkout, a first swap and a first service. The commands are those of README,
 * docs/guides/integrators.md and the workflow; the time of each is printed. Needs the free ports 8080 and 8545.
 */
import assert from 'node:assert/strict'
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')
const limits = { megabytes: 150, packages: 120 }

const folder = mkdtempSync(join(tmpdir(), 'assay-newcomer-'))
const places = {
  clone: join(folder, 'clone'),
  project: join(folder, 'project'),
  checkout: join(folder, 'checkout'),
}
const documentation = ['README.md', 'docs/guides/integrators.md']
  .map((page) => readFileSync(join(root, page), 'utf8').replaceAll('\\|', '|'))
  .join('\n')
// With these variables, npx would use the packages of the npx that runs this program.
const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
/** The environment of the commands; the workflow's host sets `GITHUB_SHA`. */
const env = { GITHUB_SHA: '0'.repeat(40), ...Object.fromEntries(own) }

/** Runs a command line in bash, and prints its wall time and its CPU time in seconds. */
function typed(
  line: string,
  { cwd, code = 0, says }: { readonly cwd: string; readonly code?: number; readonly says: string },
): SpawnSyncReturns<string> {
  const began = performance.now()
  const script = `set -o pipefail; ${line}\nstatus=$?; times >&3; exit $status`
  const ended = spawnSync('bash', ['-c', script], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  assert.equal(ended.status, code, `${line}\n${ended.stdout}${ended.stderr}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const times = [...`${ended.output[3]}`.matchAll(/(\d+)m([\d.]+)s/g)]
  const computed = times.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0)
  console.log(`${says.padEnd(50)}${seconds.padStart(7)} s${computed.toFixed(1).padStart(8)} CPU s`)
  return ended
}

/** The line itself, which must be in the documentation. */
function documented(line: string): string {
  assert.ok(documentation.includes(line), `not documented: ${line}`)
  return line
}

function checkSize(): void {
  const modules = join(places.project, 'node_modules')
  const [megabytes = ''] = spawnSync('du', ['-sm', modules], { encoding: 'utf8' }).stdout.split('\t')
  const listed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { packages: object }
  const size = { megabytes: Number(megabytes), packages: Object.keys(listed.packages).length }
  console.log(`installed: ${size.megabytes} MB, ${size.packages} packages`)
  assert.ok(size.megabytes <= limits.megabytes && size.packages <= limits.packages)
}

/** The command lines of the workflow, in the order of its steps. */
function workflowLines(): readonly string[] {
  const workflow = readFileSync(join(places.project, '.github/workflows/assay.yml'), 'utf8')
  return [...workflow.matchAll(/^ +(?:- )?run: (.+)$/gm)].map(([, line = '']) => line)
}

async function swapOnDevnet(): Promise<void> {
  const began = performance.now()
  const devnet = spawn('npx', ['assay', 'devnet'], { cwd: places.project, env, detached: true })
  try {
    for await (const line of createInterface({ input: devnet.stdout })) if (line.includes('Ctrl-C')) break
    const swap = documented('npx assay intent sign --sell 1 WETH --buy USDC | npx assay intent submit')
    typed(swap, { cwd: places.project, says: 'an intent signed and submitted' })
    const list = documented('npx assay intent list --status filled')
    const until = `until ${list} | grep -q 0x; do :; done`
    typed(until, { cwd: places.project, says: 'its fill seen' })
    console.log(`first swap, ${((performance.now() - began) / 1000).toFixed(1)} s after the devnet was typed`)
  } finally {
    if (devnet.pid !== undefined) process.kill(-devnet.pid, 'SIGINT')
  }
}

try {
  const { checkout, clone, project } = places
  typed(`git clone --quiet --depth 1 'file://${root}' clone`, { cwd: folder, says: 'a clone' })
  const [install = '', judge = ''] = documented('npm ci && npm start').split(' && ')
  typed(install, { cwd: clone, says: 'its installation' })
  typed(judge, { cwd: clone, says: 'its first verdict, all clauses' })

  typed(documented('npm run build && npm pack ./dist'), { cwd: clone, says: 'a package' })
  mkdirSync(project)
  typed('npm init --yes', { cwd: project, says: 'a project' })
  const installed = documented('npm install --save-dev path/to/assay-0.1.0.tgz').replace(
    'path/to',
    '../clone',
  )
  typed(installed, { cwd: project, says: 'the package installed' })
  checkSize()
  typed(documented('npx assay init'), { cwd: project, says: 'its first files' })
  // The clone has already judged all cases of all clauses.
  const config = join(project, 'assay.config.mts')
  writeFileSync(config, readFileSync(config, 'utf8').replace('runs: 10', 'runs: 1'))
  typed(documented('npx assay run'), { cwd: project, says: 'its first verdict, one case a clause' })
  await swapOnDevnet()

  const lines = workflowLines()
  assert.ok(lines.length > 1)
  const commit =
    'git init --quiet && git add --all && git -c user.name=n -c user.email=n@n.example commit --quiet --message n'
  typed(`printf '%s\\n' node_modules reports >.gitignore; ${commit}`, {
    cwd: project,
    says: 'a commit of it',
  })
  typed(`git clone --quiet project '${checkout}'`, { cwd: folder, says: 'a clean checkout' })
  for (const line of lines) typed(line, { cwd: checkout, says: `workflow: ${line}` })

  const service = documented(
    "npm run assay -- run --exec 'python3 scenarios/examples/bad-quotes.py' 'quote/*'",
  )
  typed(service, { cwd: clone, code: 1, says: 'the first service judged' })
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
