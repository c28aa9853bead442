/** The commands about intent orders, on the command line. */
import type { Command } from 'commander'
import { keyOption, serviceOption } from './options.ts'

/** sign, submit, orders and nonce. */
export function addIntents(program: Command): void {
  program
    .command('sign')
    .description('signs an intent order; the key comes from ASSAY_PRIVATE_KEY or a keystore file')
    .option('--order <file>', 'a JSON file with the fields below; flags win')
    .option('--sell <token>', 'address of the sold token')
    .option('--buy <token>', 'address of the bought token')
    .option('--sell-amount <amount>', 'base units that are sold')
    .option('--start-amount <amount>', 'base units that are bought, until the decay starts')
    .option('--end-amount <amount>', 'base units that are bought at the least, when the decay ends')
    .option('--nonce <nonce>', 'as "assay nonce" gives it')
    .option('--deadline <time>', 'UNIX seconds, the last at which it may be filled')
    .option('--decay-start <time>', 'UNIX seconds; the deadline when absent')
    .option('--decay-end <time>', 'UNIX seconds; the deadline when absent')
    .option('--recipient <address>', 'who receives; the swapper when absent')
    .option('--exclusive-filler <address>', 'may alone fill until the decay starts')
    .option('--override-bps <bps>', 'what another filler must add meanwhile')
    .option('--reactor <address>', "the reactor's address; mainnet's when absent")
    .option('--keystore <file>', 'a keystore file; its password stands in ASSAY_KEYSTORE_PASSWORD')
    .action(async (flags) => {
      const { signCommand } = await import('../intents/sign.ts')
      await signCommand(flags)
    })

  program
    .command('submit')
    .description('submits an order that "assay sign" printed')
    .argument('[file]', 'the signed order; - reads standard input', '-')
    .addOption(serviceOption)
    .addOption(keyOption)
    .action(async (file, flags) => {
      const { submitCommand } = await import('../intents/orders.ts')
      process.exitCode = await submitCommand(file, flags)
    })

  program
    .command('orders')
    .description('lists the orders of a service')
    .addOption(serviceOption)
    .addOption(keyOption)
    .option('--status <status>', 'open, filled, cancelled, expired, error or insufficient-funds')
    .option('--swapper <address>', 'the wallet that signed')
    .option('--hashes <hashes>', 'order hashes with commas')
    .option('--filter <expression>', 'gt(t), lt(t) or between(t, t), UNIX seconds')
    .option('--limit <number>', 'orders on a page')
    .option('--cursor <cursor>', 'as the page before gave it')
    .action(async (flags) => {
      const { ordersCommand } = await import('../intents/orders.ts')
      process.exitCode = await ordersCommand(flags)
    })

  program
    .command('nonce')
    .description('asks for the next unused nonce of a wallet')
    .argument('<address>', 'the wallet')
    .addOption(serviceOption)
    .addOption(keyOption)
    .action(async (address, flags) => {
      const { nonceCommand } = await import('../intents/orders.ts')
      process.exitCode = await nonceCommand(address, flags)
    })
}
