/**
 * The reference is the reactors' bytecode, called through the genuine OrderQuoter: each reactor's hash of an order, the
 * resolved amounts, and the error of a revert.
 */
import fc from 'fast-check'
import { type Hex, maxUint256, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAddresses } from '../../../../chain/development-accounts.ts'
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import { type Node, startNode } from '../../../../chain/node.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { dutchOrderType } from '../../../../core/orders/dutch-order.ts'
import { encodeOrder, hashOrder, type OrderInfo, type OrderType } from '../../../../core/orders/order-type.ts'
import type { Fill, Resolution, RevertReason } from '../../../../core/orders/resolution.ts'
import { resolveDutch } from '../../../../core/orders/resolve-dutch.ts'
import { draws, drawsMore } from '../../../../testing/draws.ts'
import { placeReactors, reactors } from '../contracts.ts'
import { quoteAll } from '../genuine-reactors.samples.ts'
import { signPermit } from '../orders/permit.ts'
import { priority, priorityCosignerDigest } from '../orders/priority-order.ts'
import { v2, v2CosignerDigest } from '../orders/v2-order.ts'
import { v3, v3CosignerDigest } from '../orders/v3-order.ts'
import { type Parties, priorityOrderAt, v1OrderAt, v2OrderAt, v3OrderAt } from './resolution.samples.ts'
import { resolvePriority } from './resolve-priority.ts'
import { resolveV2 } from './resolve-v2.ts'
import { resolveV3 } from './resolve-v3.ts'

const perPosition = 40
const positions = draws(1)

const swapper = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
const cosigner = privateKeyToAccount(`0x${'c0'.repeat(32)}`)
const [sender = canonical.weth] = developmentAddresses

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  await placeReactors(node)
  await fund(node, canonical.weth, swapper.address, maxUint256)
  await approve(node, canonical.weth, swapper.address, canonical.permit2, maxUint256)
})

afterAll(() => node.stop())

compare({
  type: dutchOrderType,
  reactor: reactors.Dutch,
  ordersAt: v1OrderAt,
  resolve: ({ info, ...terms }, fill) => resolveDutch({ ...info, ...terms }, fill),
})

compare({
  type: v2,
  reactor: reactors.Dutch_V2,
  ordersAt: v2OrderAt,
  cosignerDigest: v2CosignerDigest,
  resolve: resolveV2,
})

compare({
  type: v3,
  reactor: reactors.Dutch_V3,
  ordersAt: v3OrderAt,
  cosignerDigest: (order) => v3CosignerDigest(order, 1),
  resolve: resolveV3,
})

compare({
  type: priority,
  reactor: reactors.Priority,
  ordersAt: priorityOrderAt,
  cosignerDigest: (order) => priorityCosignerDigest(order, 1),
  resolve: resolvePriority,
})

interface Compared<Order> {
  readonly type: OrderType<Order>
  readonly reactor: Parties['reactor']
  readonly ordersAt: (fill: Fill, parties: Parties) => fc.Arbitrary<Order>
  /** Absent if the type has no cosigner. */
  readonly cosignerDigest?: (order: Order) => Hex
  readonly resolve: (order: Order, fill: Fill) => Resolution
}

