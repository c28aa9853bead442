/**
 * Random orders for a fill: most can be filled, and each of the others breaks one or several rules.
 *
 * @module
 */
import fc from 'fast-check'
import { type Address, zeroAddress } from 'viem'
import { maxUint256 } from '../../../../core/amount.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { NestedDutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { OrderInfo } from '../../../../core/orders/order-type.ts'
import type { Fill } from '../../../../core/orders/resolution.ts'
import type { PriorityOrder } from '../orders/priority-order.ts'
import type { V2Order } from '../orders/v2-order.ts'
import { packRelativeBlocks, type V3Order } from '../orders/v3-order.ts'

/** The reactor and the signers of an order. */
export interface Parties {
  readonly reactor: Address
  readonly swapper: Address
  readonly cosigner: Address
}

const stranger: Address = '0x00000000000000000000000000000000000000aa'

const amount = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 24n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: maxUint256 }) },
  { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 2n ** 255n - 1n, 2n ** 255n, maxUint256) },
)

function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

function near(value: bigint, distance: bigint): fc.Arbitrary<bigint> {
  const around = (radius: bigint) =>
    fc.bigInt({ min: value > radius ? value - radius : 0n, max: value + radius })
  return fc.oneof(around(3n), around(distance))
}

/** Values that are ascending in most draws. */
function ascending(arbitrary: fc.Arbitrary<bigint>, count: number): fc.Arbitrary<readonly bigint[]> {
  const drawn = fc.array(arbitrary, { minLength: count, maxLength: count })
  return mostly(
    drawn.map((values) => values.toSorted(byValue)),
    drawn,
  )
}

function infoOf({ reactor, swapper }: Parties, deadline: bigint): OrderInfo {
  return {
    reactor,
    swapper,
    nonce: 0n,
    deadline,
    additionalValidationContract: zeroAddress,
    additionalValidationData: '0x',
  }
}

const exclusivity = {
  exclusiveFiller: fc.constantFrom<Address>(zeroAddress, zeroAddress, canonical.orderQuoter, stranger),
  exclusivityOverrideBps: fc.constantFrom(0n, 1n, 100n, 12_345n, maxUint256),
}

/** Zero, or in most other draws an improvement by up to a tenth. */
function overrideOf(startAmount: bigint, sign: 1n | -1n): fc.Arbitrary<bigint> {
  const changed = startAmount + (sign * startAmount) / 10n
  const [min, max] = sign > 0n ? [startAmount, changed] : [changed, startAmount]
  const bounded = fc.bigInt({ min, max: max > maxUint256 ? maxUint256 : max })
  return fc.oneof(fc.constant(0n), mostly(bounded, amount))
}

const target = fc.record({
  token: fc.constantFrom<Address>(canonical.weth, zeroAddress),
  recipient: fc.constant(stranger),
})

export function v1OrderAt(fill: Fill, parties: Parties): fc.Arbitrary<NestedDutchOrder> {
  return v2OrderAt(fill, parties).map(({ baseInput, baseOutputs, cosignerData, info }) => {
    const { decayEndTime, decayStartTime, exclusiveFiller, exclusivityOverrideBps } = cosignerData
    const exclusive = { exclusiveFiller, exclusivityOverrideBps }
    return { info, decayStartTime, decayEndTime, ...exclusive, input: baseInput, outputs: baseOutputs }
  })
}

export function v2OrderAt(fill: Fill, parties: Parties): fc.Arbitrary<V2Order> {
  const flat = amount.map((value) => [value, value] as const)
  const falling = ascending(amount, 2).map(([end = 0n, start = 0n]) => [start, end] as const)
  const output = fc.oneof(flat, falling).chain(([startAmount, endAmount]) =>
    fc.record({
      leg: target.map((paid) => ({ ...paid, startAmount, endAmount })),
      override: overrideOf(startAmount, 1n),
    }),
  )
  const input = fc.oneof(flat, ascending(amount, 2)).chain(([startAmount = 0n, endAmount = 0n]) =>
    fc.record({
      leg: fc.constant({ token: canonical.weth, startAmount, endAmount }),
      override: overrideOf(startAmount, -1n),
    }),
  )
  return fc
    .record({
      times: ascending(near(fill.timestamp, 1000n), 3),
      input,
      outputs: fc.array(output, { minLength: 1, maxLength: 3 }),
      extra: mostly(fc.constant<readonly bigint[]>([]), fc.constant([0n])),
      ...exclusivity,
    })
    .map(
      ({
        exclusiveFiller,
        exclusivityOverrideBps,
        extra,
        input,
        outputs,
        times: [start = 0n, end = 0n, deadline = 0n],
      }) => ({
        info: infoOf(parties, deadline),
        cosigner: parties.cosigner,
        baseInput: input.leg,
        baseOutputs: outputs.map(({ leg }) => leg),
        cosignerData: {
          decayStartTime: start,
          decayEndTime: end,
          exclusiveFiller,
          exclusivityOverrideBps,
          inputAmount: input.override,
          outputAmounts: [...outputs.map(({ override }) => override), ...extra],
        },
        cosignature: '0x',
      }),
    )
}

