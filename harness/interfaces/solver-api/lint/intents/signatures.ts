/**
 * Signatures of intent orders: the rules find a signature that is not the swapper's, and the content that the swapper
 * signed instead. They judge a submitted order, and a wallet's request to sign.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { hashTypedData } from 'viem/utils'
import { canonicalAddress, nativeToken } from '../../../../core/address.ts'
import { tryParse } from '../../../../core/json.ts'
import { type DutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { signerOf } from '../../../../core/orders/signature.ts'
import { ethereumPermitDomain, orderDigest, orderTypedData } from '../../../../core/orders/typed-data.ts'
import { shown } from '../../../../core/texts/shown.ts'
import type { Observed } from '../../../../judge/lint/observed.ts'
import { valueAt } from '../../checks/reading/reading.ts'
import { readExchange } from '../../checks/standing/call.ts'
import { submittedOrder } from '../../checks/standing/submitted-order.ts'
import { ofExchange, type Rule } from '../rule.ts'

export const signatureRules: readonly Rule[] = [
  {
    id: 'intent/domain',
    severity: 'error',
    says: 'The order is signed for another domain, so the token-approval contract rejects the signature.',
    remedy: `Sign for the domain name Permit2, chainId 1, verifyingContract ${ethereumPermitDomain.verifyingContract}, without other fields.`,
    restsOn: 'intent/signature-recovers-the-swapper',
    judge: (observed) => {
      if (observed.kind === 'rpc') return wrongDomainOf(observed.method, observed.params)
      return signedAs(otherDomains, observed)
    },
  },
  {
    id: 'intent/permit',
    severity: 'error',
    says: 'The signature is not over the permit of the order.',
    remedy:
      'Sign PermitWitnessTransferFrom: permitted is the input token and its end amount, spender the reactor, witness the order.',
    restsOn: 'intent/signature-recovers-the-swapper',
    judge: ofExchange((observed) => signedAs(otherPermits, observed)),
  },
  {
    id: 'intent/signature',
    severity: 'error',
    says: 'The signature is not that of the swapper.',
    remedy: 'Sign with the key of the swapper, after the last change to the order, and send all 65 bytes.',
    restsOn: 'intent/signature-recovers-the-swapper',
    judge: ofExchange((observed) => {
      const signed = signedIn(observed)
      if (signed === undefined) return []
      const { order, signature } = signed
      const others = Object.values({ ...otherDomains(order), ...otherPermits(order) })
      const isExplained = others.some((digest) => signerOf(digest, signature) === order.swapper)
      if (isExplained) return []
      const signer = signerOf(orderDigest(order), signature)
      return [
        signer === undefined
          ? `${shown(signature)} is not a signature`
          : `signed by ${signer}, not ${order.swapper}`,
      ]
    }),
  },
]

/** The names of the digests that the swapper signed instead of that of the order. */
function signedAs(
  digestsOf: (order: DutchOrder) => Readonly<Record<string, Hex>>,
  observed: Observed,
): readonly string[] {
  const signed = signedIn(observed)
  if (signed === undefined) return []
  return Object.entries(digestsOf(signed.order))
    .filter(([, digest]) => signerOf(digest, signed.signature) === signed.order.swapper)
    .map(([name]) => name)
}

/** The order and the signature of a submission, if the signature is not the swapper's. */
function signedIn(observed: Observed) {
  if (observed.kind !== 'http') return undefined
  const { call } = readExchange(observed.exchange)
  const order = call && submittedOrder(call)
  const signature: unknown = call?.fields.signature
  // Contract wallets have their own signatures, which are longer.
  if (order === undefined || typeof signature !== 'string' || signature.length > maxSignatureLength)
    return undefined
  return signerOf(orderDigest(order), signature) === order.swapper ? undefined : { order, signature }
}

const maxSignatureLength = '0x'.length + 2 * 65

// Chains that a wallet is often connected to.
const otherChains = [0, 5, 10, 56, 137, 1337, 8453, 31337, 42161, 11155111]

/** Digests for other domains, by their mistake. */
function otherDomains(order: DutchOrder): Readonly<Record<string, Hex>> {
  const typedData = orderTypedData(order)
  const contracts: Readonly<Record<string, Address>> = { 'the reactor': order.reactor, nothing: nativeToken }
  return {
    ...Object.fromEntries(
      otherChains.map((chainId) => [
        `signed for chainId ${chainId}`,
        orderDigest(order, { ...ethereumPermitDomain, chainId }),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(contracts).map(([name, verifyingContract]) => [
        `signed with ${name} as verifyingContract`,
        orderDigest(order, { ...ethereumPermitDomain, verifyingContract }),
      ]),
    ),
    'signed with a version': hashTypedData({ ...typedData, domain: { ...typedData.domain, version: '1' } }),
  }
}

/** Digests of other permits, by their mistake. */
function otherPermits(order: DutchOrder): Readonly<Record<string, Hex>> {
  const { domain, message, primaryType, types } = orderTypedData(order)
  const permit = (changes: Partial<Pick<typeof message, 'spender' | 'permitted'>>) =>
    hashTypedData({ domain, types, primaryType, message: { ...message, ...changes } })
  const { startAmount, token } = order.input
  return {
    'the spender is the zero address': permit({ spender: nativeToken }),
    'the spender is the token-approval contract': permit({ spender: ethereumPermitDomain.verifyingContract }),
    'the spender is the swapper': permit({ spender: order.swapper }),
    ...(startAmount === order.input.endAmount
      ? {}
      : { 'permitted is the start amount': permit({ permitted: { token, amount: startAmount } }) }),
    'the hash of the order is signed': hashDutchOrder(order),
    'the order is signed without a permit': hashTypedData({
      domain,
      types,
      primaryType: 'ExclusiveDutchOrder',
      message: message.witness,
    }),
  }
}

/** The mistakes in the domain of typed data that a wallet is asked to sign for an order. */
function wrongDomainOf(method: string, params: readonly unknown[]): readonly string[] {
  if (!/^eth_signTypedData(_v[34])?$/.test(method)) return []
  const typedData = typeof params[1] === 'string' ? tryParse(params[1]) : params[1]
  if (valueAt(typedData, 'primaryType') !== 'PermitWitnessTransferFrom') return []
  if (valueAt(typedData, 'types', 'ExclusiveDutchOrder') === undefined) return []
  const domain = valueAt(typedData, 'domain')
  const expected: Readonly<Record<string, string>> = {
    name: orderDomainName,
    chainId: `${ethereumPermitDomain.chainId}`,
    verifyingContract: ethereumPermitDomain.verifyingContract,
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(Object(domain))])
  return [...names]
    .filter((name) => plain(valueAt(domain, name)) !== expected[name])
    .map((name) => `${name} is ${shown(valueAt(domain, name))}`)
}

const orderDomainName = 'Permit2'

/** A chain id as text: wallets write it as a number, in decimal digits or in hex. */
function plain(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  if (/^0x[0-9a-f]{40}$/i.test(text)) return canonicalAddress(text)
  return /^0x[0-9a-f]+$/i.test(text) ? `${BigInt(text)}` : text
}
