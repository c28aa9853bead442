/** Judges a specimen like a user, by the command line in a process of its own, and reads the record. */
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RunRecord } from '../../../judge/record.ts'
import { pythonCommand, pythonKey } from '../python.ts'
import type { RunningService, Specimen, Way } from '../specimen.ts'
import { findSpecimen } from '../specimens.ts'
import { startNodeScript, stopChild } from './children.ts'

const commandLine = join(import.meta.dirname, '../../../cli/main.ts')
const serveScript = join(import.meta.dirname, '../serve.ts')

/** Below the 200 requests a second that each specimen grants its key. */
const keyedRate = '150'

/** A service to judge. */
export interface Subject {
  /** Name of the specimen. */
  readonly name: string
  readonly way: Way
  readonly seed: number
}

export interface Plan {
  /** Patterns; all clauses if empty. */
  readonly clauses: readonly string[]
  readonly runs: number
  /** Folder for the output of the runs. */
  readonly folder: string
}

export interface Alarm {
  readonly clause: string
  readonly level: string
  readonly reason: string
  readonly replay: string
}

export interface Judged {
  readonly specimen: string
  readonly way: Way
  readonly seed: number
  /** 1 for the first run with this seed, 2 for the second. */
  readonly turn: number
  readonly pass: number
  readonly fail: number
  readonly inconclusive: number
  readonly notApplicable: number
  readonly exitCode: number
  readonly seconds: number
  readonly alarms: readonly Alarm[]
  /** Clauses without a verdict, with the reason. */
  readonly undecided: readonly Pick<Alarm, 'clause' | 'reason'>[]
}

/** Judges as many times as the specimen requires, and calls `onJudged` after each run. */
export async function judgeSpecimen(
  subject: Subject,
  plan: Plan,
  onJudged: (judged: Judged) => void,
): Promise<void> {
  const { name, seed, way } = subject
  const { turns = 1, ...specimen } = findSpecimen(name)
  const found = way.startsWith('exec') ? undefined : await startService(subject, plan.folder)
  try {
    for (let turn = 1; turn <= turns; turn += 1) {
      const out = join(plan.folder, [name, way, seed, turn].join('-'))
      const { environment, flags } = found ? foundBy(way, found.service) : startedBy(way, specimen, out)
      const run = await judge([...plan.clauses, ...flags], { ...plan, seed, out, environment })
      onJudged({ specimen: name, way, seed, turn, ...run })
    }
  } finally {
    await found?.stop()
  }
}

/** Judges a running service once. */
export function judgeFound(
  service: RunningService,
  way: Way,
  { clauses, ...plan }: Omit<RunPlan, 'environment'> & Pick<Plan, 'clauses'>,
) {
  const { environment, flags } = foundBy(way, service)
  return judge([...clauses, ...flags], { ...plan, environment })
}

interface FoundService {
  readonly service: RunningService
  stop(): Promise<void>
}

/** @throws Error if it ends before it serves; its output is in the folder. */
async function startService({ name, seed, way }: Subject, folder: string): Promise<FoundService> {
  const logFile = join(folder, `${name}-${way}-${seed}.log`)
  const log = openSync(logFile, 'a')
  const child = startNodeScript([serveScript, name], { stdio: ['ignore', 'pipe', log] })
  closeSync(log)
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The specimen ${name} ended before it served: ${readFileSync(logFile, 'utf8')}`)
  })
  ended.catch(() => {})
  const [line] = await Promise.race([once(lines, 'line'), ended])
  return { service: JSON.parse(line) as RunningService, stop: () => stopChild(child) }
}

interface Access {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

function foundBy(way: Way, { apiKey, router, rpcUrl, url }: RunningService): Access {
  const withKey = ['--target', url, '--api-key', apiKey, '--rate', keyedRate]
  const withChain = [...withKey, '--rpc', rpcUrl, '--router', router]
  const flags: Readonly<Partial<Record<Way, readonly string[]>>> = {
    url: ['--target', url],
    key: withKey,
    rpc: withChain,
    control: [...withChain, '--control', '--follows-chain'],
  }
  return { flags: flags[way] ?? [], environment: {} }
}

/** Only the Python service is started by a command. */
function startedBy(way: Way, { service }: Pick<Specimen, 'service'>, out: string): Access {
  const own = service.kind === 'python' ? service.environment : {}
  const environment = { ZOO_BOOK: join(out, 'orders.sqlite'), ...own }
  const passed = Object.keys(environment).flatMap((name) => ['--pass-env', name])
  const flags = ['--exec', pythonCommand, ...passed, '--follows-chain']
  return {
    flags: way === 'exec' ? flags : [...flags, '--api-key', pythonKey, '--rate', keyedRate],
    environment,
  }
}

interface RunPlan extends Pick<Plan, 'runs'> {
  readonly seed: number
  readonly out: string
  readonly environment: Readonly<Record<string, string>>
}

/** A run that wrote no record has no clauses; its output, in the same folder, has the reason. */
async function judge(args: readonly string[], { environment, out, runs, seed }: RunPlan) {
  const began = performance.now()
  mkdirSync(out, { recursive: true })
  const log = openSync(join(out, 'output.log'), 'w')
  const drawn = ['--seed', `${seed}`, '--runs', `${runs}`, '--out', out]
  const child = startNodeScript([commandLine, 'run', ...args, ...drawn], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const [code, signal] = await once(child, 'exit')
  const file = join(out, 'record.json')
  const isWritten = existsSync(file)
  if (!isWritten)
    console.error(
      `No record was written (${signal ?? code}): ${readFileSync(join(out, 'output.log'), 'utf8').slice(-2000)}`,
    )
  const clauses = isWritten ? (JSON.parse(readFileSync(file, 'utf8')) as RunRecord).clauses : []
  const of = (...outcomes: readonly string[]) => clauses.filter(({ outcome }) => outcomes.includes(outcome))
  return {
    pass: of('pass', 'observed').length,
    fail: of('fail').length,
    inconclusive: of('inconclusive').length,
    notApplicable: of('not-applicable').length,
    exitCode: isWritten && typeof code === 'number' ? code : -1,
    seconds: Math.round((performance.now() - began) / 1000),
    alarms: of('fail').map(({ id, level, reason = '', replay = '' }) => ({
      clause: id,
      level,
      reason,
      replay,
    })),
    undecided: of('inconclusive').map(({ id, reason = '' }) => ({ clause: id, reason })),
  }
}
