/** A devnet in a process of its own, which tests can kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'

export interface DevnetProcess {
  readonly url: string
  readonly rpcUrl: string
  readonly apiKey: string
  /** Kills the process at once, without any cleanup. */
  kill(): Promise<void>
  /** Resolves to the exit code and the output on stderr once the process has ended by itself. */
  ended(): Promise<{ readonly code: number | null; readonly printed: string }>
}

const running = new Set<ChildProcess>()
const main = join(import.meta.dirname, '../../../cli/main.ts')
const summarySchema = z.object({ url: z.string(), rpcUrl: z.string(), apiKey: z.string() })

/**
 * @param maxFileBytes Maximum size of each file, to simulate a full disk; needs prlimit.
 * @throws Error with the output if the process exits before it serves.
 */
export async function spawnDevnet(directory: string, maxFileBytes?: number): Promise<DevnetProcess> {
  const child = spawnChild(directory, maxFileBytes)
  let printed = ''
  child.stderr?.on('data', (chunk) => {
    printed += chunk
  })
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  const first = once(lines, 'line').then(([line]) => summarySchema.parse(JSON.parse(line)))
  const exited = once(child, 'close').then(([code]) => ({ code, printed }))
  const ended = exited.then(() => {
    throw new Error(`The devnet ended: ${printed}`)
  })
  // The promise that loses the race may still reject.
  ended.catch(() => {})
  const summary = await Promise.race([first, ended])
  return { ...summary, kill: () => kill(child), ended: () => exited }
}

/** Starts a devnet and kills it after `milliseconds`, at any point of its start. */
export async function killWhileStarting(directory: string, milliseconds: number): Promise<void> {
  const child = spawnChild(directory)
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  await once(child, 'exit')
  clearTimeout(timer)
}

/** Kills all processes that a failed test left running. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map(kill))
}

function spawnChild(directory: string, maxFileBytes?: number): ChildProcess {
  const flags = ['--json', '--port', '0', '--rpc-port', '0', '--data', directory]
  const command = [process.execPath, main, 'devnet', ...flags]
  // Without the trap, the first write beyond the limit would end the process by a signal.
  const limited = `trap '' 25; exec prlimit --fsize=${maxFileBytes}:${maxFileBytes} "$0" "$@"`
  const [program = '', ...args] = maxFileBytes === undefined ? command : ['sh', '-c', limited, ...command]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
