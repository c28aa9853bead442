/**
 * Verification of the swapper's signature, by the rules of the token-approval contract: 65 bytes, or 64 in the
 * compact form of EIP-2098, for a wallet without code; EIP-1271 for one with code, delegated accounts included.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { concat, numberToHex, size, slice } from 'viem/utils'
import type { ChainClient } from '../../../../../chain/chain-client.ts'
import { canonicalAddress } from '../../../../../core/address.ts'
import { walletAccepts } from './swapper-state.ts'

export interface SignedDigest {
  readonly digest: Hex
  readonly signature: Hex
  readonly swapper: Address
}

/** @returns True if Permit2 would accept the signature at the end of `block`. */
export async function isSwappersSignature(
  client: ChainClient,
  { digest, signature, swapper }: SignedDigest,
  block: bigint,
): Promise<boolean> {
  const code = await client.getCode({ address: swapper, blockNumber: block })
  if (code !== undefined) return walletAccepts(client, { wallet: swapper, digest, signature }, block)
  const parts = split(signature)
  if (parts === undefined) return false
  const { data } = await client.call({
    to: ecrecover,
    data: concat([digest, ...parts]),
    blockNumber: block,
  })
  return data !== undefined && canonicalAddress(slice(data, 12)) === swapper
}

/** The precompiled contract that Permit2 calls. It returns nothing for a signature that no key can have made. */
const ecrecover: Address = '0x0000000000000000000000000000000000000001'

const compactParity = 1n << 255n

/** The parts v, r and s of a signature, which the precompile takes. */
function split(signature: Hex): readonly Hex[] | undefined {
  if (size(signature) === 64) {
    const compact = BigInt(slice(signature, 32))
    const v = compact < compactParity ? 27n : 28n
    return [word(v), slice(signature, 0, 32), word(compact & ~compactParity)]
  }
  if (size(signature) !== 65) return undefined
  return [word(BigInt(slice(signature, 64))), slice(signature, 0, 32), slice(signature, 32, 64)]
}

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