function compare<Order extends { readonly info: OrderInfo }>({
  cosignerDigest,
  ordersAt,
  reactor,
  resolve,
  type,
}: Compared<Order>): void {
  const parties = {
    reactor,
    swapper: canonicalAddress(swapper.address),
    cosigner: canonicalAddress(cosigner.address),
  }
  describe(type.name, () => {
    const timeout = 10_000 + 10_000 * positions
    test('orders resolve to the exact amounts of the reactor, or revert with its error', {
      timeout,
    }, async () => {
      const outcomes = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (draw) => {
          const fill = await moveOn(
            node,
            draw(() => move),
          )
          const drawn = draw(() =>
            fc.array(ordersAt(fill, parties), { minLength: perPosition, maxLength: perPosition }),
          )
          const forms = draw(() =>
            fc.array(cosignatureForm, { minLength: perPosition, maxLength: perPosition }),
          )
          const orders = await Promise.all(
            drawn.map(async (order, index) => {
              if (cosignerDigest === undefined) return order
              const signature = await cosigner.sign({ hash: cosignerDigest(order) })
              return { ...order, cosignature: forms[index]?.(signature) ?? signature }
            }),
          )
          const signed = await Promise.all(
            orders.map(async (order) => ({
              order: encodeOrder(type, order),
              signature: await signPermit(swapper, type, order),
            })),
          )
          const theirs = await quoteAll(node, signed, { gasPriceWei: fill.gasPriceWei, sender })
          for (const [index, order] of orders.entries()) {
            const ours = resolve(order, fill)
            const answer = theirs[index]
            expect({ fill, order, resolved: ours }).toEqual({ fill, order, resolved: resolutionIn(answer) })
            if (answer?.outcome === 'resolved') expect(answer.hash).toBe(hashOrder(type, order))
            const outcome = ours.outcome === 'resolved' ? 'resolved' : ours.error
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
          }
        }),
        // The chain does not go back, so a failure cannot be shrunk.
        { numRuns: positions, endOnFailure: true },
      )
      if (drawsMore) console.table(Object.fromEntries(outcomes))
      expect(outcomes.get('resolved')).toBeGreaterThan((positions * perPosition) / 20)
    })
  })
}

const move = fc.record({
  blocks: fc.integer({ min: 1, max: 300 }),
  seconds: fc.bigInt({ min: 0n, max: 5000n }),
  baseFeeWei: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 11n })),
  tipWei: fc.oneof(
    fc.constant(0n),
    fc.bigInt({ min: 0n, max: 2_000_000n }),
    fc.bigInt({ min: 0n, max: 10n ** 10n }),
  ),
})

/** Mines to a later block, and returns the properties of the next one.*/
async function moveOn(
  { clock, client }: Node,
  to: typeof move extends fc.Arbitrary<infer Move> ? Move : never,
): Promise<Fill> {
  clock.advance(to.seconds)
  await client.mine({ blocks: to.blocks })
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: to.baseFeeWei })
  const [latest, { timestamp }] = await Promise.all([
    client.getBlockNumber(),
    client.getBlock({ blockTag: 'pending' }),
  ])
  return {
    filler: canonical.orderQuoter,
    chainId: 1,
    blockNumber: latest + 1n,
    timestamp,
    baseFeeWei: to.baseFeeWei,
    gasPriceWei: to.baseFeeWei + to.tipWei,
  }
}

/** Forms of a cosignature, in most draws the unchanged one. */
const cosignatureForm = fc.constantFrom<((signature: Hex) => Hex)[]>(
  ...Array.from({ length: 14 }, () => (signature: Hex) => signature),
  (signature) => `${signature}ab`,
  (signature) => signature.slice(0, 130) as Hex,
  (signature) => `${signature.slice(0, 130)}00` as Hex,
  (signature) => `${signature.slice(0, 10)}00${signature.slice(12)}` as Hex,
)

const named: readonly RevertReason[] = [
  'InputAndOutputDecay',
  'OrderEndTimeBeforeStartTime',
  'DeadlinePassed',
  'DeadlineBeforeEndTime',
  'DeadlineReached',
  'EndTimeBeforeStartTime',
  'IncorrectAmounts',
  'InputOutputScaling',
  'InvalidCosignature',
  'InvalidCosignerInput',
  'InvalidCosignerOutput',
  'InvalidDeadline',
  'InvalidDecayCurve',
  'NoExclusiveOverride',
  'OrderNotFillable',
]

const errors = new Map<Hex, RevertReason>([
  ...named.map((name) => [toFunctionSelector(`${name}()`), name] as const),
  [toFunctionSelector('SignatureExpired(uint256)'), 'SignatureExpired'],
  // Panic(uint256), the Error(string) of a cast, and the library's revert without data.
  ['0x4e487b71', 'Panic'],
  ['0x08c379a0', 'Panic'],
  ['0x', 'Panic'],
])

function resolutionIn(answer: Awaited<ReturnType<typeof quoteAll>>[number] | undefined) {
  if (answer?.outcome === 'resolved') return { outcome: 'resolved', order: answer.order }
  return { outcome: 'reverts', error: errors.get(answer?.error ?? '0x00') ?? answer?.error }
}
