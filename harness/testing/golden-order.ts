/**
 * Orders for the tests of all rooms: one order with a known hash, digest and signature, and random orders that can be
 * encoded, whether or not a reactor would accept them.
 *
 * @module
 */
import fc from 'fast-check'
import { type Address, type Hex, zeroAddress } from 'viem'
import { maxUint256 } from '../core/amount.ts'
import type { DutchOrder } from '../core/orders/dutch-order.ts'

const swapper: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Its signer is the first account of the mnemonic that development chains share. */
export const golden: DutchOrder = {
  reactor: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  swapper,
  nonce: 256n,
  deadline: 1_700_000_600n,
  additionalValidationContract: zeroAddress,
  additionalValidationData: '0x',
  decayStartTime: 1_700_000_000n,
  decayEndTime: 1_700_000_300n,
  exclusiveFiller: zeroAddress,
  exclusivityOverrideBps: 0n,
  input: {
    token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    startAmount: 1_000_000_000n,
    endAmount: 1_000_000_000n,
  },
  outputs: [
    {
      token: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      startAmount: 500_000_000_000_000_000n,
      endAmount: 495_000_000_000_000_000n,
      recipient: swapper,
    },
  ],
}

/** Random addresses, lower case. */
export const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => hex(bytes))

/** Random amounts up to 2^256 - 1; small, arbitrary and extreme amounts are equally likely. */
export const uint256 = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 24n }),
  fc.bigInt({ min: 0n, max: maxUint256 }),
  fc.constantFrom(0n, 1n, maxUint256),
)

/** UNIX seconds that fit a JavaScript number, in which the SDK keeps them. */
export const unixSeconds = fc.bigInt({ min: 0n, max: 2n ** 48n })

export const dutchOrder: fc.Arbitrary<DutchOrder> = fc.record({
  reactor: address,
  swapper: address,
  nonce: uint256,
  deadline: unixSeconds,
  additionalValidationContract: address,
  additionalValidationData: fc.uint8Array({ maxLength: 70 }).map(hex),
  decayStartTime: unixSeconds,
  decayEndTime: unixSeconds,
  exclusiveFiller: address,
  exclusivityOverrideBps: uint256,
  input: fc.record({ token: address, startAmount: uint256, endAmount: uint256 }),
  outputs: fc.array(
    fc.record({ token: address, startAmount: uint256, endAmount: uint256, recipient: address }),
    { maxLength: 4 },
  ),
})

function hex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
