/** `assay filler`: judges a filler that a command starts, with the record and the reports of a service. */
import { join } from 'node:path'
import { type ExitCode, exitCodes } from '../exit.ts'
import { interfaceNamed } from '../interfaces.ts'
import runCommand from '../judging/run.ts'
import type { Options } from '../options/options.ts'
import { logName } from './filler-target.ts'

const name = 'uniswapx-filler'

// The judge's own order service answers as fast as it is asked.
const rate = 1_000

export default async function fillerCommand(flags: Options<'filler'>): Promise<ExitCode> {
  const asked = { ...flags, interface: name, target: 'reference', rate } as const
  const code = await runCommand(asked, interfaceNamed(name))
  if (code !== exitCodes.success) console.log(`Its output is in ${join(flags.out, logName)}.`)
  return code
}
