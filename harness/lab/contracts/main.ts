/**
 * Mutates our contracts and prints the mutants that their tests kill: `node harness/lab/contracts/main.ts [CONTRACT...]
 * [--every NUMBER]`. Each mutant is compiled without the optimizer, in a copy of the contracts, and judged by the tests
 * of its own contract. Exits with 1 if a mutant survives that is not equivalent to the original.
 *
 * @module
 */
import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Argument, Command } from 'commander'
import { wholeNumber } from '../faults/whole-number.ts'
import { type ContractMutant, mutantsOf } from './mutants.ts'

const root = join(import.meta.dirname, '../../..')

const subjects: Readonly<Record<string, string>> = {
  MarketMaker: 'contracts/makers/MarketMaker.sol',
  Filler: 'contracts/Filler.sol',
  Router: 'contracts/Router.sol',
}

/** Mutants that no test can kill, with the reason. */
const equivalents: Readonly<Record<string, string>> = {
  'uint256 total = 1;': 'the first step sets it',
  'uint256 left = 1;': 'the first step sets it',
  '_pool = address(1);': 'nothing is expected from a pool between the steps',
}

const program = new Command('node harness/lab/contracts/main.ts')
  .description('Mutates our contracts and prints which mutants their tests kill.')
  .addArgument(new Argument('[contracts...]').choices(Object.keys(subjects)).default(Object.keys(subjects)))
  .option('--every <number>', 'judge one of so many mutants', wholeNumber, 1)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const { every } = program.opts<{ readonly every: number }>()
const copy = copyOfContracts()
try {
  for (const name of program.processedArgs[0]) await judgeAll(name)
} finally {
  rmSync(copy, { recursive: true })
}

async function judgeAll(name: string): Promise<void> {
  const path = subjects[name] ?? ''
  const source = readFileSync(join(root, path), 'utf8')
  const tests = globSync(`contracts/test/${name}*.t.sol`, { cwd: copy })
  const counts = { killed: 0, survived: 0, equivalent: 0, 'does not compile': 0 }
  const mutants = mutantsOf(source).filter((_, index) => index % every === 0)
  for (const [index, mutant] of mutants.entries()) {
    console.error(`${name}: ${index + 1} of ${mutants.length}`)
    writeFileSync(join(copy, path), mutant.source)
    const reason = equivalents[mutant.after]
    const fate = reason === undefined ? await fateIn(tests) : 'equivalent'
    counts[fate] += 1
    if (fate !== 'killed') console.log(`${fate}: ${describe(path, mutant)}${reason ? `\n  (${reason})` : ''}`)
  }
  writeFileSync(join(copy, path), source)
  const { killed, survived } = counts
  const score = ((100 * killed) / (killed + survived)).toFixed(1)
  console.log(`${name}: ${killed} of ${killed + survived} mutants are killed, ${score} %\n`)
  if (survived > 0) process.exitCode = 1
}

async function fateIn(tests: readonly string[]): Promise<'killed' | 'survived' | 'does not compile'> {
  const child = spawn('node_modules/.bin/hardhat', ['test', 'solidity', ...tests], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  if (code === 0) return 'survived'
  return /\d+ failing/.test(output) ? 'killed' : 'does not compile'
}

function copyOfContracts(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-contracts-'))
  for (const path of ['contracts', 'package.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const config = readFileSync(join(root, 'hardhat.config.ts'), 'utf8')
  const quicker = config.replace('enabled: true', 'enabled: false').replace('runs: 100', 'runs: 5')
  writeFileSync(join(folder, 'hardhat.config.ts'), quicker)
  return folder
}

function describe(path: string, { line, before, after }: ContractMutant): string {
  return `${path}:${line}\n  - ${before}\n  + ${after}`
}
