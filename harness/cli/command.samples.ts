/** The command line as its users meet it: a process, its output and its exit code. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { format } from 'node:util'
import { vi } from 'vitest'
import { runCommandLine } from './command-line.ts'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Place {
  /** The working directory; that of the tests when absent. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

export async function assayIn({ cwd, env }: Place, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

export function assay(...args: readonly string[]): Promise<Ended> {
  return assayIn({}, ...args)
}

/** The same in this process, which spares the start of another: nobody else may print or end meanwhile. */
export async function assayHere(...args: readonly string[]): Promise<Ended> {
  const printed = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') }
  for (const spy of Object.values(printed)) spy.mockImplementation(() => {})
  const textOf = (name: keyof typeof printed) =>
    printed[name].mock.calls.map((values) => `${format(...values)}\n`).join('')
  try {
    await runCommandLine(args)
    return { code: Number(process.exitCode ?? 0), stdout: textOf('log'), stderr: textOf('error') }
  } finally {
    process.exitCode = undefined
    for (const spy of Object.values(printed)) spy.mockRestore()
  }
}
