/** `assay intent nonce`: the next unused nonce of a wallet, alone on its line. */
import type { ExitCode } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { ask, refusalsPrinted } from './answer.ts'

export default function nonceCommand({ address, ...flags }: Options<'intent nonce'>): Promise<ExitCode> {
  return refusalsPrinted(async () => {
    const { nonce } = await ask(flags, (client) => client.nonce({ blockchain: 'ethereum', address }))
    console.log(`${nonce}`)
  })
}
