/**
 * `assay doctor`: examines the machine and the project, or the chain of `--rpc` or `--fork`, line by line,
 * with a remedy for each finding; or lists the parts of the service of `--target` or `--exec` and the places in its
 * answers, for which it places two orders there; or compares a dialect with it. It changes nothing else. It ends with 1,
 * 3 for a chain, or 5 for a dialect, if a run needs something that is missing.
 *
 * @module
 */
import pc from 'picocolors'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'
import {
  dockerFinding,
  memoryFinding,
  portFinding,
  programFinding,
  writableFinding,
} from './doctor-machine.ts'
import type { ServiceFlags } from './doctor-service.ts'
import { type Finding, ok } from './finding.ts'

export default async function doctorCommand(flags: Options<'doctor'>): Promise<ExitCode> {
  const { config, dialect, exec, fork, rpc, target } = flags
  if (rpc !== undefined && fork !== undefined)
    throw new CommandFailed('--rpc and --fork examine different chains. Pass one of them.')
  const hasService = target !== undefined || exec !== undefined
  if (dialect !== undefined && !hasService)
    throw new CommandFailed(
      'Missing --target or --exec: the dialect is compared with the answers of a service.',
    )
  const service = { ...flags, target: target ?? 'reference' }
  if (dialect !== undefined)
    return (await import('./doctor-dialect.ts')).examineDialect({ ...service, dialect })
  if (hasService) return examineService(service)
  if (rpc !== undefined) return examineChain(rpc)
  if (fork !== undefined) return examineUpstream(fork)
  return print(await findAll(config)) ? exitCodes.success : exitCodes.violation
}

/** Prints the parts that a service offers and the places in its answers, as a run would learn them. */
async function examineService(flags: ServiceFlags): Promise<ExitCode> {
  const { learntOf } = await import('./doctor-service.ts')
  for (const line of await learntOf(flags)) console.log(line)
  return exitCodes.success
}

/** @returns The exit code of a run with that chain, if it lacks something that every run needs. */
async function examineChain(rpc: string): Promise<ExitCode> {
  const { chainFindings } = await import('./doctor-chain.ts')
  return print(await chainFindings(rpc)) ? exitCodes.success : exitCodes.unreachable
}

/** @returns The exit code of a run on that fork, if it lacks something that every run needs. */
async function examineUpstream(url: string): Promise<ExitCode> {
  const { upstreamFindings } = await import('./doctor-upstream.ts')
  return print(await upstreamFindings(url)) ? exitCodes.success : exitCodes.unreachable
}

/** @returns True if nothing is missing. */
function print(findings: readonly Finding[]): boolean {
  console.log(tableOf(findings))
  const lacking = findings.filter(({ state }) => state === 'missing').map(({ name }) => name)
  console.log(lacking.length === 0 ? 'Nothing is missing.' : `${pc.red('Missing')}: ${lacking.join(', ')}`)
  return lacking.length === 0
}

async function findAll(named: string | undefined): Promise<readonly Finding[]> {
  const { projectFindings, readProject } = await import('./doctor-project.ts')
  const { config, finding } = await readProject(named)
  return [
    ok('Node', process.versions.node),
    programFinding('npm', 'npm', 'required to install packages', 'Install Node with npm 10 or later.'),
    memoryFinding(),
    writableFinding('reports', config.out ?? 'reports/latest'),
    finding,
    ...(await projectFindings(config)),
    await portFinding(8080, '--port'),
    await portFinding(8545, '--rpc-port'),
    await dockerFinding(config.image !== undefined),
    programFinding('Chromium', 'chromium', "required to test Assay's pages", 'apt-get install chromium'),
    programFinding(
      'Redis',
      'redis-server',
      'required for "assay quality run --queue"',
      'apt-get install redis-server',
    ),
    programFinding('PostgreSQL', 'psql', 'required for "assay run --store"', 'apt-get install postgresql'),
  ]
}

function tableOf(findings: readonly Finding[]): string {
  const marks = { ok: pc.green('ok      '), missing: pc.red('missing '), optional: pc.yellow('optional') }
  const widest = Math.max(...findings.map(({ name }) => name.length))
  return findings
    .map((finding) => {
      const row = `${marks[finding.state]}  ${finding.name.padEnd(widest)}  ${finding.message}`
      return finding.state === 'ok' ? row : `${row}\n${' '.repeat(widest + 12)}→ ${finding.remedy}`
    })
    .join('\n')
}
