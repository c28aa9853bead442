/**
 * A target that a command starts, with its port and the address of its chain in the environment. It is
 * stopped together with all processes that it has started.
 *
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { shellWord } from '../spec/shell.ts'
import type { RemoteTarget } from './remote.ts'
import { type ServiceOptions, startServiceChain } from './service-chain.ts'
import { type ServiceEnvironment, startedTarget } from './started.ts'
import type { RunningService } from './supervisor.ts'

/**
 * Runs `command` in a shell with `PORT`, `BASE_URL`, `RPC_URL` and `API_KEY`, where there is one, in its
 * environment.
 *
 * @returns As `startedTarget`.
 * @throws as `startNode`.
 */
export async function execTarget(command: string, options: ServiceOptions): Promise<RemoteTarget> {
  const port = await freePort()
  const chain = await startServiceChain(options, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${port}`
  const environment = {
    PORT: `${port}`,
    BASE_URL: baseUrl,
    RPC_URL: chain.rpcUrl,
    ...(options.apiKey === undefined ? {} : { API_KEY: options.apiKey }),
  }
  mkdirSync(dirname(options.logFile), { recursive: true })
  writeFileSync(options.logFile, '')
  const service = {
    name: `--exec ${shellWord(command)}`,
    subject: `The command ${JSON.stringify(command)}`,
    start: async () => ({ ...startProcess(command, environment, options.logFile), baseUrl }),
  }
  return startedTarget(service, chain, options)
}

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 3_000

function startProcess(
  command: string,
  environment: ServiceEnvironment,
  logFile: string,
): Omit<RunningService, 'baseUrl'> {
  const log = openSync(logFile, 'a')
  // The leader of its own process group, so that the processes it starts can be killed with it.
  const child = spawn(command, {
    shell: true,
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = once(child, 'exit').then(
    ([code, signal]) => `ended with ${signal ?? `exit code ${code}`}`,
    (error: unknown) => `cannot be run: ${error}`,
  )
  const kill = () => signalGroup(child, 'SIGKILL')
  const forget = () => process.off('exit', kill)
  process.once('exit', kill)
  return {
    ended,
    async kill() {
      kill()
      await ended
      forget()
    },
    async stop() {
      signalGroup(child, 'SIGTERM')
      await Promise.race([ended, setTimeout(graceMs, undefined, { ref: false })])
      // Processes that the command has started may outlive it.
      kill()
      forget()
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // No process is left.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  if (typeof bound !== 'object' || bound === null) throw new Error('the server has no address')
  return bound.port
}
