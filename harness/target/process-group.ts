/**
 * A command with all processes that it starts: they end together, and with the process that has started them, however
 * that ends.
 *
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { ServiceEnvironment } from './started.ts'
import type { RunningService } from './supervisor.ts'

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 3_000

/**
 * Runs a command in a shell.
 *
 * @param logFile Its output is appended there.
 */
export function startGroup(
  command: string,
  environment: ServiceEnvironment | Readonly<Record<string, string>>,
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
  const guard = guardOf(child)
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
      guard?.kill()
      forget()
    },
    async stop() {
      signalGroup(child, 'SIGTERM')
      await Promise.race([ended, setTimeout(graceMs, undefined, { ref: false })])
      // Processes that the command has started may outlive it.
      kill()
      guard?.kill()
      forget()
    },
  }
}

/** A process that kills the group when this one ends without a chance to do so: its input is then at its end. */
function guardOf({ pid }: ChildProcess): ChildProcess | undefined {
  if (pid === undefined) return undefined
  const script = 'read -r line; kill -9 -"$1"'
  const guard = spawn('sh', ['-c', script, 'guard', `${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // No process is left.
  }
}
