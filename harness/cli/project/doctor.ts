/**
 * `assay doctor`: what a machine and a project lack, line by line, with what to do. It changes nothing, and ends
 * with 1 where something is missing that is needed.
 *
 * @module
 */
import pc from 'picocolors'
import { type ExitCode, exitCodes } from '../exit.ts'
import {
  dockerFinding,
  memoryFinding,
  nodeFinding,
  portFinding,
  programFinding,
  writableFinding,
} from './doctor-machine.ts'
import type { Finding } from './finding.ts'

export interface DoctorFlags {
  readonly config?: string
}

/** @returns 1 where something is missing that is needed. */
export async function doctorCommand(flags: DoctorFlags): Promise<ExitCode> {
  const node = nodeFinding(process.versions.node)
  // An old Node cannot load what reads the project.
  const findings = node.state === 'there' ? await findAll(node, flags) : [node]
  console.log(tableOf(findings))
  const lacking = findings.filter(({ state }) => state === 'missing')
  console.log(
    lacking.length === 0
      ? 'Everything that is needed is there.'
      : `${pc.red('Missing')}: ${lacking.map(({ what }) => what).join(', ')}`,
  )
  return lacking.length === 0 ? exitCodes.success : exitCodes.violation
}

async function findAll(node: Finding, flags: DoctorFlags): Promise<readonly Finding[]> {
  const { projectFindings, readProject } = await import('./doctor-project.ts')
  const { config, finding } = await readProject(flags.config)
  return [
    node,
    programFinding('npm', 'npm', 'packages are installed with it', 'Install Node with npm 10 or later.'),
    memoryFinding(),
    writableFinding('reports', config.out ?? 'reports/latest'),
    finding,
    ...(await projectFindings(config)),
    await portFinding(8080, '--port'),
    await portFinding(8545, '--rpc-port'),
    await dockerFinding(config.image !== undefined),
    programFinding('Chromium', 'chromium', "the tests of Assay's pages use it", 'apt-get install chromium'),
    programFinding(
      'Redis',
      'redis-server',
      '"assay quality --queue" uses one',
      'apt-get install redis-server',
    ),
    programFinding('PostgreSQL', 'psql', 'orders can be kept in one', 'apt-get install postgresql'),
  ]
}

function tableOf(findings: readonly Finding[]): string {
  const widest = Math.max(...findings.map(({ what }) => what.length))
  return findings
    .map((finding) => {
      const row = `${markOf(finding)}  ${finding.what.padEnd(widest)}  ${finding.says}`
      return finding.state === 'there' ? row : `${row}\n${' '.repeat(widest + 12)}→ ${finding.remedy}`
    })
    .join('\n')
}

function markOf({ state }: Finding): string {
  switch (state) {
    case 'there':
      return pc.green('there   ')
    case 'missing':
      return pc.red('missing ')
    case 'optional':
      return pc.yellow('optional')
  }
}
