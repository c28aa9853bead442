/**
 * An order of any type, behind one interface.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { zeroAddress } from '../../../../core/address.ts'
import { dutchOrderType, type NestedDutchOrder } from '../../../../core/orders/dutch-order.ts'
import {
  decodeOrder,
  encodeOrder,
  hashOrder,
  type OrderInfo,
  type OrderType,
} from '../../../../core/orders/order-type.ts'
import type { Fill, Resolution } from '../../../../core/orders/resolution.ts'
import { resolveDutch } from '../../../../core/orders/resolve-dutch.ts'
import { resolvePriority } from '../resolution/resolve-priority.ts'
import { resolveV2 } from '../resolution/resolve-v2.ts'
import { resolveV3 } from '../resolution/resolve-v3.ts'
import type { OrderRecord } from '../wire.ts'
import { digestOf } from './permit.ts'
import { type PriorityOrder, priority } from './priority-order.ts'
import { type V2Order, v2 } from './v2-order.ts'
import { relativeBlock, type V3Order, v3 } from './v3-order.ts'

export type AnyOrder =
  | { readonly type: 'Dutch'; readonly terms: NestedDutchOrder }
  | { readonly type: 'Dutch_V2'; readonly terms: V2Order }
  | { readonly type: 'Dutch_V3'; readonly terms: V3Order }
  | { readonly type: 'Priority'; readonly terms: PriorityOrder }

export type OrderTypeName = AnyOrder['type']

export interface KnownOrder {
  readonly type: OrderTypeName
  readonly info: OrderInfo
  readonly hash: Hex
  readonly encoded: Hex
  /** The EIP-712 digest that the swapper's key signs. */
  readonly digest: Hex
  readonly maxInput: { readonly token: Address; readonly amount: bigint }
  readonly outputs: readonly { readonly token: Address; readonly recipient: Address }[]
  /** The zero address if any filler may fill the order from the start. */
  readonly exclusiveFiller: Address
  /** The zero address if the order has no cosigner. */
  readonly cosigner: Address
  /** True if no amount changes with time. */
  readonly isFlat: boolean
  /** The fields of the order's record that follow from its terms, with amounts as decimal strings. */
  readonly shown: Pick<OrderRecord, 'input' | 'outputs'> & Readonly<Record<string, unknown>>
  resolve(fill: Fill): Resolution
}

export function knownOrder(order: AnyOrder): KnownOrder {
  switch (order.type) {
    case 'Dutch':
      return forms.Dutch.known(order.terms)
    case 'Dutch_V2':
      return forms.Dutch_V2.known(order.terms)
    case 'Dutch_V3':
      return forms.Dutch_V3.known(order.terms)
    case 'Priority':
      return forms.Priority.known(order.terms)
  }
}

/**
 * @param type `Limit` for a Dutch order whose amounts do not move.
 * @returns `undefined` if the bytes do not encode an order of the type.
 */
export function readOrder(type: OrderTypeName | 'Limit', encoded: Hex): KnownOrder | undefined {
  if (type !== 'Limit') return forms[type].read(encoded)
  const order = forms.Dutch.read(encoded)
  return order?.isFlat === true ? order : undefined
}

/** The parts of a known order that differ by type. */
interface Form<Order> {
  readonly type: OrderType<Order>
  readonly resolve: (order: Order, fill: Fill) => Resolution
  readonly shown: (order: Order) => KnownOrder['shown']
  readonly said: (order: Order) => Pick<KnownOrder, 'outputs' | 'exclusiveFiller' | 'cosigner' | 'isFlat'>
}

function form<Order extends { readonly info: OrderInfo }>(
  name: OrderTypeName,
  { resolve, said, shown, type }: Form<Order>,
) {
  const known = (order: Order): KnownOrder => ({
    type: name,
    info: order.info,
    hash: hashOrder(type, order),
    encoded: encodeOrder(type, order),
    digest: digestOf(type, order),
    maxInput: type.maxInput(order),
    shown: shown(order),
    ...said(order),
    resolve: (fill: Fill) => resolve(order, fill),
  })
  const read = (encoded: Hex) => {
    const order = decodeOrder(type, encoded)
    return order && known(order)
  }
  return { known, read }
}

