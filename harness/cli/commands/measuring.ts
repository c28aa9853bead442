/** The commands that measure solver quality, on the command line. */
import type { Command } from 'commander'
import { configurable } from './configuration.ts'
import {
  execOption,
  followsOption,
  imageOption,
  keyOption,
  maxLossOption,
  rateOption,
  targetOption,
} from './options.ts'
import { shard, wholeNumber } from './values.ts'

/** quality, quality compare, merge and worker. */
export function addMeasuring(program: Command): void {
  const quality = configurable(program.command('quality'))
    .description('measures what a target pays, against what is possible')
    .addOption(targetOption)
    .addOption(execOption)
    .addOption(imageOption)
    .addOption(followsOption)
    .option('--rpc <url>', 'the chain that a far target solves against')
    .addOption(keyOption)
    .addOption(rateOption)
    .option('--market <file>', "solves a market's file by the reference, without a chain")
    .option('--orders <file>', 'measures the orders of a file instead of drawn ones')
    .option('--seed <number>', 'what the orders are drawn from', wholeNumber, 1)
    .option('--count <number>', 'how many orders are drawn', wholeNumber, 504)
    .option('--shard <i/n>', 'measures the i-th of n parts', shard)
    .option('--queue <url>', 'lets workers measure, by a queue on this Redis')
    .option('--baseline <file>', 'a measurement to compare with')
    .addOption(maxLossOption)
    .option('--out <file>', 'where the measurement goes', 'reports/quality/measurement.json')
    .action(async (flags) => {
      const { qualityCommand } = await import('../quality/quality.ts')
      process.exitCode = await qualityCommand(flags)
    })

  quality
    .command('compare')
    .description('compares two measurements, order by order')
    .argument('<before>', 'the measurement to compare with')
    .argument('<after>', 'the measurement that is judged')
    .addOption(maxLossOption)
    .option('--out <file>', 'where the comparison goes', 'reports/quality/comparison.json')
    .action(async (before, after, flags) => {
      const { compareMeasurements } = await import('../quality/compare.ts')
      process.exitCode = compareMeasurements(before, after, flags)
    })

  program
    .command('merge')
    .description('puts the shards of one measurement together')
    .argument('<files...>', 'the measurements of the shards')
    .option('--out <file>', 'where the measurement goes', 'reports/quality/measurement.json')
    .action(async (files, flags) => {
      const { mergeCommand } = await import('../quality/compare.ts')
      process.exitCode = mergeCommand(files, flags)
    })

  program
    .command('worker')
    .description('measures the orders that "assay quality --queue" puts into a queue')
    .requiredOption('--queue <url>', 'address of the Redis that holds the queue')
    .addOption(keyOption)
    .addOption(rateOption)
    .option(
      '--patience <seconds>',
      'after which the order of a silent worker goes to another',
      wholeNumber,
      30,
    )
    .action(async (flags) => {
      const { workerCommand } = await import('../quality/worker.ts')
      await workerCommand(flags)
    })
}
