/** `assay tape show`: the content of a tape, and the command that plays it. */
import { statSync } from 'node:fs'
import pc from 'picocolors'
import { refusalMark, tapeVersion } from '../../chain/fork/tape.ts'
import { counted } from '../../core/printable.ts'
import { openTapeFile } from '../../devnet/fork-source.ts'
import { commandLine } from '../../report/command-line.ts'
import type { Options } from '../options/options.ts'

/** @throws {TapeUnreadable} if the file is not a tape, or is damaged. */
export default function tapeCommand({ tape: path }: Options<'tape show'>): void {
  const { answers, blockNumber, chainId, run } = openTapeFile(path)
  const texts = [...answers.values()]
  const refusals = texts.filter((answer) => answer.startsWith(refusalMark)).length
  const bytes = texts.reduce((sum, answer) => sum + Buffer.byteLength(answer), 0)
  const clauses = run.clauses.length === 0 ? 'all clauses' : run.clauses.join(' ')
  const rows = [
    ['tape', `version ${tapeVersion}, ${kilobytes(statSync(path).size)}, undamaged`],
    ['chain', `id ${chainId}, forked at block ${blockNumber}`],
    ['answers', `${answers.size}, ${kilobytes(bytes)} uncompressed; ${refusals} of them refusals`],
    ['run', `${clauses}, seed ${run.seed}, ${counted(run.runs, 'case')} each`],
    ['play', commandLine(`run --tape ${path}`)],
  ]
  for (const [name, value] of rows) console.log(`${pc.dim(`${name}`.padEnd(8))}  ${value}`)
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`
}
