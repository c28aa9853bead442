/** `assay filler`: judges a filler that a command starts, with the record and the reports of a service. */
import type { ExitCode } from '../exit.ts'
import { interfaceNamed } from '../interfaces.ts'
import runCommand from '../judging/run.ts'
import type { Options } from '../options/options.ts'

const name = 'uniswapx-filler'

// The judge's own order service answers as fast as it is asked.
const rate = 1_000

export default function fillerCommand(flags: Options<'filler'>): Promise<ExitCode> {
  return runCommand({ ...flags, interface: name, target: 'reference', rate }, interfaceNamed(name))
}
