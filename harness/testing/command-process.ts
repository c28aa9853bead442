/** A process that runs several commands in turn, each as `main.ts` does. */

import { enableCompileCache } from 'node:module'
import type { CommandAsked, Ended } from './command.ts'

enableCompileCache()
const { runCommand } = await import('../cli/command-line.ts')

let output = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (text: string | Uint8Array, ...others: readonly unknown[]) => {
    output[name] += typeof text === 'string' ? text : Buffer.from(text)
    const done = others.at(-1)
    if (typeof done === 'function') done()
    return true
  }
}

process.on('message', async ({ args, cwd }: CommandAsked) => {
  output = { stdout: '', stderr: '' }
  process.exitCode = 0
  process.chdir(cwd)
  await runCommand(args)
  process.send?.({ code: Number(process.exitCode), ...output } satisfies Ended)
  process.exitCode = 0
})
