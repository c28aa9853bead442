/** The commands about the world around a project, on the command line. */
import { type Command, Option } from 'commander'
import { logOption } from './options.ts'
import { seconds, wholeNumber } from './values.ts'

/** devnet, proxy, init and doctor. */
export function addProject(program: Command): void {
  program
    .command('devnet')
    .description('starts a chain, the service on it, a filler and a page, for an integrator to work against')
    .option('--port <number>', 'of the API and the page', wholeNumber, 8080)
    .option('--rpc-port <number>', 'of the JSON-RPC node', wholeNumber, 8545)
    .addOption(
      new Option(
        '--host <address>',
        'where both listen; 0.0.0.0 is for containers, for the accounts are open',
      )
        .env('ASSAY_HOST')
        .default('127.0.0.1'),
    )
    .option('--data <dir>', 'keeps chain and orders there, and comes back from there')
    .option('--block-time <seconds>', 'mines at intervals; with each transaction when absent', seconds)
    .option('--fork <url>', 'forks the chain behind this JSON-RPC address')
    .option('--block <number>', 'the block to fork; the latest when absent', wholeNumber)
    .option('--tape <file>', 'forks from what "assay record" kept, without network; other state is not there')
    .addOption(logOption)
    .option('--accounts', "prints the accounts' private keys")
    .option('--json', 'prints one line of JSON, for scripts')
    .action(async (flags) => {
      const { devnetCommand } = await import('../devnet/devnet.ts')
      await devnetCommand(flags)
    })

  program
    .command('proxy')
    .description('stands between a client and a service, and says what either gets wrong')
    .requiredOption('--target <url>', 'base address of the service')
    .option('--port <number>', 'where the client finds the service', wholeNumber, 8081)
    .option('--rpc <url>', "the client's node; its transactions are judged, too")
    .option('--rpc-port <number>', 'where the client finds its node', wholeNumber, 8546)
    .option('--requests <number>', 'ends after so many to the service; with Ctrl-C when absent', wholeNumber)
    .option('--out <dir>', 'where the report goes', 'reports/proxy')
    .action(async (flags) => {
      const { proxyCommand } = await import('../proxy/proxy.ts')
      process.exitCode = await proxyCommand(flags)
    })

  program
    .command('init')
    .description('writes a configuration, a first scenario and a workflow; what is there is left as it is')
    .argument('[dir]', 'the project', '.')
    .action(async (directory) => {
      const { initCommand } = await import('../project/init.ts')
      initCommand(directory)
    })

  program
    .command('doctor')
    .description('says what this machine and this project lack, and what to do')
    .option('--config <file>', 'the configuration; assay.config.ts in the working directory when absent')
    .action(async (flags) => {
      const { doctorCommand } = await import('../project/doctor.ts')
      process.exitCode = await doctorCommand(flags)
    })
}
