/** The pools that a trade has used have moved. A transaction of the earlier market pays less than it tells, or reverts. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { remembered, rewriteBuilt } from '#swap/kit/faults'
import { afterTrade, builtFor, executed, paidBy, promisedBy, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/follows',
  title: 'after its trade, the same ask is built for the new market',
  needs: ['chain', 'control'],
  given: { ask: sale({ usd: [20_000, 300_000] }) },
  async check({ ask }, world) {
    const first = await builtFor(world, ask)
    await afterTrade(world, first, async () => {
      const outcomeOf = async (onBlock: { onAnyBlock?: true }, built: typeof first) => {
        const done = await executed(world, built, { ...onBlock, expect: 'either' })
        const isPaid = paidBy(done, built) >= promisedBy(built, world)
        return { status: done.status, isPaid }
      }
      const next = await world.eventually(
        () => builtFor(world, ask),
        async (built) => (await outcomeOf({ onAnyBlock: true }, built)).isPaid,
      )
      assert.deepEqual(await outcomeOf({}, next), { status: 'success', isPaid: true })
    })
  },
  mutants: {
    'the first transaction is given forever': remembered('build'),
    'the first amount is given forever': (fetch) => {
      let first: bigint | undefined
      return rewriteBuilt(({ out }) => {
        first ??= out
        return { out: first }
      })(fetch)
    },
  },
})
