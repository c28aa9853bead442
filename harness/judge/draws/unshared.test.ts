/** Two evaluations that share a wallet or an id would see each other's orders on a service that keeps state. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { echo, scenario } from '../../testing/echo.ts'
import { runCase } from '../case.ts'
import { seedOfCase } from '../case-id.ts'
import { fixedPace } from '../rate/pace.ts'
import { createLog } from '../verdict.ts'
import { derivedFor, unshared } from './unshared.ts'

const id = () => unshared((digest) => digest)
const given = { one: id(), batch: fc.array(id().map((origin) => ({ origin }))), size: fc.nat() }

interface Drawn {
  readonly one: string
  readonly batch: readonly { readonly origin: string }[]
}

/** The inputs that a run of some cases checks; every case fails from a certain size on, and is shrunk. */
async function checkedIn(salt: string | undefined): Promise<readonly Drawn[]> {
  const checked: Drawn[] = []
  const failing = scenario({
    clause: 'echo/comes-back',
    title: 'a number is small',
    given,
    async check({ size, ...drawn }) {
      checked.push(drawn)
      assert.ok(size <= 100)
    },
    mutants: {},
  })
  for (let index = 0; index < 30; index += 1) {
    const seed = seedOfCase(7, failing.clause, index)
    await runCase(failing, echo(), { clause: failing.clause, seed, path: '0' }, options(salt), createLog())
  }
  return checked
}

function options(salt: string | undefined) {
  return { universe: {}, pace: fixedPace(0), shrinks: 50, ...(salt === undefined ? {} : { salt }) }
}

function valuesOf({ batch, one }: Drawn): readonly string[] {
  return [one, ...batch.map(({ origin }) => origin)]
}

test('no two evaluations of any case share a value, shrunk ones included, and neither do two runs', async () => {
  const checked = [...(await checkedIn('one run')), ...(await checkedIn('another run'))]
  const values = checked.flatMap(valuesOf)
  expect(checked.length).toBeGreaterThan(300)
  expect(new Set(values).size).toBe(values.length)
})

test('without a salt, everything follows from the case', async () => {
  expect(await checkedIn(undefined)).toEqual(await checkedIn(undefined))
})

test('a value that is used twice in a case is one value', () => {
  const [pair] = fc.sample(
    id().map((wallet) => [wallet, { wallet }] as const),
    1,
  )
  const [wallet, order] = derivedFor('a case', pair ?? [])
  expect(order).toEqual({ wallet })
})

test('what holds no such value stays the same object', () => {
  const message = { path: '/', body: new Uint8Array(2), query: [1n, undefined] }
  expect(derivedFor('a case', message)).toBe(message)
})
