/**
 * Records the program's behaviour with one seed, and compares two such recordings, to show that a change
 * leaves all behaviour as it was: `npm run lab -- behaviour FOLDER [--before FOLDER]`. Exits with 1 if the
 * two differ in more than times and the names of source files.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { firstDifference } from './difference.ts'

const program = new Command('npm run lab -- behaviour')
  .description("Records the program's behaviour with one seed, and compares two recordings.")
  .argument('<folder>', 'folder for the recording; parts that it holds already are kept')
  .option('--before <folder>', 'an earlier recording to compare it with')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const [folder = ''] = program.args
const { before } = program.opts<{ readonly before?: string }>()

/** Command lines, by the folder or file that each one writes. */
const recorded: Readonly<Record<string, readonly string[]>> = {
  'solver-api': ['run', '--seed', '7'],
  uniswapx: ['run', '--interface', 'uniswapx', '--seed', '7'],
  'uniswapx-filler': ['run', '--interface', 'uniswapx-filler', '--seed', '7'],
  fynd: ['run', '--interface', 'fynd', '--seed', '7'],
  swap: ['run', '--interface', 'swap', '--seed', '7'],
  'prove-solver': ['prove', 'quote/*', '--seed', '7'],
  'prove-uniswapx': ['prove', '--interface', 'uniswapx', 'submit/*', '--seed', '7'],
  'prove-filler': ['prove', '--interface', 'uniswapx-filler', 'leave/*', '--seed', '7'],
  'prove-fynd': ['prove', '--interface', 'fynd', 'quote/*', '--seed', '7'],
  'prove-swap': ['prove', '--interface', 'swap', 'build/*', '--seed', '7'],
  'quality.json': ['quality', 'run', '--count', '24'],
}

mkdirSync(folder, { recursive: true })
for (const [name, words] of Object.entries(recorded)) {
  const out = join(folder, name)
  if (existsSync(out)) continue
  const main = join(import.meta.dirname, '../../cli/main.ts')
  const { status } = spawnSync(process.execPath, [main, ...words, '--out', out], { stdio: 'ignore' })
  console.log(`${words.join(' ')}: exit ${status}`)
}

if (before !== undefined) {
  const files = globSync(['*/{record,proof}.json', 'quality.json'], { cwd: before }).toSorted()
  const differences = files.flatMap((file) => {
    const [old, now] = [before, folder].map((side) => readFileSync(join(side, file), 'utf8'))
    const found = firstDifference(JSON.parse(old ?? ''), JSON.parse(now ?? ''))
    return found === undefined ? [] : [`${file}: ${found}`]
  })
  console.log(
    [...differences, `${files.length - differences.length} of ${files.length} files are equal`].join('\n'),
  )
  process.exitCode = differences.length === 0 && files.length > 0 ? 0 : 1
}
