/**
 * Whether a signature is the swapper's, as the token-approval contract judges it: 65 bytes, or 64 in the
 * compact form of EIP-2098, for a wallet without code; EIP-1271 for one with code, a delegated account too.
 *
 * @module
 */
import { type Address, bytesToBigInt, bytesToHex, type Hex, hexToBytes, recoverAddress } from 'viem'
import type { ChainClient } from '../../chain/node.ts'
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

/** @returns `undefined` where the precompile gives no address. A high s is taken, as the precompile takes it. */
async function recoverSigner(digest: Hex, signature: Hex): Promise<Address | undefined> {
  const parts = split(hexToBytes(signature))
  if (parts === undefined) return undefined
  try {
    return canonicalAddress(await recoverAddress({ hash: digest, signature: parts }))
  } catch {
    // The library throws where r or s is no point or number of the curve.
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
    return { r, s: word(compact & ~compactParity), yParity }
  }
  const v = bytes[64]
  if (bytes.length !== 65 || (v !== 27 && v !== 28)) return undefined
  return { r, s: bytesToHex(s), yParity: v - 27 }
}

function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
