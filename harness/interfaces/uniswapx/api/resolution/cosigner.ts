/**
 * The cosigner's part of an order: its signature, better amounts, and the exclusive filler.
 *
 * @module
 */
import * as Secp256k1 from 'ox/Secp256k1'
import type { Address, Hex } from 'viem'
import { hexToBigInt, hexToNumber, size, slice } from 'viem/utils'
import { canonicalAddress, zeroAddress } from '../../../../core/address.ts'
import { multiplyDivideUp, type ResolvedOrder, require, uint256 } from '../../../../core/orders/resolution.ts'

/** Reverts unless the cosigner signed the digest. Bytes after the first 65 are ignored, as by the reactors. */
export function requireCosignature(cosigner: Address, digest: Hex, cosignature: Hex): void {
  require(size(cosignature) > 64, 'Panic')
  require(signerOf(digest, cosignature) === cosigner, 'InvalidCosignature')
}

/** The signer by the first 65 bytes. As for the precompile, v is 27 or 28, and s may be in the upper half. */
export function signerOf(digest: Hex, signature: Hex): Address | undefined {
  const v = hexToNumber(slice(signature, 64, 65))
  if (v !== 27 && v !== 28) return undefined
  const [r, s] = [slice(signature, 0, 32), slice(signature, 32, 64)].map((part) => hexToBigInt(part))
  try {
    return canonicalAddress(
      Secp256k1.recoverAddress({ payload: digest, signature: { r: r ?? 0n, s: s ?? 0n, yParity: v - 27 } }),
    )
  } catch {
    // The library throws if r or s is invalid on the curve.
    return undefined
  }
}

interface Started {
  readonly startAmount: bigint
}

/** The legs with the cosigner's start amounts, unless these are zero. Reverts if one is worse for the swapper. */
export function cosigned<Input extends Started, Output extends Started>(
  input: Input,
  outputs: readonly Output[],
  { inputAmount, outputAmounts }: { readonly inputAmount: bigint; readonly outputAmounts: readonly bigint[] },
): { readonly input: Input; readonly outputs: readonly Output[] } {
  require(inputAmount <= input.startAmount, 'InvalidCosignerInput')
  require(outputAmounts.length === outputs.length, 'InvalidCosignerOutput')
  return {
    input: inputAmount === 0n ? input : { ...input, startAmount: inputAmount },
    outputs: outputs.map((output, index) => {
      const amount = outputAmounts[index] ?? 0n
      if (amount === 0n) return output
      require(amount >= output.startAmount, 'InvalidCosignerOutput')
      return { ...output, startAmount: amount }
    }),
  }
}

export interface Exclusivity {
  readonly exclusiveFiller: Address
  readonly exclusivityOverrideBps: bigint
  /** Last second or block of the exclusivity. */
  readonly end: bigint
}

const wholeBps = 10_000n

/**
 * The amounts that `filler` must pay at a second or block. Other accounts than the exclusive filler pay a premium on
 * every output, rounded up, or may not fill.
 */
export function withExclusivity(
  order: ResolvedOrder,
  { end, exclusiveFiller, exclusivityOverrideBps }: Exclusivity,
  filler: Address,
  now: bigint,
): ResolvedOrder {
  if (exclusiveFiller === zeroAddress || now > end || exclusiveFiller === filler) return order
  require(exclusivityOverrideBps !== 0n, 'NoExclusiveOverride')
  const outputs = order.outputs.map((output) => ({
    ...output,
    amount: multiplyDivideUp(output.amount, uint256(wholeBps + exclusivityOverrideBps), wholeBps),
  }))
  return { ...order, outputs }
}
