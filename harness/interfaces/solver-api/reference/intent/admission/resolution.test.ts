/**
 * Compares with the deployed reactor's bytecode, called through the genuine OrderQuoter: its resolution of an order, or
 * its error, at one second and with the quoter as the filler.
 */
import fc from 'fast-check'
import { type Address, maxUint256, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, fund } from '../../../../../chain/execution/accounts.ts'
import { type Node, startNode } from '../../../../../chain/node.ts'
import { canonicalAddress } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import type { DutchOrder } from '../../../../../core/orders/dutch-order.ts'
import type { Resolution } from '../../../../../core/orders/resolution.ts'
import { inputTaken, resolveDutch } from '../../../../../core/orders/resolve-dutch.ts'
import { signOrder } from '../../../../../core/orders/sign.ts'
import { golden, uint256 } from '../../../../../testing/golden-order.ts'
import { quoteOnChain } from './genuine-quoter.samples.ts'

const now = 1_750_000_000n
const swapper = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
const quoter = canonical.orderQuoter
const stranger: Address = '0x00000000000000000000000000000000000000aa'

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  await fund(node, canonical.weth, swapper.address, maxUint256)
  await approve(node, canonical.weth, swapper.address, canonical.permit2, maxUint256)
  node.clock.advance(now - node.clock.now())
})

afterAll(() => node.stop())

test('an order resolves to the wei as the reactor resolves it, or fails where the reactor does', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder(), async (order) => {
      const ours = resolveDutch(order, { timestamp: now, filler: quoter })
      const theirs = await askReactor(order)
      // This test does not compare which of several faults is named.
      expect(ours).toEqual(
        theirs.outcome === 'resolved' ? theirs : expect.objectContaining({ outcome: 'reverts' }),
      )
    }),
    { numRuns: 400 },
  )
})

const ofStranger = { exclusiveFiller: stranger, decayEndTime: now + 100n, deadline: now + 100n }

test.each<readonly [name: string, terms: Partial<DutchOrder>, expected: string]>([
  ['the decay ends after the deadline', { decayEndTime: now + 1n, deadline: now }, 'DeadlineBeforeEndTime'],
  ['the decay ends before its start', { decayStartTime: now + 1n }, 'OrderEndTimeBeforeStartTime'],
  ['both legs decay', { input: leg(1n, 2n), outputs: [paid(2n, 1n)] }, 'InputAndOutputDecay'],
  ['the input falls', { input: leg(2n, 1n), outputs: [paid(1n, 1n)] }, 'IncorrectAmounts'],
  ['an output rises', { outputs: [paid(1n, 1n), paid(1n, 2n)] }, 'IncorrectAmounts'],
  ['the deadline is now', { deadline: now }, 'resolved'],
  ['the deadline was a second ago', endingAt(now - 1n), 'DeadlinePassed'],
  ['exclusive until in a second', { ...ofStranger, decayStartTime: now + 1n }, 'NoExclusiveOverride'],
  ['exclusive until now', { ...ofStranger, decayStartTime: now }, 'NoExclusiveOverride'],
  ['exclusive until a second ago', { ...ofStranger, decayStartTime: now - 1n }, 'resolved'],
  [
    'the override is beyond 256 bits',
    { ...ofStranger, decayStartTime: now, exclusivityOverrideBps: maxUint256 },
    'Panic',
  ],
  [
    'the override is beyond 256 bits, though of nothing',
    { ...ofStranger, decayStartTime: now, exclusivityOverrideBps: maxUint256, outputs: [paid(0n, 0n)] },
    'Panic',
  ],
  [
    'the decay is beyond 256 bits',
    {
      decayStartTime: now - 50n,
      decayEndTime: now + 50n,
      deadline: now + 50n,
      outputs: [paid(maxUint256, 0n)],
    },
    'Panic',
  ],
])('at the boundary, too: %s', async (_, terms, expected) => {
  const order = { ...flatOrder(), ...terms }
  const ours = resolveDutch(order, { timestamp: now, filler: quoter })
  expect(ours.outcome === 'resolved' ? 'resolved' : ours.error).toBe(expected)
  expect(ours).toEqual(await askReactor(order))
})