/** A curve whose amounts are mostly up to the leg's, so that curves meet their bounds. */
function curveOf(startAmount: bigint) {
  const small = startAmount < 2n ** 255n ? startAmount : 2n ** 255n - 1n
  const change = mostly(
    fc.bigInt({ min: -small, max: small }),
    fc.constantFrom(-(2n ** 255n), 2n ** 255n - 1n, 0n),
  )
  const blocks = mostly(fc.nat(40), fc.nat(0xffff))
  return fc
    .array(fc.tuple(blocks, change), { maxLength: 17, size: 'small' })
    .chain((points) => mostly(fc.constant(points.toSorted(([a], [b]) => a - b)), fc.constant(points)))
    .map((points) => ({
      relativeBlocks: packRelativeBlocks(points.slice(0, 16).map(([block]) => block)),
      relativeAmounts: points.map(([, loss]) => loss),
    }))
}

export function v3OrderAt(fill: Fill, parties: Parties): fc.Arbitrary<V3Order> {
  const adjustment = fc.oneof(fc.constant(0n), amount)
  const leg = (sign: 1n | -1n) =>
    amount.chain((startAmount) =>
      fc.record({
        leg: fc.record({
          startAmount: fc.constant(startAmount),
          curve: curveOf(startAmount),
          adjustmentPerGweiBaseFee: adjustment,
        }),
        bound: fc.oneof(amount, fc.constant(startAmount), fc.constant(sign > 0n ? 0n : maxUint256)),
        override: overrideOf(startAmount, sign),
        target,
      }),
    )
  return fc
    .record({
      deadline: mostly(near(fill.timestamp + 500n, 499n), near(fill.timestamp, 1n)),
      startingBaseFee: mostly(near(fill.baseFeeWei, 10n ** 10n), amount),
      decayStartBlock: mostly(near(fill.blockNumber, 40n), amount),
      input: leg(-1n),
      outputs: fc.array(leg(1n), { minLength: 1, maxLength: 3 }),
      extra: mostly(fc.constant<readonly bigint[]>([]), fc.constant([0n])),
      ...exclusivity,
    })
    .map(
      ({
        deadline,
        decayStartBlock,
        exclusiveFiller,
        exclusivityOverrideBps,
        extra,
        input,
        outputs,
        startingBaseFee,
      }) => ({
        info: infoOf(parties, deadline),
        cosigner: parties.cosigner,
        startingBaseFee,
        baseInput: { ...input.leg, token: canonical.weth, maxAmount: input.bound },
        baseOutputs: outputs.map(({ bound, leg, target }) => ({ ...leg, ...target, minAmount: bound })),
        cosignerData: {
          decayStartBlock,
          exclusiveFiller,
          exclusivityOverrideBps,
          inputAmount: input.override,
          outputAmounts: [...outputs.map(({ override }) => override), ...extra],
        },
        cosignature: '0x',
      }),
    )
}

export function priorityOrderAt(fill: Fill, parties: Parties): fc.Arbitrary<PriorityOrder> {
  const mps = mostly(fc.bigInt({ min: 0n, max: 20n }), amount)
  const outputs = (scale: fc.Arbitrary<bigint>) =>
    fc.array(
      fc
        .record({ target, amount, mpsPerPriorityFeeWei: scale })
        .map(({ target, ...leg }) => ({ ...leg, ...target })),
      { minLength: 1, maxLength: 3 },
    )
  const none = fc.constant(0n)
  const scaling = fc.oneof(
    { weight: 4, arbitrary: fc.record({ input: none, outputs: outputs(mps) }) },
    { weight: 4, arbitrary: fc.record({ input: mps, outputs: outputs(none) }) },
    { weight: 1, arbitrary: fc.record({ input: mps, outputs: outputs(mps) }) },
  )
  return fc
    .record({
      deadline: mostly(near(fill.timestamp + 500n, 499n), near(fill.timestamp, 1n)),
      cosigner: fc.constantFrom(parties.cosigner, zeroAddress),
      auctionStartBlock: near(fill.blockNumber, 20n),
      auctionTargetBlock: near(fill.blockNumber, 20n),
      baselinePriorityFeeWei: fc.oneof(none, near(fill.gasPriceWei, 10n ** 9n), amount),
      inputAmount: amount,
      scaling,
    })
    .map(({ auctionTargetBlock, deadline, inputAmount, scaling, ...terms }) => ({
      ...terms,
      info: infoOf(parties, deadline),
      input: { token: canonical.weth, amount: inputAmount, mpsPerPriorityFeeWei: scaling.input },
      outputs: scaling.outputs,
      cosignerData: { auctionTargetBlock },
      cosignature: '0x',
    }))
}

function byValue(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
