/** A process that judges one service after another, and reports the end of each run and its memory. */
import { CommandFailed } from '../../cli/exit.ts'
import { createProgram } from '../../cli/program.ts'

export interface HostileRun {
  /** Arguments of `assay`. */
  readonly args: readonly string[]
}

export interface RunEnd {
  readonly code: unknown
  /** Peak memory since the start of the process, in megabytes. */
  readonly maxMemory: number
  readonly ms: number
  /** CPU time of this run, in milliseconds. */
  readonly cpuMs: number
  readonly output: string
}

let output = ''
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text: string | Uint8Array) => {
    output += text
    return true
  }
}

process.on('message', async ({ args }: HostileRun) => {
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  process.exitCode = 0
  try {
    await createProgram().parseAsync(['node', 'assay', ...args])
  } catch (error) {
    output += error instanceof Error ? error.message : `${error}`
    process.exitCode = error instanceof CommandFailed ? error.exitCode : 70
  }
  const maxMemory = process.resourceUsage().maxRSS / 1000
  process.send?.({
    code: process.exitCode,
    maxMemory,
    ms: performance.now() - started,
    cpuMs: cpuMs(cpuBefore),
    output,
  } satisfies RunEnd)
  process.exitCode = 0
  output = ''
})

function cpuMs(since: NodeJS.CpuUsage): number {
  const { system, user } = process.cpuUsage(since)
  return (system + user) / 1000
}
