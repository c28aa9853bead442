/** A client that shows the pairs iterates over them. */
import assert from 'node:assert/strict'
import { rewrite } from '../../../../../judge/mutant.ts'
import { scenario } from '../../rates.ts'

export default scenario({
  clause: 'pairs/are-a-list',
  title: 'the pairs are a list of strings',
  given: {},

  async check(_given, { client }) {
    const pairs = await client.pairs()
    assert.ok(Array.isArray(pairs) && pairs.every((pair) => typeof pair === 'string'))
  },

  mutants: {
    'the pairs are named fields': rewrite('/pairs', (pairs: string[]) => ({ ...pairs })),
    'the pairs are numbers': rewrite('/pairs', (pairs: string[]) => pairs.map((_, index) => index)),
  },
})
