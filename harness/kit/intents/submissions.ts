/** Intent orders as a wallet submits them. */
import { type Address, type Hex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { signOrder } from '../../client/sign.ts'
import type { Message } from '../../client/transport.ts'
import { messageOf } from '../../solver-api/client.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { DutchOrder } from '../../spec/dutch-order.ts'
import { plainOrder } from '../orders/arbitraries.ts'

/** The address of a private key. */
export function addressOf(key: Hex): Address {
  return canonicalAddress(privateKeyToAccount(key).address)
}

/** One WETH for at least a thousand USDC, within ten minutes. */
export function plainDutchOrder({
  swapper,
  nonce,
  now,
}: Pick<DutchOrder, 'swapper' | 'nonce'> & {
  /** UNIX seconds. */
  readonly now: bigint
}): DutchOrder {
  const sold = BigInt(plainOrder.sell_amount)
  return {
    reactor: canonical.reactor,
    swapper,
    nonce,
    deadline: now + 600n,
    additionalValidationContract: zeroAddress,
    additionalValidationData: '0x',
    decayStartTime: now,
    decayEndTime: now + 300n,
    exclusiveFiller: zeroAddress,
    exclusivityOverrideBps: 0n,
    input: { token: canonicalAddress(plainOrder.sell_token), startAmount: sold, endAmount: sold },
    outputs: [
      {
        token: canonicalAddress(plainOrder.buy_token),
        startAmount: 2_000_000_000n,
        endAmount: 1_000_000_000n,
        recipient: swapper,
      },
    ],
  }
}

/** Signs an order with a private key, and submits it. */
export async function submissionOf(key: Hex, order: DutchOrder): Promise<Message> {
  const signed = await signOrder(privateKeyToAccount(key), order)
  return messageOf('submit', { blockchain: 'ethereum', ...signed })
}