test('an output is rounded up, an input and an override down', () => {
  const window = { decayStartTime: 100n, decayEndTime: 199n, deadline: 199n }
  const decayed = resolveDutch(
    { ...golden, ...window, outputs: [paid(1000n, 900n)] },
    { timestamp: 133n, filler: stranger },
  )
  const exclusive = { exclusiveFiller: quoter, exclusivityOverrideBps: 10n }
  const overridden = resolveDutch(
    { ...golden, ...window, ...exclusive, outputs: [paid(999_999_999n, 999_999_999n)] },
    { timestamp: 100n, filler: stranger },
  )
  expect(amountsOf(decayed)).toEqual([967n])
  expect(inputTaken({ ...golden, ...window, input: leg(900n, 1000n) }, 133n)).toBe(933n)
  expect(amountsOf(overridden)).toEqual([1_000_999_998n])
})

function anyOrder(): fc.Arbitrary<DutchOrder> {
  const near = fc.oneof(
    fc.bigInt({ min: now - 3n, max: now + 3n }),
    fc.bigInt({ min: now - 1000n, max: now + 1000n }),
  )
  // Most times are in order, so that not every case ends at the first check.
  const times = fc
    .tuple(near, near, near)
    .chain((drawn) => fc.constantFrom(drawn, drawn.toSorted(byValue), drawn.toSorted(byValue)))
  const amounts = fc
    .tuple(uint256, uint256)
    .chain(([a, b]) => fc.constantFrom([a, a] as const, [a, b] as const, [b, a] as const))
  const output = amounts.chain(([a, b]) =>
    fc.record({
      token: fc.constantFrom(canonical.weth, zeroAddress),
      startAmount: fc.constantFrom(a, a > b ? a : b),
      endAmount: fc.constantFrom(b, a > b ? b : a),
      recipient: fc.constant(stranger),
    }),
  )
  return fc
    .record({
      nonce: uint256,
      times,
      exclusiveFiller: fc.constantFrom<Address>(zeroAddress, quoter, stranger),
      exclusivityOverrideBps: fc.constantFrom(0n, 1n, 100n, 12_345n, maxUint256),
      input: amounts,
      outputs: fc.array(output, { minLength: 1, maxLength: 3 }),
    })
    .map(({ times: [decayStartTime = 0n, decayEndTime = 0n, deadline = 0n], input, ...terms }) => ({
      ...flatOrder(),
      ...terms,
      decayStartTime,
      decayEndTime,
      deadline,
      input: leg(...input),
    }))
}

/** An order that anybody may fill now. */
function flatOrder(): DutchOrder {
  return {
    ...golden,
    reactor: canonical.reactor,
    swapper: canonicalAddress(swapper.address),
    decayStartTime: now,
    decayEndTime: now,
    deadline: now + 10n,
    input: leg(1n, 1n),
    outputs: [paid(1n, 1n)],
  }
}

/** The errors that come from the order's terms. Any other error fails the test. */
const errors: Readonly<Record<string, Resolution>> = {
  '0x773a6187': { outcome: 'reverts', error: 'DeadlineBeforeEndTime' },
  '0x48fee69c': { outcome: 'reverts', error: 'OrderEndTimeBeforeStartTime' },
  '0xd303758b': { outcome: 'reverts', error: 'InputAndOutputDecay' },
  '0x7c1f8113': { outcome: 'reverts', error: 'IncorrectAmounts' },
  '0xb9ec1e96': { outcome: 'reverts', error: 'NoExclusiveOverride' },
  '0x70f65caa': { outcome: 'reverts', error: 'DeadlinePassed' },
  // Panic(uint256), and the library's revert without data.
  '0x4e487b71': { outcome: 'reverts', error: 'Panic' },
  '0x': { outcome: 'reverts', error: 'Panic' },
}

async function askReactor(order: DutchOrder): Promise<Resolution> {
  const quoted = await quoteOnChain(node.client, await signOrder(swapper, order))
  if (quoted.outcome === 'resolved') return quoted
  const error = errors[quoted.error]
  if (error === undefined) throw new Error(`the quoter reverted with ${quoted.error}`)
  return error
}

function leg(startAmount: bigint, endAmount: bigint) {
  return { token: canonical.weth, startAmount, endAmount }
}

function paid(startAmount: bigint, endAmount: bigint) {
  return { ...leg(startAmount, endAmount), recipient: stranger }
}

function endingAt(time: bigint) {
  return { decayStartTime: time, decayEndTime: time, deadline: time }
}

function amountsOf(resolution: Resolution): readonly bigint[] {
  return resolution.outcome === 'resolved' ? resolution.order.outputs.map(({ amount }) => amount) : []
}

function byValue(a: bigint, b: bigint): number {
  return a < b ? -1 : 1
}
