/** Learning about a target before it is judged. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fieldOf } from '../../core/json.ts'
import { echo, echoApi, scenario } from '../../testing/echo.ts'
import type { Interface } from '../interface.ts'
import { fixedPace } from '../rate/pace.ts'
import { run } from '../run.ts'
import { learn } from '../universe.ts'
import type { World } from '../world.ts'

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

test('a scenario that needs a key, or uses one, has learnt for it what a key shows; another has not', async () => {
  const isKeyUsed = async (one: typeof judged): Promise<boolean> => {
    let hasKey = false
    const readUniverse: Interface['readUniverse'] = async (_, asking) => {
      hasKey = asking.hasKey
      return {}
    }
    const api = { ...echoApi, readUniverse } as Interface
    await learn(echo(undefined, 'k'), api, { pace: fixedPace(0), scenarios: [one] })
    return hasKey
  }
  assert.equal(await isKeyUsed({ ...judged, needs: ['key'] }), true)
  assert.equal(await isKeyUsed({ ...judged, usesKey: true }), true)
  assert.equal(await isKeyUsed(judged), false)
})

test('a check that asks whether there is a key, and has not said so, is not judged', async () => {
  const asking = { ...judged, check: async (_: object, world: World) => void world.offers('key') }
  const options = { seed: 1, runs: 1, shrinks: 0, universe: {}, pace: fixedPace(0) }
  const { outcome, ...verdict } = await run(asking, echo(), options)
  assert.equal(outcome, 'inconclusive')
  assert.match(`${fieldOf(verdict, 'reason')}`, /uses key without naming it/)
  assert.equal((await run({ ...asking, usesKey: true }, echo(), options)).outcome, 'pass')
})
