/** A service that rounds, or charges a fee for each request, has another rate than it states. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewrite } from '../../../../../judge/mutant.ts'
import { pre } from '../../../../../judge/scenario.ts'
import { scenario } from '../../rates.ts'

export default scenario({
  clause: 'rate/is-proportional',
  title: 'twice the amount is worth twice as much',
  given: {
    pair: ({ pairs }) => fc.constantFrom(...pairs),
    amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
  },

  async check({ pair, amount }, { client }) {
    const { worth } = await client.worth(pair, amount)
    pre(worth !== undefined)
    const twice = await client.worth(pair, amount * 2n)

    assert.equal(twice.worth, worth * 2n)
  },

  mutants: {
    'a fee is taken': worthBecomes((worth) => worth - 1n),
    'large amounts are worth less': worthBecomes((worth) => (worth > 1_000n ? worth - worth / 10n : worth)),
  },
})

function worthBecomes(change: (worth: bigint) => bigint) {
  return rewrite('/rate', ({ worth }: { worth: string }) => ({ worth: `${change(BigInt(worth))}` }))
}
