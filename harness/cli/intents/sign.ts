/** `assay intent sign`: an order, from options or a file, signed and ready to submit. */
import type { Address } from 'viem'
import * as z from 'zod'
import { signOrder } from '../../client/sign.ts'
import { renderJson } from '../../report/formats/json.ts'
import { canonicalAddress, nativeToken } from '../../spec/address.ts'
import { type DutchOrder, hashDutchOrder } from '../../spec/dutch-order.ts'
import { parseFile } from '../input-file.ts'
import type { Options } from '../options/options.ts'
import type { Given } from '../options/read.ts'
import { readAccount } from './key.ts'

/** UniswapX's reactor of exclusive Dutch orders on mainnet, version 1.1.0. */
export const mainnetReactor = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'

type SignFlags = Options<'intent sign'>

/** The fields of the file that `--order` names. */
export async function fieldsOfFile({ order }: Given): Promise<Given> {
  return typeof order === 'string' ? parseFile(z.record(z.string(), z.unknown()), order, 'an order') : {}
}

/** Prints the body of a submission, and the order's hash. */
export default async function signCommand(flags: SignFlags): Promise<void> {
  const account = await readAccount(flags.keystore)
  const order = orderOf(flags, canonicalAddress(account.address))
  const signed = await signOrder(account, order)
  process.stdout.write(renderJson({ blockchain: 'ethereum', ...signed, order_hash: hashDutchOrder(order) }))
}

function orderOf(terms: SignFlags, swapper: Address): DutchOrder {
  const { buy, deadline, nonce, sell, sellAmount, startAmount } = terms
  const { endAmount = startAmount, recipient = swapper } = terms
  return {
    reactor: terms.reactor ?? mainnetReactor,
    swapper,
    nonce,
    deadline,
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: terms.decayStart ?? deadline,
    decayEndTime: terms.decayEnd ?? deadline,
    exclusiveFiller: terms.exclusiveFiller ?? nativeToken,
    exclusivityOverrideBps: terms.overrideBps ?? 0n,
    input: { token: sell, startAmount: sellAmount, endAmount: sellAmount },
    outputs: [{ token: buy, startAmount, endAmount, recipient }],
  }
}
