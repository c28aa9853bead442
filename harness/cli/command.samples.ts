/** The command line as its users meet it: a process, its output and its exit code. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

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
