/**
 * Judges each hostile service in a process of its own, and prints the cost: `node harness/lab/hostile/main.ts
 * [NAME...]`. Exits with 1 if a bound is exceeded.
 *
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { hostileChainNames, startHostileChain } from './chains.ts'
import { excessesOf, metIn, startJudge } from './judging.ts'
import { harmNames, startHostileServices } from './services.ts'

const program = new Command('npm run lab -- hostile')
  .description('Judges hostile services, and prints the cost of each and any exceeded bounds.')
  .argument('[names...]', 'hostile services (default: all)')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const all = [...harmNames({ isPatient: true }), ...hostileChainNames]
const unknown = program.args.filter((name) => !all.includes(name))
if (unknown.length > 0)
  program.error(`error: no hostile service is called "${unknown[0]}". Expected one of: ${all.join(', ')}.`)

// For one run; a judge uses 180 at the start, and 300 with a copy of a chain.
const maxMegabytes = { service: 500, chain: 600 }

const out = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
const services = await startHostileServices()
let faults = 0
console.log(
  '| service | exit | requests | clauses decided | seconds | CPU seconds | MB at most | beyond its bounds |\n' +
    '|---|---|---|---|---|---|---|---|',
)
for (const name of program.args.length === 0 ? all : program.args) {
  const folder = join(out, name)
  mkdirSync(folder)
  const judge = startJudge()
  const chain = hostileChainNames.includes(name) ? await startHostileChain(name) : undefined
  const end = await judge.judge(services.urlOf(name), folder, chain?.url)
  judge.stop()
  await chain?.close()
  const { code, cpuMs, maxMemory, ms } = end
  const excesses = [
    ...excessesOf(end, folder, { mayPass: chain === undefined }),
    ...(maxMemory < maxMegabytes[chain === undefined ? 'service' : 'chain']
      ? []
      : [`${Math.round(maxMemory)} MB`]),
  ]
  faults += excesses.length
  const { decided, requests } = metIn(folder)
  const figures = [
    code,
    requests,
    decided,
    (ms / 1000).toFixed(1),
    (cpuMs / 1000).toFixed(1),
    maxMemory.toFixed(0),
  ]
  console.log(`| ${[name, ...figures, excesses.join('; ') || 'nothing'].join(' | ')} |`)
}
const astray = services.ledAstray()
console.log(`\n${faults} beyond their bounds, ${astray} requests led to another host.`)
await services.close()
rmSync(out, { recursive: true })
process.exitCode = faults + astray > 0 ? 1 : 0
