/** `assay sign`: an order, from flags or a file, signed and ready to be submitted. */
import type { Address } from 'viem'
import * as z from 'zod'
import { signOrder } from '../../client/sign.ts'
import { renderJson } from '../../report/formats/json.ts'
import { addressSchema, canonicalAddress, nativeToken } from '../../spec/address.ts'
import { amountSchema, positiveAmountSchema } from '../../spec/amount.ts'
import { type DutchOrder, hashDutchOrder } from '../../spec/dutch-order.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { readJsonFile } from '../json-file.ts'
import { readAccount } from './key.ts'

/** UniswapX's reactor of exclusive Dutch orders on mainnet, version 1.1.0. */
export const mainnetReactor = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'

const seconds = z.codec(z.union([z.int(), z.string().regex(/^\d+$/)]), z.bigint(), {
  decode: BigInt,
  encode: String,
})

/** What an order must say; the rest has a usual value. Amounts are base units, times UNIX seconds. */
const termsSchema = z.strictObject({
  sell: addressSchema,
  buy: addressSchema,
  sellAmount: positiveAmountSchema,
  startAmount: positiveAmountSchema,
  endAmount: positiveAmountSchema.optional(),
  nonce: amountSchema,
  deadline: seconds,
  decayStart: seconds.optional(),
  decayEnd: seconds.optional(),
  recipient: addressSchema.optional(),
  exclusiveFiller: addressSchema.optional(),
  overrideBps: seconds.optional(),
  reactor: addressSchema.optional(),
})

export interface SignFlags extends Partial<z.input<typeof termsSchema>> {
  /** File with the same fields; flags win. */
  readonly order?: string
  readonly keystore?: string
}

/** Prints the body of a submission, and the order's hash. */
export async function signCommand({ keystore, order: file, ...flags }: SignFlags): Promise<void> {
  const terms = termsSchema.safeDecode({
    ...(file === undefined ? {} : (readJsonFile(file) as object)),
    ...flags,
  } as never)
  if (!terms.success) {
    const [issue] = terms.error.issues
    throw new CommandFailed(
      exitCodes.usage,
      `The order is incomplete or wrong: ${issue?.path.join('.') || 'a field'}: ${issue?.message}.`,
    )
  }
  const account = await readAccount(keystore)
  const order = orderOf(terms.data, canonicalAddress(account.address))
  const signed = await signOrder(account, order)
  process.stdout.write(renderJson({ blockchain: 'ethereum', ...signed, order_hash: hashDutchOrder(order) }))
}

function orderOf(terms: z.output<typeof termsSchema>, swapper: Address): DutchOrder {
  const { buy, deadline, endAmount, nonce, recipient, sell, sellAmount, startAmount } = terms
  return {
    reactor: canonicalAddress(terms.reactor ?? mainnetReactor),
    swapper,
    nonce,
    deadline,
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: terms.decayStart ?? deadline,
    decayEndTime: terms.decayEnd ?? deadline,
    exclusiveFiller: canonicalAddress(terms.exclusiveFiller ?? nativeToken),
    exclusivityOverrideBps: terms.overrideBps ?? 0n,
    input: { token: canonicalAddress(sell), startAmount: sellAmount, endAmount: sellAmount },
    outputs: [
      {
        token: canonicalAddress(buy),
        startAmount,
        endAmount: endAmount ?? startAmount,
        recipient: canonicalAddress(recipient ?? swapper),
      },
    ],
  }
}
