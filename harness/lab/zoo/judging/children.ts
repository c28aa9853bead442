/** Child processes, none of which outlives this process. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

const running = new Set<ChildProcess>()
let isStopping = false

/** Starts node with a script, as the leader of a process group of its own, so that only this process signals it. */
export function startNodeScript(args: readonly string[], options: SpawnOptions): ChildProcess {
  if (isStopping) throw new Error('Interrupted.')
  const child = spawn(process.execPath, args, { ...options, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 10_000

/** @returns A promise that resolves once it has ended. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => killGroup(child), graceMs)
  await ended
  clearTimeout(timer)
}

/** @returns A promise that resolves once all have ended, each with its own children. */
export async function stopChildren(): Promise<void> {
  isStopping = true
  await Promise.all([...running].map(stopChild))
}

/** Stops all on a signal, and ends this process. */
export function stopOnSignals(cleanUp: () => void): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      stopChildren().finally(() => process.exit(code))
    })
  }
  process.on('exit', () => {
    for (const child of running) killGroup(child)
    cleanUp()
  })
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // No process is left.
  }
}
