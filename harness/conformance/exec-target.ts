/**
 * A target that a command starts: it is told its port, awaited, judged as any far service, and stopped with
 * every process that it has started.
 *
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { firstAnswer } from './first-answer.ts'
import { tailOf } from './log-tail.ts'
import type { RemoteTarget } from './remote.ts'
import { type ServiceOptions, startServiceChain } from './service-chain.ts'

/**
 * Runs `command` in a shell with `PORT`, `BASE_URL` and `RPC_URL` in its environment.
 *
 * @throws {ServiceNotStarted} where it ends, or does not answer in time; with the end of its log.
 * @throws as `startNode`.
 */
export async function execTarget(command: string, options: ServiceOptions): Promise<RemoteTarget> {
  const { logFile, patienceMs, ...chainOptions } = options
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const chain = await startServiceChain(chainOptions, '127.0.0.1')
  const environment = { PORT: `${port}`, BASE_URL: baseUrl, RPC_URL: chain.rpcUrl }
  const service = startProcess(command, environment, logFile)
  try {
    const answers = await firstAnswer(baseUrl, patienceMs, service.ended)
    if (!answers) throw new ServiceNotStarted(command, `does not answer at ${baseUrl}`, tailOf(logFile))
  } catch (error) {
    await service.stop()
    await chain.stop()
    throw error
  }
  const target = chain.targetAt(baseUrl)
  return {
    ...target,
    name: `--exec ${JSON.stringify(command)}`,
    async stop() {
      await target.stop()
      await service.stop()
      await chain.stop()
    },
  }
}

interface Service {
  /** Rejects once the command has ended. */
  readonly ended: Promise<never>
  stop(): Promise<void>
}

/** Milliseconds to end in, before it is ended. */
const graceMs = 3_000

function startProcess(command: string, environment: Record<string, string>, logFile: string): Service {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'w')
  // The head of a process group of its own, so that what it starts can be ended with it.
  const child = spawn(command, {
    shell: true,
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const exited = once(child, 'exit')
  const ended = exited.then(([code, signal]) => {
    throw new ServiceNotStarted(command, `ended with ${signal ?? `exit code ${code}`}`, tailOf(logFile))
  })
  // Who awaits the first answer hears of it; later it is the judge's requests that fail.
  ended.catch(() => {})
  const endAtOnce = () => signalGroup(child, 'SIGKILL')
  process.once('exit', endAtOnce)
  return {
    ended,
    async stop() {
      signalGroup(child, 'SIGTERM')
      await Promise.race([exited, setTimeout(graceMs, undefined, { ref: false })])
      // The command itself may be gone while what it started goes on.
      endAtOnce()
      process.off('exit', endAtOnce)
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // There is nobody left to end.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  if (typeof bound !== 'object' || bound === null) throw new Error('A server without an address.')
  return bound.port
}

/** The command has started no service. */
export class ServiceNotStarted extends Error {
  override readonly name = 'ServiceNotStarted'
  readonly code = 'SERVICE_NOT_STARTED'
  readonly remedy: string

  constructor(command: string, what: string, log: string) {
    super(`The command ${JSON.stringify(command)} ${what}.`)
    this.remedy = log
  }
}
