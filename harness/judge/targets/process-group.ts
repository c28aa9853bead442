/**
 * A command with all processes that it starts: they end together, and when the process that started them ends
 * for any reason. On Linux, a mark in the environment identifies processes that leave the process group.
 *
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { cleanEnvironment } from './clean-environment.ts'
import type { ServiceEnvironment } from './started.ts'
import type { RunningService } from './supervisor.ts'

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 3_000

/**
 * Runs a command in a shell.
 *
 * @param logFile The file to which its output is appended.
 * @param passEnv Names of variables that it receives in addition to those that programs need.
 */
export function startGroup(
  command: string,
  environment: ServiceEnvironment | Readonly<Record<string, string>>,
  logFile: string,
  passEnv: readonly string[] = [],
): Omit<RunningService, 'baseUrl'> {
  const log = openSync(logFile, 'a')
  const mark = `ASSAY_STARTED_${randomBytes(8).toString('hex')}`
  // The leader of its own process group, so that the processes it starts can be killed with it.
  const child = spawn(command, {
    shell: true,
    detached: true,
    env: { ...cleanEnvironment(process.env, passEnv), ...environment, [mark]: '1' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const guard = guardOf(child, mark)
  const ended = once(child, 'exit').then(
    ([code, signal]) => `ended with ${signal ?? `exit code ${code}`}`,
    (error: unknown) => `cannot be run: ${error}`,
  )
  const kill = () => signalGroup(child, 'SIGKILL')
  process.once('exit', kill)
  async function killAll(): Promise<void> {
    kill()
    await guard?.end()
    process.off('exit', kill)
  }
  return {
    ended,
    async kill() {
      await killAll()
      await ended
    },
    async stop() {
      signalGroup(child, 'SIGTERM')
      await Promise.race([ended, setTimeout(graceMs, undefined, { ref: false })])
      // Processes that the command has started may outlive it.
      await killAll()
    },
  }
}

/** Kills the group and all processes with the mark until none is left: they may start others meanwhile. */
const killing = `
read -r line
kill -9 -"$1"
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  marked=$(grep -ls "$2" /proc/[0-9]*/environ)
  [ -n "$marked" ] || exit
  for file in $marked; do
    pid=\${file#/proc/}
    kill -9 "\${pid%/environ}"
  done
  sleep 0.1
done`

/** Starts a process that kills the group when its standard input closes, which happens when this process ends. */
function guardOf({ pid }: ChildProcess, mark: string) {
  if (pid === undefined) return undefined
  const guard = spawn('sh', ['-c', killing, 'guard', `${pid}`, mark], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const ended = once(guard, 'exit')
  return {
    async end(): Promise<void> {
      guard.ref()
      guard.stdin.end()
      await ended
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
