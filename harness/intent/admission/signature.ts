/**
 * Verification of the swapper's signature, by the rules of the token-approval contract: 65 bytes, or 64 in the
 * compact form of EIP-2098, for a wallet without code; EIP-1271 for one with code, delegated accounts included.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { bytesToBigInt, bytesToHex, hexToBytes, numberToHex, recoverAddress } from 'viem/utils'
import type { ChainClient } from '../../chain/chain-client.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { walletAccepts } from './swapper-state.ts'

export interface SignedDigest {
  readonly digest: Hex
  readonly signature: Hex
  readonly swapper: Address
}

/** @returns True where Permit2 would accept the signature at the end of `block`. */
export async function isSwappersSignature(
  client: ChainClient,
  { digest, signature, swapper }: SignedDigest,
  block: bigint,
): Promise<boolean> {
  const code = await client.getCode({ address: swapper, blockNumber: block })
  if (code !== undefined) return walletAccepts(client, { wallet: swapper, digest, signature }, block)
  return (await recoverSigner(digest, signature)) === swapper
}

/** @returns `undefined` where the precompile returns no address. A high s is accepted, as by the precompile. */
async function recoverSigner(digest: Hex, signature: Hex): Promise<Address | undefined> {
  const parts = split(hexToBytes(signature))
  if (parts === undefined) return undefined
  try {
    return canonicalAddress(await recoverAddress({ hash: digest, signature: parts }))
  } catch {
    // The library throws where r or s is invalid on the curve.
    return undefined
  }
}

const compactParity = 1n << 255n

function split(bytes: Uint8Array) {
  const r = bytesToHex(bytes.subarray(0, 32))
  const s = bytes.subarray(32, 64)
  if (bytes.length === 64) {
    const compact = bytesToBigInt(s)
    const yParity = compact < compactParity ? 0 : 1
    return { r, s: numberToHex(compact & ~compactParity, { size: 32 }), yParity }
  }
  const v = bytes[64]
  if (bytes.length !== 65 || (v !== 27 && v !== 28)) return undefined
  return { r, s: bytesToHex(s), yParity: v - 27 }
}
