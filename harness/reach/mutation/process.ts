/** A process of a copied tree that answers one message with one. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'

export interface Process {
  tell(message: object): void
  /** @throws where the process ends instead. */
  ask<Answer>(question: object, limitMs: number): Promise<Answer | 'late'>
  stop(): void
}

/** @param active What activates a mutant. */
export function startProcess(folder: string, program: string, active?: string): Process {
  // What the judge and a broken reference print on their way is of no interest here.
  const child = fork(join(folder, program), {
    cwd: folder,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: getCompileCacheDir(),
      ...(active === undefined ? {} : { __STRYKER_ACTIVE_MUTANT__: active }),
    },
  })
  return {
    tell: (message) => child.send(message),
    ask: (question, limitMs) => ask(child, question, limitMs),
    stop: () => child.kill('SIGKILL'),
  }
}

async function ask<Answer>(child: ChildProcess, question: object, limitMs: number): Promise<Answer | 'late'> {
  const heard = new AbortController()
  const { signal } = heard
  const answered = once(child, 'message', { signal }) as Promise<[Answer]>
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process ended with exit code ${code}.`)
  })
  child.send(question)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<['late']>((resolve) => {
    timer = setTimeout(resolve, limitMs, ['late'])
  })
  try {
    const [answer] = await Promise.race([answered, ended, late])
    return answer
  } finally {
    clearTimeout(timer)
    heard.abort()
  }
}
