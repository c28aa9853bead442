/**
 * Anyone who can submit an order without the swapper's signature can flood fillers with orders that fail, and
 * anyone who can change a signed order can redirect its payment.
 */
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { nativeToken, zeroAddress } from '#core/address'
import { type DutchOrder, encodeDutchOrder } from '#core/orders/dutch-order'
import { signerOf } from '#core/orders/signature'
import { ethereumPermitDomain, orderDigest } from '#core/orders/typed-data'
import { acceptRefused, type Mutant, misreadField, refuseWith } from '#kit/faults'
import {
  acceptableOrder,
  orderTerms,
  sale,
  signedBy,
  submit,
  swappers,
  unviableOn,
  withOutputs,
} from '#kit/intents'
import { assertNone, isRefused } from '#kit/reading'
import { type Exchange, pre, scenario } from '#solver-api/kit/scenario'

interface Forgery {
  /** The digest that is signed in place of the order's own. */
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
    digest: changed((order) => withOutputs(order, plusOne)),
    isOwnKey: true,
  },
  'another recipient': {
    digest: changed((order) => withOutputs(order, () => ({ recipient: order.reactor }))),
    isOwnKey: true,
  },
  'another last recipient': {
    digest: changed((order) =>
      withOutputs(order, ({ recipient }, index) => ({
        recipient: index === order.outputs.length - 1 ? order.reactor : recipient,
      })),
    ),
    isOwnKey: true,
  },
  'another nonce': { digest: changed(({ nonce }) => ({ nonce: nonce + 1n })), isOwnKey: true },
  'a later deadline': { digest: changed(({ deadline }) => ({ deadline: deadline - 1n })), isOwnKey: true },
}

/**
 * Signatures whose length the token-approval contract refuses. A signature of 64 bytes is not among them,
 * since it may be a compact one.
 */
const lengths: Readonly<Record<string, (signature: Hex) => Hex>> = {
  'no signature': () => '0x',
  'two bytes are missing': (signature) => `0x${signature.slice(2, -4)}`,
  'a byte follows': (signature) => `${signature}00`,
  'a word follows': (signature) => `${signature}${'0'.repeat(64)}`,
}

export default scenario({
  clause: 'intent/forged-signature',
  title: 'a signature by another key, for another chain or contract, of another order or length is refused',
  needs: ['key'],

  given: { parties: swappers(2), sale: sale(), terms: orderTerms() },

  async check({ parties: [swapper, stranger], sale, terms }, world) {
    pre(swapper !== undefined && stranger !== undefined)
    const flat = await acceptableOrder(world, swapper, sale)
    const { order, way } = await unviableOn(world, flat, sale, terms)
    const accepted: Record<string, Exchange> = {}
    for (const [kind, { digest, isOwnKey }] of Object.entries(forgeries)) {
      const signer = privateKeyToAccount(isOwnKey ? swapper.key : stranger.key)
      const signature = await signer.sign({ hash: digest(order) })
      const exchange = await submit(world, { order: encodeDutchOrder(order), signature }, way)
      if (!isRefused(exchange)) accepted[kind] = exchange
    }

    const whole = await signedBy(swapper, order)
    for (const [kind, change] of Object.entries(lengths)) {
      const exchange = await submit(world, { ...whole, signature: change(whole.signature) }, way)
      if (!isRefused(exchange)) accepted[kind] = exchange
    }

    assertNone(accepted)
  },

  mutants: {
    'signatures are not verified': acceptRefused(() => true),
    'the second output is not verified': alsoValid(
      'another last recipient',
      ({ outputs }) => outputs.length > 1,
    ),
    'signatures of orders with an exclusive filler are not verified': acceptRefused(
      ({ decoded }) => decoded !== undefined && decoded.exclusiveFiller !== zeroAddress,
    ),
    'signatures of orders for ether that decay are not verified': acceptRefused(
      ({ decoded }) =>
        decoded?.outputs.some(
          ({ endAmount, startAmount, token }) => token === nativeToken && endAmount !== startAmount,
        ) === true,
    ),
    'the chain id is not verified': alsoValid('another chain'),
    'the contract is not verified': alsoValid('another contract'),
    'bytes after a signature are cut': misreadField('/intent/order', 'signature', (signature: string) =>
      signature.slice(0, 132),
    ),
    'a forged signature gets a 500': refuseWith('/intent/order', 500),
  },
})

function inDomain(change: Partial<typeof ethereumPermitDomain>): Forgery['digest'] {
  return (order) => orderDigest(order, { ...ethereumPermitDomain, ...change })
}

/** The digest of another order than the submitted one. */
function changed(change: (order: DutchOrder) => Partial<DutchOrder>): Forgery['digest'] {
  return (order) => orderDigest({ ...order, ...change(order) })
}

function plusOne({ startAmount }: DutchOrder['outputs'][number]) {
  return { startAmount: startAmount + 1n }
}

/** The service also accepts the swapper's signature of the digest that this forgery signs. */
function alsoValid(
  kind: keyof typeof forgeries,
  matches: (order: DutchOrder) => boolean = () => true,
): Mutant {
  return acceptRefused(({ decoded, signature }) => {
    const digest = decoded !== undefined && matches(decoded) ? forgeries[kind]?.digest(decoded) : undefined
    return digest !== undefined && signerOf(digest, signature) === decoded?.swapper
  })
}
