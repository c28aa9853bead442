/** An order for probes, which every service refuses. */
import type { Hex } from 'viem'
import { zeroAddress } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Message } from '../../../core/transport/transport.ts'
import { knownOrder, type OrderTypeName } from './orders/known-order.ts'
import { addressOf, orderOf, reactorOf, type Terms, withCosignature } from './terms.ts'
import type { Universe } from './universe.ts'

const swapper = '0x00000000000000000000000000000000000000aa'
const noSignature: Hex = `0x${'00'.repeat(65)}`

/** An order past its deadline: every service refuses it, with the first reason that it checks. */
export function pastOrder(type: OrderTypeName, { cosignerKey }: Universe): Message {
  const order = orderOf(pastTerms(type), { cosigner: addressOf(cosignerKey), swapper })
  const { encoded: encodedOrder } = knownOrder(withCosignature(order, noSignature))
  return {
    method: 'POST',
    path: '/order',
    body: { encodedOrder, signature: noSignature, chainId: 1, orderType: type },
  }
}

function pastTerms(type: OrderTypeName): Terms {
  const output = { token: canonical.weth, startAmount: 1n, endAmount: 1n, recipient: swapper } as const
  return {
    ...{ type, reactor: reactorOf(type), nonce: 1n, deadline: 2n, start: { time: 1n, block: 1n } },
    ...{
      input: { token: canonical.weth, amount: 1n },
      outputs: [output],
      override: { input: 0n, output: 0n },
    },
    ...{ exclusiveFiller: zeroAddress, exclusivityOverrideBps: 0n },
  }
}
