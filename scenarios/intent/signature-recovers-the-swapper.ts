/**
 * The signature is at once the order and the permit to take the input. A service that signs off on a permit
 * of another form takes orders that the token-approval contract then refuses, and refuses those that it would
 * take. The input decays here, so that the amount permitted is not the amount that the order begins with.
 */
import assert from 'node:assert/strict'
import { type Address, type Hex, hashStruct, hashTypedData, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { acceptOnly, acceptRefused, type Mutant, refuseSubmissions } from '#kit/faults'
import { flatOrder, fundAndApprove, isAccepted, sale, signedBy, submit, swapper } from '#kit/intents'
import { scenario } from '#solver-api/scenario'
import { canonicalAddress } from '#spec/address'
import { type DutchOrder, dutchOrderStruct, dutchOrderTypes } from '#spec/dutch-order'
import { orderTypedData } from '#spec/typed-data'

export default scenario({
  clause: 'intent/signature-recovers-the-swapper',
  title: 'the permit of the end amount to the reactor, with the order as its witness, is taken, and no other',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const flat = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    const { endAmount, token } = flat.input
    const order = { ...flat, input: { token, startAmount: endAmount - endAmount / 10n, endAmount } }
    await fundAndApprove(world.chain, swapper, token, endAmount)

    const signed = await signedBy(swapper, order)
    const account = privateKeyToAccount(swapper.key)
    const taken: string[] = []
    for (const [form, digest] of Object.entries(otherDigests)) {
      const signature = await account.sign({ hash: digest(order) })
      if (isAccepted(await submit(world, { ...signed, signature }))) taken.push(form)
    }
    if (isAccepted(await submit(world, signed))) taken.push('the permit of the interface')
    assert.deepEqual(taken, ['the permit of the interface'])
  },

  mutants: {
    'the interface’s own permit is refused': refuseSubmissions(() => true),
    'any signature is taken': acceptRefused(() => true),
    ...Object.fromEntries(Object.entries(digests()).flatMap(([form, digest]) => mutantsOf(form, digest))),
  },
})

type Digest = (order: DutchOrder) => Hex

const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** What might be signed instead. */
function digests(): Readonly<Record<string, Digest>> {
  return {
    'the start amount is permitted': digestWith((message, { input }) => ({
      ...message,
      permitted: { ...message.permitted, amount: input.startAmount },
    })),
    'the output token is permitted': digestWith((message, { outputs }) => ({
      ...message,
      permitted: { ...message.permitted, token: outputs[0]?.token ?? permit2 },
    })),
    'the token-approval contract is the spender': digestWith((message) => ({ ...message, spender: permit2 })),
    'the swapper is the spender': digestWith((message, { swapper }) => ({ ...message, spender: swapper })),
    'the permit has no nonce': digestWith((message) => ({ ...message, nonce: 0n })),
    'the order alone is signed': (order) =>
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

/** A service that wants this form, and one that wants it as well. */
function mutantsOf(form: string, digest: Digest): [string, Mutant][] {
  const isSigned = async ({ decoded, signature }: { decoded: DutchOrder | undefined; signature: Hex }) =>
    decoded !== undefined && (await signerOf(digest(decoded), signature)) === decoded.swapper
  return [
    [`${form}, and nothing else will do`, acceptOnly(isSigned)],
    [`${form}, which will do as well`, acceptRefused(isSigned)],
  ]
}

async function signerOf(hash: Hex, signature: Hex): Promise<Address> {
  return canonicalAddress(await recoverAddress({ hash, signature }))
}
