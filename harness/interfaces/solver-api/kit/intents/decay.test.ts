/** The deployed reactor determines an order's input and outputs; the deployed quoter reports them without filling. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Node, startNode } from '../../../../chain/node.ts'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { derivedFor } from '../../../../judge/draws/unshared.ts'
import { golden } from '../../../../testing/golden-order.ts'
import { resolveByReactor } from '../chain/fills.ts'
import { decayedAmount } from './decay.ts'
import { signedBy } from './placed-order.ts'
import { fundAndApprove, type Swapper, swapper } from './swapper.ts'

const node = await startNode({ network: { kind: 'genesis' } })
afterAll(() => node.stop())

const [wallet] = derivedFor('decay', fc.sample(swapper(), { numRuns: 1, seed: 1 }))
if (wallet === undefined) throw new Error('no wallet was drawn')
await fundAndApprove(node, wallet, golden.input.token, 10n ** 30n)

const seconds = fc.bigInt({ min: -3n, max: 12n })
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 30n }))
  .map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)))

test('an output decays exactly as in the reactor', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, seconds, seconds, async ([endAmount, startAmount], elapsed, length) => {
      const outputs = golden.outputs.map((output) => ({ ...output, startAmount, endAmount }))
      const order = orderAt(node, wallet, { elapsed, length, outputs })
      const resolved = await resolveByReactor(node, await signedBy(wallet, order))
      expect(resolved?.outputs).toEqual(
        outputs.map((output) => decayedAmount(output, order, node.clock.now())),
      )
    }),
    { numRuns: 60 },
  )
})

test('an input rises exactly as in the reactor', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, seconds, seconds, async ([startAmount, endAmount], elapsed, length) => {
      const input = { ...golden.input, startAmount, endAmount }
      const outputs = golden.outputs.map((output) => ({ ...output, endAmount: output.startAmount }))
      const order = orderAt(node, wallet, { elapsed, length, outputs, input })
      const resolved = await resolveByReactor(node, await signedBy(wallet, order))
      expect(resolved?.input).toBe(decayedAmount(input, order, node.clock.now()))
    }),
    { numRuns: 60 },
  )
})

interface Terms extends Partial<DutchOrder> {
  /** Seconds since the start of the decay, and its length. */
  readonly elapsed: bigint
  readonly length: bigint
}

function orderAt({ clock }: Node, { address }: Swapper, { elapsed, length, ...terms }: Terms): DutchOrder {
  const decayStartTime = clock.now() - elapsed
  return {
    ...golden,
    ...terms,
    swapper: address,
    decayStartTime,
    decayEndTime: decayStartTime + (length < 0n ? 0n : length),
    deadline: clock.now() + 600n,
  }
}
