/** `assay intent list`: the orders of a service. */
import type { ExitCode } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { printAnswer } from './answer.ts'

export default function listCommand(flags: Options<'intent list'>): Promise<ExitCode> {
  const { cursor, filter, hashes, limit, status, swapper } = flags
  const query = { order_status: status, order_hashes: hashes, filter_query: filter, swapper, limit, cursor }
  return printAnswer(flags, (client) => client.orders({ blockchain: 'ethereum', ...query }))
}
