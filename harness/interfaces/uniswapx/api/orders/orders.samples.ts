/**
 * Random orders of each type that can be encoded, whether or not a reactor would fill them, and one order of each type
 * with a known hash.
 *
 * @module
 */
import fc from 'fast-check'
import { type Address, type Hex, zeroAddress } from 'viem'
import { maxUint256 } from '../../../../core/amount.ts'
import type { NestedDutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { OrderInfo } from '../../../../core/orders/order-type.ts'
import type { PriorityOrder } from './priority-order.ts'
import type { V2Order } from './v2-order.ts'
import { packRelativeBlocks, type V3Order } from './v3-order.ts'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => hex(bytes))
const bytes = fc.uint8Array({ maxLength: 70 }).map(hex)

const uint256 = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 24n }),
  fc.bigInt({ min: 0n, max: maxUint256 }),
  fc.constantFrom(0n, 1n, maxUint256),
)
const int256 = fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n })

/** Seconds or blocks that fit a JavaScript number, in which the SDK keeps them. */
const position = fc.bigInt({ min: 0n, max: 2n ** 48n })

const info: fc.Arbitrary<OrderInfo> = fc.record({
  reactor: address,
  swapper: address,
  nonce: uint256,
  deadline: position,
  additionalValidationContract: address,
  additionalValidationData: bytes,
})

const listOf = <T>(element: fc.Arbitrary<T>) => fc.array(element, { maxLength: 4 })

const dutchInput = { token: address, startAmount: uint256, endAmount: uint256 }
const cosigned = {
  exclusiveFiller: address,
  exclusivityOverrideBps: uint256,
  inputAmount: uint256,
  outputAmounts: listOf(uint256),
}

export const v1Order: fc.Arbitrary<NestedDutchOrder> = fc.record({
  info,
  decayStartTime: position,
  decayEndTime: position,
  exclusiveFiller: address,
  exclusivityOverrideBps: uint256,
  input: fc.record(dutchInput),
  outputs: listOf(fc.record({ ...dutchInput, recipient: address })),
})

export const v2Order: fc.Arbitrary<V2Order> = fc.record({
  info,
  cosigner: address,
  baseInput: fc.record(dutchInput),
  baseOutputs: listOf(fc.record({ ...dutchInput, recipient: address })),
  cosignerData: fc.record({ decayStartTime: position, decayEndTime: position, ...cosigned }),
  cosignature: bytes,
})

/** The SDK cannot read the blocks of more than three points. */
const curve = fc
  .array(fc.record({ block: fc.nat(0xffff), amount: int256 }), { maxLength: 3 })
  .map((points) => ({
    relativeBlocks: packRelativeBlocks(points.map(({ block }) => block)),
    relativeAmounts: points.map(({ amount }) => amount),
  }))

const v3Leg = { token: address, startAmount: uint256, curve, adjustmentPerGweiBaseFee: uint256 }

export const v3Order: fc.Arbitrary<V3Order> = fc.record({
  info,
  cosigner: address,
  startingBaseFee: uint256,
  baseInput: fc.record({ ...v3Leg, maxAmount: uint256 }),
  baseOutputs: listOf(fc.record({ ...v3Leg, recipient: address, minAmount: uint256 })),
  cosignerData: fc.record({ decayStartBlock: position, ...cosigned }),
  cosignature: bytes,
})

const priorityLeg = { token: address, amount: uint256, mpsPerPriorityFeeWei: uint256 }

export const priorityOrder: fc.Arbitrary<PriorityOrder> = fc.record({
  info,
  cosigner: address,
  auctionStartBlock: uint256,
  baselinePriorityFeeWei: uint256,
  input: fc.record(priorityLeg),
  outputs: listOf(fc.record({ ...priorityLeg, recipient: address })),
  cosignerData: fc.record({ auctionTargetBlock: uint256 }),
  cosignature: bytes,
})

const swapper: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

const goldenInfo = {
  swapper,
  nonce: 256n,
  deadline: 1_700_000_600n,
  additionalValidationContract: zeroAddress,
  additionalValidationData: '0x',
} as const
const noOverride = {
  exclusiveFiller: zeroAddress,
  exclusivityOverrideBps: 0n,
  inputAmount: 0n,
  outputAmounts: [0n],
}

export const goldenV1: NestedDutchOrder = {
  info: { ...goldenInfo, reactor: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4' },
  decayStartTime: 1_700_000_000n,
  decayEndTime: 1_700_000_300n,
  exclusiveFiller: zeroAddress,
  exclusivityOverrideBps: 0n,
  input: { token: usdc, startAmount: 1_000_000_000n, endAmount: 1_000_000_000n },
  outputs: [{ token: weth, startAmount: 5n * 10n ** 17n, endAmount: 495n * 10n ** 15n, recipient: swapper }],
}

export const goldenV2: V2Order = {
  info: { ...goldenInfo, reactor: '0x00000011f84b9aa48e5f8aa8b9897600006289be' },
  cosigner: swapper,
  baseInput: { token: usdc, startAmount: 1_000_000_000n, endAmount: 1_000_000_000n },
  baseOutputs: [
    { token: weth, startAmount: 5n * 10n ** 17n, endAmount: 495n * 10n ** 15n, recipient: swapper },
  ],
  cosignerData: { decayStartTime: 1_700_000_000n, decayEndTime: 1_700_000_300n, ...noOverride },
  cosignature: '0x',
}

export const goldenV3: V3Order = {
  info: { ...goldenInfo, reactor: '0x0000000015757c461808ea25eb309638b62681cf' },
  cosigner: swapper,
  startingBaseFee: 10n ** 9n,
  baseInput: {
    token: usdc,
    startAmount: 1_000_000_000n,
    curve: { relativeBlocks: 0n, relativeAmounts: [] },
    maxAmount: 1_000_000_000n,
    adjustmentPerGweiBaseFee: 0n,
  },
  baseOutputs: [
    {
      token: weth,
      startAmount: 5n * 10n ** 17n,
      curve: { relativeBlocks: packRelativeBlocks([4, 10]), relativeAmounts: [10n ** 15n, 5n * 10n ** 15n] },
      recipient: swapper,
      minAmount: 495n * 10n ** 15n,
      adjustmentPerGweiBaseFee: 10n ** 12n,
    },
  ],
  cosignerData: { decayStartBlock: 18_500_000n, ...noOverride },
  cosignature: '0x',
}

export const goldenPriority: PriorityOrder = {
  info: { ...goldenInfo, reactor: '0x000000001ec5656dcdb24d90dfa42742738de729' },
  cosigner: swapper,
  auctionStartBlock: 18_500_000n,
  baselinePriorityFeeWei: 10n ** 8n,
  input: { token: usdc, amount: 1_000_000_000n, mpsPerPriorityFeeWei: 0n },
  outputs: [{ token: weth, amount: 5n * 10n ** 17n, mpsPerPriorityFeeWei: 3n, recipient: swapper }],
  cosignerData: { auctionTargetBlock: 18_499_998n },
  cosignature: '0x',
}

function hex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
