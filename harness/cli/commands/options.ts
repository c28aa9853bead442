/** The flags that several commands have. */
import { randomInt } from 'node:crypto'
import { Option } from 'commander'
import { decimal, gathered, rate, wholeNumber } from './values.ts'

export const targetOption = new Option('--target <reference|url>', 'the service to judge').default(
  'reference',
)
export const seedOption = new Option('--seed <number>', 'what all cases are drawn from').argParser(
  wholeNumber,
)
export const serviceOption = new Option('--target <url>', 'base address of the service').default(
  'http://127.0.0.1:8080',
)
export const keyOption = new Option('--api-key <key>', 'sent to partner paths').env('ASSAY_API_KEY')
export const rateOption = new Option('--rate <requests/s>', 'requests a second to each endpoint').argParser(
  rate,
)
export const maxLossOption = new Option('--max-loss-bps <bps>', 'what the median of a stratum may fall by')
  .argParser(decimal)
  .default(0.1)
export const execOption = new Option('--exec <command>', 'starts the service to judge; it listens on $PORT')
export const imageOption = new Option(
  '--image <name>',
  'starts the service to judge from a local image; as --exec',
)
export const followsOption = new Option(
  '--follows-chain',
  'the service goes by the time of its chain, which clauses may move',
)
export const controlOption = new Option(
  '--control',
  'use the cheat codes of the node at --rpc (Hardhat or anvil): balances, blocks, time',
)
export const forkOption = new Option(
  '--fork <url>',
  'on mainnet as this node has it, instead of the embedded chain',
)
export const blockOption = new Option(
  '--block <number>',
  'the block to fork; the latest when absent',
).argParser(wholeNumber)
export const tapeOption = new Option(
  '--tape <file>',
  'on the fork that "assay record" recorded, without network',
)
export const storeOption = new Option(
  '--store <url>',
  'where the reference keeps orders: a postgres:// URL instead of memory',
)
export const logOption = new Option(
  '--log <file>',
  'appends each request to the reference as one line of JSON',
)
export const outOption = new Option('--out <dir>', 'where the reports go').default('reports/latest')
export const interfaceOption = new Option(
  '--interface <name>',
  'the interface to judge by; solver-api when absent',
)
export const scenariosOption = new Option(
  '--scenarios <place>',
  'folder or files with scenarios of clauses of your own; repeatable',
).argParser(gathered)

/** A run without a seed draws one, and reports it. */
export function withSeed<Flags extends { seed?: number }>(flags: Flags): Flags & { seed: number } {
  return { ...flags, seed: flags.seed ?? randomInt(2 ** 31) }
}
