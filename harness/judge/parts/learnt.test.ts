/** Learning about a target before it is judged. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { echo, echoApi, scenario } from '../../testing/echo.ts'
import type { Interface } from '../interface.ts'
import { fixedPace } from '../rate/pace.ts'
import { learn } from '../universe.ts'

const parts: Interface['parts'] = [
  { name: 'echo', text: 'It echoes.', clauses: ['echo/comes-back'], probe: { messages: () => [] } },
  { name: 'size', text: 'It is small.', clauses: ['echo/is-small'], probe: { messages: () => [] } },
]
const judged = scenario({
  clause: 'echo/is-small',
  title: 'numbers are small',
  given: {},
  check: async () => {},
  mutants: {},
})

async function partsAskedFor(scenarios?: readonly (typeof judged)[]): Promise<readonly string[]> {
  const options = { pace: fixedPace(0), ...(scenarios === undefined ? {} : { scenarios }) }
  const learnt = await learn(echo(), { ...echoApi, parts } as Interface, options)
  return learnt.parts.map(({ part }) => part.name)
}

test('where nothing is judged, no part is asked for', async () => {
  assert.deepEqual(await partsAskedFor(), [])
  assert.deepEqual(await partsAskedFor([]), [])
})

test('where a clause is judged, all parts are asked for: its check may ask more than it rests on', async () => {
  assert.deepEqual(await partsAskedFor([judged]), ['echo', 'size'])
})
