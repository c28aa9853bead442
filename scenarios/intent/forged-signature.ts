/**
 * Whoever can have an order taken without its swapper's signature can flood the fillers with orders that fail,
 * and whoever can change one that was signed can do worse.
 */
import assert from 'node:assert/strict'
import { type Hex, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { acceptRefused, type Mutant, refuseWith } from '#kit/faults'
import { flatOrder, fundAndApprove, sale, submit, swappers } from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'
import { type DutchOrder, encodeDutchOrder } from '#spec/dutch-order'
import { ethereumPermitDomain, orderDigest } from '#spec/typed-data'

interface Forgery {
  /** What is signed, and sent as the signature of the order. */
  readonly digest: (order: DutchOrder) => Hex
  readonly isOwnKey: boolean
}

const forgeries: Readonly<Record<string, Forgery>> = {
  'another key': { digest: orderDigest, isOwnKey: false },
  'another chain': { digest: inDomain({ chainId: 10 }), isOwnKey: true },
  'another contract': {
    digest: inDomain({ verifyingContract: '0x5a5a0000000000000000000000000000000000c0' }),
    isOwnKey: true,
  },
  'less for the swapper': {
    digest: changed(({ outputs }) => ({ outputs: plusOne(outputs) })),
    isOwnKey: true,
  },
  'another recipient': {
    digest: changed(({ outputs, reactor }) => ({
      outputs: outputs.map((output) => ({ ...output, recipient: reactor })),
    })),
    isOwnKey: true,
  },
  'another nonce': { digest: changed(({ nonce }) => ({ nonce: nonce + 1n })), isOwnKey: true },
  'a later deadline': { digest: changed(({ deadline }) => ({ deadline: deadline - 1n })), isOwnKey: true },
}

export default scenario({
  clause: 'intent/forged-signature',
  title: 'a signature by another key, for another chain or contract, or of another order is refused',
  needs: ['control', 'key'],

  given: { parties: swappers(2), sale: sale() },

  async check({ parties: [swapper, stranger], sale }, world) {
    pre(swapper !== undefined && stranger !== undefined)
    const order = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    await fundAndApprove(world.chain, swapper, order.input.token, order.input.endAmount)
    const statuses: Record<string, number> = {}
    for (const [kind, { digest, isOwnKey }] of Object.entries(forgeries)) {
      const signer = privateKeyToAccount(isOwnKey ? swapper.key : stranger.key)
      const signature = await signer.sign({ hash: digest(order) })
      const { response } = await submit(world, { order: encodeDutchOrder(order), signature })
      if (response.status < 400 || response.status > 499) statuses[kind] = response.status
    }

    assert.deepEqual(statuses, {})
  },

  mutants: {
    'signatures are not looked at': acceptRefused(() => true),
    'the chain is not looked at': alsoValid('another chain'),
    'the contract is not looked at': alsoValid('another contract'),
    'a forgery is a fault of the service': refuseWith('/intent/order', 500),
  },
})

function inDomain(change: Partial<typeof ethereumPermitDomain>): Forgery['digest'] {
  return (order) => orderDigest(order, { ...ethereumPermitDomain, ...change })
}

/** The digest of the order that the swapper signed, which is not the one that is sent. */
function changed(change: (order: DutchOrder) => Partial<DutchOrder>): Forgery['digest'] {
  return (order) => orderDigest({ ...order, ...change(order) })
}

function plusOne(outputs: DutchOrder['outputs']): DutchOrder['outputs'] {
  return outputs.map((output) => ({ ...output, startAmount: output.startAmount + 1n }))
}

/** Takes signatures that are the swapper's own in that way. */
function alsoValid(kind: keyof typeof forgeries): Mutant {
  return acceptRefused(async ({ decoded, signature }) => {
    const hash = decoded && forgeries[kind]?.digest(decoded)
    return (
      hash !== undefined && (await recoverAddress({ hash, signature })).toLowerCase() === decoded?.swapper
    )
  })
}