const saidByCosigner = ({ baseOutputs, cosigner, cosignerData }: V2Order | V3Order) => ({
  cosigner,
  isFlat: false,
  outputs: baseOutputs,
  exclusiveFiller: cosignerData.exclusiveFiller,
})

const forms = {
  Dutch: form('Dutch', {
    type: dutchOrderType,
    resolve: ({ info, ...terms }, fill) => resolveDutch({ ...info, ...terms }, fill),
    shown: shownV1,
    said: ({ exclusiveFiller, input, outputs }) => ({
      exclusiveFiller,
      outputs,
      cosigner: zeroAddress,
      isFlat: [input, ...outputs].every(({ endAmount, startAmount }) => endAmount === startAmount),
    }),
  }),
  Dutch_V2: form('Dutch_V2', { type: v2, resolve: resolveV2, shown: shownV2, said: saidByCosigner }),
  Dutch_V3: form('Dutch_V3', { type: v3, resolve: resolveV3, shown: shownV3, said: saidByCosigner }),
  Priority: form('Priority', {
    type: priority,
    resolve: resolvePriority,
    shown: shownPriority,
    said: ({ cosigner, outputs }) => ({ cosigner, outputs, exclusiveFiller: zeroAddress, isFlat: false }),
  }),
}

function shownV1({ input, outputs }: NestedDutchOrder) {
  return { input: asTexts(input), outputs: outputs.map(asTexts) }
}

function shownV2({ baseInput, baseOutputs, cosignature, cosignerData }: V2Order) {
  const { decayEndTime, decayStartTime } = cosignerData
  const times = { decayStartTime: Number(decayStartTime), decayEndTime: Number(decayEndTime) }
  return {
    input: asTexts(baseInput),
    outputs: baseOutputs.map(asTexts),
    cosignerData: { ...times, ...overridesOf(cosignerData) },
    cosignature,
  }
}

function shownV3({ baseInput, baseOutputs, cosignature, cosignerData, startingBaseFee }: V3Order) {
  const leg = <Leg extends V3Order['baseInput'] | V3Order['baseOutputs'][number]>({
    curve,
    ...terms
  }: Leg) => ({
    ...asTexts(terms),
    curve: {
      relativeBlocks: curve.relativeAmounts.map((_, index) => Number(relativeBlock(curve, index))),
      relativeAmounts: curve.relativeAmounts.map(String),
    },
  })
  return {
    startingBaseFee: `${startingBaseFee}`,
    input: leg(baseInput),
    outputs: baseOutputs.map(leg),
    cosignerData: { decayStartBlock: Number(cosignerData.decayStartBlock), ...overridesOf(cosignerData) },
    cosignature,
  }
}

function shownPriority({ cosignature, cosignerData, input, outputs, ...order }: PriorityOrder) {
  return {
    auctionStartBlock: Number(order.auctionStartBlock),
    baselinePriorityFeeWei: `${order.baselinePriorityFeeWei}`,
    input: asTexts(input),
    outputs: outputs.map(asTexts),
    cosignerData: { auctionTargetBlock: Number(cosignerData.auctionTargetBlock) },
    cosignature,
  }
}

function overridesOf({
  exclusiveFiller,
  inputAmount,
  outputAmounts,
}: V2Order['cosignerData'] | V3Order['cosignerData']) {
  return { exclusiveFiller, inputOverride: `${inputAmount}`, outputOverrides: outputAmounts.map(String) }
}

/** The terms with amounts as decimal strings. */
function asTexts<Leg extends object>(
  terms: Leg,
): { [Name in keyof Leg]: Leg[Name] extends bigint ? string : Leg[Name] } {
  return Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value]),
  ) as ReturnType<typeof asTexts<Leg>>
}
