import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { echo, scenario } from '../testing/echo.ts'
import { respond, shownIf, when } from './mutant.ts'
import { prove } from './prove.ts'
import { paced } from './rate/pace.ts'

const options = { seed: 1, runs: 20, universe: {}, pace: paced(3) }

const less = respond('/echo', async () => Response.json({ n: -1 }))

const echoes = scenario({
  clause: 'echo/comes-back',
  title: 'n comes back',
  given: { n: fc.nat({ max: 1_000_000 }) },
  async check({ n }, { client }) {
    const { response } = await client.send({ method: 'GET', path: '/echo', query: { n } })
    assert.equal(JSON.parse(response.body).n, n)
  },
  mutants: { 'n is one less': less, 'n is left as it is': (fetch) => fetch },
})

test('a mutant is killed by a violation, and survives where the check passes', async () => {
  const { mutants } = await prove(echoes, echo(), options)
  assert.deepEqual(
    mutants.map(({ killed, name }) => [name, killed]),
    [
      ['n is one less', true],
      ['n is left as it is', false],
    ],
  )
})

test('a mutant with a condition gets more cases than a run has, and the proof says how many it took', async () => {
  const conditional = {
    never: when(() => false, less),
    'for a hundredth of the numbers': when(({ url }) => Number(url.searchParams.get('n')) % 100 === 7, less),
    'from the second request of a case on': when((_, nth) => nth > 1, less),
  }
  const { mutants } = await prove({ ...echoes, mutants: conditional }, echo(), options)
  const [never, rare, second] = mutants.map(({ cases, killed }) => ({ cases, killed }))
  assert.deepEqual(never, { cases: 100, killed: false })
  assert.ok(rare?.killed && rare.cases > options.runs)
  assert.deepEqual(second, { cases: 100, killed: false })
})

test('a mutant that no answer of the target can show is left out', async () => {
  const shown = (isShown: boolean) =>
    shownIf((universe: { readonly largest: number }) => universe.largest > 1 === isShown, less)
  const mutants = { 'another is less': shown(false), 'n is less': shown(true) }
  const proof = await prove({ ...echoes, mutants }, echo(), { ...options, universe: { largest: 2 } })
  assert.deepEqual(
    proof.mutants.map(({ killed, name }) => [name, killed]),
    [['n is less', true]],
  )
})

test('a mutant that only makes the check impossible survives', async () => {
  const crashing = { ...echoes, mutants: { crash: respond('/echo', async () => new Response('<html>')) } }
  const { mutants } = await prove(crashing, echo(), options)
  assert.equal(mutants[0]?.killed, false)
})
