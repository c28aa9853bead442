/** Runs the command line as users do: a process, its output and its exit code. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect } from 'vitest'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A command for a process that runs several commands. */
export interface CommandAsked {
  readonly args: readonly string[]
  readonly cwd: string
}

export interface Place {
  /** The working directory; that of the tests if absent. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

export async function assayIn({ cwd, env }: Place, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli/main.ts'), ...args], {
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

/**
 * One process that runs the commands of a test file in turn, since loading and compiling the program takes most of the
 * time of a short command. After the tests the process must end by itself, which fails if a command leaves a handle
 * open.
 *
 * @param cwd The working directory of the commands; that of the tests if absent.
 */
export function useCommandProcess(cwd = process.cwd()): typeof assay {
  let started: { readonly child: ChildProcess; readonly exit: Promise<unknown> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  afterAll(async () => {
    await last
    started?.child.disconnect()
    expect((await started?.exit) ?? 0).toBe(0)
  })

  async function run(args: readonly string[]): Promise<Ended> {
    started ??= start()
    const { child, exit } = started
    child.send({ args, cwd } satisfies CommandAsked)
    const lost = exit.then((code) => {
      throw new Error(`The process of the commands ended with ${code} at: ${args.join(' ')}`)
    })
    const [ended] = await Promise.race([once(child, 'message'), lost])
    return ended as Ended
  }

  return (...args) => {
    const ended = last.then(() => run(args))
    last = ended.catch(() => {})
    return ended
  }
}

function start() {
  const child = fork(join(import.meta.dirname, 'command-process.ts'), {
    env: { ...process.env, NO_COLOR: '1' },
    // Without the Node options of the process that runs the tests.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return { child, exit: once(child, 'exit').then(([code]) => code as unknown) }
}
