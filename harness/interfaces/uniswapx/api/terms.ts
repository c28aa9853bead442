/**
 * Builds and signs orders of any type from the same few terms, as a wallet and a cosigner do.
 *
 * @module
 */
import { type Address, type Hex, zeroAddress } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { canonicalAddress } from '../../../core/address.ts'
import { reactors } from './contracts.ts'
import { type AnyOrder, type KnownOrder, knownOrder, type OrderTypeName } from './orders/known-order.ts'
import { priorityCosignerDigest } from './orders/priority-order.ts'
import { v2CosignerDigest } from './orders/v2-order.ts'
import { packRelativeBlocks, v3CosignerDigest } from './orders/v3-order.ts'
import { cosignerKey } from './universe.ts'

/** The terms that all types can express. Times are UNIX seconds, amounts are base units. */
export interface Terms {
  readonly type: OrderTypeName
  readonly reactor: Address
  readonly nonce: bigint
  readonly deadline: bigint
  /** The second and the block at which amounts begin to move. */
  readonly start: { readonly time: bigint; readonly block: bigint }
  readonly input: { readonly token: Address; readonly amount: bigint }
  readonly outputs: readonly TermsOutput[]
  /** The cosigner's start amounts; zero keeps the swapper's. */
  readonly override: { readonly input: bigint; readonly output: bigint }
  readonly exclusiveFiller: Address
  /** Premium on every output for other fillers until the start, in basis points; zero excludes them. */
  readonly exclusivityOverrideBps: bigint
}

interface TermsOutput {
  readonly token: Address
  readonly startAmount: bigint
  readonly endAmount: bigint
  readonly recipient: Address
}

export interface Keys {
  readonly swapper: Hex
  /** Signs for the swapper; the swapper's own key if absent. */
  readonly signing?: Hex
  /** The key of the cosigner that the order names; the judge's if absent. */
  readonly cosigner?: Hex
  /** Signs for the cosigner; the cosigner's own key if absent. */
  readonly cosigning?: Hex
}

/** Blocks after the latest one in which a priority order may be filled without its cosigner. */
export const blocksOfNotice = 10n

export interface SignedTerms {
  readonly order: KnownOrder
  readonly signature: Hex
  readonly terms: Terms
}

/** The order, cosigned and signed. */
export async function signTerms(
  terms: Terms,
  { cosigner = cosignerKey, cosigning = cosigner, signing, swapper }: Keys,
): Promise<SignedTerms> {
  const bare = orderOf(terms, { cosigner: addressOf(cosigner), swapper: addressOf(swapper) })
  const digest = cosignerDigest(bare)
  const order = knownOrder(
    digest === undefined
      ? bare
      : withCosignature(bare, await sign({ hash: digest, privateKey: cosigning, to: 'hex' })),
  )
  return {
    order,
    signature: await sign({ hash: order.digest, privateKey: signing ?? swapper, to: 'hex' }),
    terms,
  }
}

export function reactorOf(type: OrderTypeName): Address {
  return reactors[type]
}

export function addressOf(key: Hex): Address {
  return canonicalAddress(privateKeyToAccount(key).address)
}

/** The order, without a cosignature. */
export function orderOf(
  terms: Terms,
  { cosigner, swapper }: { readonly cosigner: Address; readonly swapper: Address },
): AnyOrder {
  const { deadline, input, nonce, outputs, override, reactor, start, type } = terms
  const info = {
    reactor,
    swapper,
    nonce,
    deadline,
    additionalValidationContract: zeroAddress,
    additionalValidationData: '0x',
  } as const
  const flatInput = { token: input.token, startAmount: input.amount, endAmount: input.amount }
  const exclusive = {
    exclusiveFiller: terms.exclusiveFiller,
    exclusivityOverrideBps: terms.exclusivityOverrideBps,
  }
  const overridden = {
    ...exclusive,
    inputAmount: override.input,
    outputAmounts: outputs.map(() => override.output),
  }
  const cosigned = { info, cosigner, cosignature: '0x' } as const
  switch (type) {
    case 'Dutch': {
      const times = { decayStartTime: start.time, decayEndTime: deadline }
      return { type, terms: { info, ...times, ...exclusive, input: flatInput, outputs } }
    }
    case 'Dutch_V2': {
      const cosignerData = { decayStartTime: start.time, decayEndTime: deadline, ...overridden }
      return { type, terms: { ...cosigned, baseInput: flatInput, baseOutputs: outputs, cosignerData } }
    }
    case 'Dutch_V3': {
      const flat = { curve: { relativeBlocks: 0n, relativeAmounts: [] }, adjustmentPerGweiBaseFee: 0n }
      const baseOutputs = outputs.map(({ endAmount, recipient, startAmount, token }) => ({
        ...{ token, startAmount, recipient, minAmount: endAmount, adjustmentPerGweiBaseFee: 0n },
        curve: { relativeBlocks: packRelativeBlocks([100]), relativeAmounts: [startAmount - endAmount] },
      }))
      const baseInput = { ...flat, token: input.token, startAmount: input.amount, maxAmount: input.amount }
      const cosignerData = { decayStartBlock: start.block, ...overridden }
      return { type, terms: { ...cosigned, startingBaseFee: 0n, baseInput, baseOutputs, cosignerData } }
    }
    case 'Priority': {
      const priced = outputs.map(({ recipient, startAmount, token }) => ({
        token,
        recipient,
        amount: startAmount,
        mpsPerPriorityFeeWei: 1n,
      }))
      const blocks = {
        auctionStartBlock: start.block + blocksOfNotice,
        baselinePriorityFeeWei: 0n,
        cosignerData: { auctionTargetBlock: start.block },
      }
      return {
        type,
        terms: { ...cosigned, ...blocks, input: { ...input, mpsPerPriorityFeeWei: 0n }, outputs: priced },
      }
    }
  }
}

function cosignerDigest(order: AnyOrder): Hex | undefined {
  switch (order.type) {
    case 'Dutch':
      return undefined
    case 'Dutch_V2':
      return v2CosignerDigest(order.terms)
    case 'Dutch_V3':
      return v3CosignerDigest(order.terms, 1)
    case 'Priority':
      return priorityCosignerDigest(order.terms, 1)
  }
}

export function withCosignature(order: AnyOrder, cosignature: Hex): AnyOrder {
  switch (order.type) {
    case 'Dutch':
      return order
    case 'Dutch_V2':
      return { type: order.type, terms: { ...order.terms, cosignature } }
    case 'Dutch_V3':
      return { type: order.type, terms: { ...order.terms, cosignature } }
    case 'Priority':
      return { type: order.type, terms: { ...order.terms, cosignature } }
  }
}
