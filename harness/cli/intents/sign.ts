/** `assay intent sign`: an order, from options or a file, signed and ready to submit. */
import * as z from 'zod'
import { developmentAccount } from '../../chain/development-accounts.ts'
import { canonicalAddress } from '../../core/address.ts'
import { hashDutchOrder } from '../../core/orders/dutch-order.ts'
import { signOrder } from '../../core/orders/sign.ts'
import { renderJson } from '../../report/formats/json.ts'
import type { ExitCode } from '../exit.ts'
import { parseFile } from '../input-file.ts'
import type { Options } from '../options/options.ts'
import type { Given } from '../options/read.ts'
import { refusalsPrinted } from './answer.ts'
import { hasKey, readAccount } from './key.ts'
import { findDevnet } from './own-devnet.ts'
import { orderOf } from './terms.ts'

/** The fields of the file that `--order` names. */
export async function fieldsOfFile({ order }: Given): Promise<Given> {
  return typeof order === 'string' ? parseFile(z.record(z.string(), z.unknown()), order, 'an order') : {}
}

/** Prints the body of a submission, and the order's hash. */
export default function signCommand(flags: Options<'intent sign'>): Promise<ExitCode> {
  return refusalsPrinted(async () => {
    const devnet = hasKey(flags) ? undefined : await findDevnet(flags.target)
    const account = devnet === undefined ? await readAccount(flags.keystore) : developmentAccount(0)
    const order = await orderOf(flags, canonicalAddress(account.address), flags)
    if (devnet !== undefined) {
      console.error(`Signed as account 0 of the devnet, ${account.address}, which has approved Permit2.`)
      await devnet.approve(order.swapper, order.input.token)
    }
    const signed = await signOrder(account, order)
    process.stdout.write(renderJson({ blockchain: 'ethereum', ...signed, order_hash: hashDutchOrder(order) }))
  })
}
