/** `assay intent nonce`: the next unused nonce of a wallet. */
import type { ExitCode } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { printAnswer } from './answer.ts'

export default function nonceCommand({ address, ...flags }: Options<'intent nonce'>): Promise<ExitCode> {
  return printAnswer(flags, (client) => client.nonce({ blockchain: 'ethereum', address }))
}
