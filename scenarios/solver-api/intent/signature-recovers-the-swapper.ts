/**
 * The signature is both the order and the permit to take the input. A service that expects another permit
 * accepts orders that the token-approval contract then refuses, and refuses orders that it would accept. The
 * input decays here, so that the permitted amount differs from the start amount.
 */
import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashStruct, hashTypedData } from 'viem/utils'
import { type DutchOrder, dutchOrderStruct, dutchOrderTypes } from '#core/orders/dutch-order'
import { signerOf } from '#core/orders/signature'
import { orderTypedData, permit2Address } from '#core/orders/typed-data'
import type { Exchange } from '#core/transport/transport'
import { acceptOnly, acceptRefused, type Mutant, refuseSubmissions } from '#kit/faults'
import { acceptableOrder, isAccepted, sale, signedBy, submit, swapper } from '#kit/intents'
import { assertNone } from '#kit/reading'
import { blaming, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/signature-recovers-the-swapper',
  title: 'only the permit of the end amount to the reactor, with the order as its witness, is accepted',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const flat = await acceptableOrder(world, swapper, sale)
    const { endAmount, token } = flat.input
    const order = { ...flat, input: { token, startAmount: endAmount - endAmount / 10n, endAmount } }

    const signed = await signedBy(swapper, order)
    const account = privateKeyToAccount(swapper.key)
    const accepted: Record<string, Exchange> = {}
    for (const [form, digest] of Object.entries(otherDigests)) {
      const signature = await account.sign({ hash: digest(order) })
      const exchange = await submit(world, { ...signed, signature })
      if (isAccepted(exchange)) accepted[form] = exchange
    }
    const answer = await submit(world, signed)
    blaming(answer, () => assert.ok(isAccepted(answer), 'the permit of the interface is refused'))
    assertNone(accepted)
  },

  mutants: {
    'the permit of the interface is refused': refuseSubmissions(() => true),
    'any signature is accepted': acceptRefused(() => true),
    ...Object.fromEntries(Object.entries(digests()).flatMap(([form, digest]) => mutantsOf(form, digest))),
  },
})

type Digest = (order: DutchOrder) => Hex

/** The other digests that the check signs instead. */
function digests(): Readonly<Record<string, Digest>> {
  return {
    'the start amount is permitted': digestWith((message, { input }) => ({
      ...message,
      permitted: { ...message.permitted, amount: input.startAmount },
    })),
    'the output token is permitted': digestWith((message, { outputs }) => ({
      ...message,
      permitted: { ...message.permitted, token: outputs[0]?.token ?? permit2Address },
    })),
    'the token-approval contract is the spender': digestWith((message) => ({
      ...message,
      spender: permit2Address,
    })),
    'the swapper is the spender': digestWith((message, { swapper }) => ({ ...message, spender: swapper })),
    'the permit has no nonce': digestWith((message) => ({ ...message, nonce: 0n })),
    'only the order is signed': (order) =>
      hashStruct({
        primaryType: 'ExclusiveDutchOrder',
        types: dutchOrderTypes,
        data: dutchOrderStruct(order),
      }),
  }
}

const otherDigests = digests()

type Message = ReturnType<typeof orderTypedData>['message']

function digestWith(change: (message: Message, order: DutchOrder) => Message): Digest {
  return (order) => {
    const data = orderTypedData(order)
    return hashTypedData({ ...data, message: change(data.message, order) })
  }
}

/** Two faults: a service that accepts only this form, and a service that also accepts it. */
function mutantsOf(form: string, digest: Digest): [string, Mutant][] {
  const isSigned = ({ decoded, signature }: { decoded: DutchOrder | undefined; signature: Hex }) =>
    decoded !== undefined && signerOf(digest(decoded), signature) === decoded.swapper
  return [
    [`the only accepted form: ${form}`, acceptOnly(isSigned)],
    [`an additional accepted form: ${form}`, acceptRefused(isSigned)],
  ]
}
