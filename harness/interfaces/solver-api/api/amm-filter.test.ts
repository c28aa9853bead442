import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { supportedProtocols } from '../../../core/protocols.ts'
import { parseAmmFilter } from './amm-filter.ts'
import { Problem } from './problem.ts'

function namesOf(amms: readonly string[] | undefined): readonly string[] {
  return [...parseAmmFilter(amms)].filter((name) => name !== 'wrapped_native')
}

function refusalOf(amms: readonly string[]): Problem {
  try {
    parseAmmFilter(amms)
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error
  }
  assert.fail(`${amms} was accepted`)
}

describe('the filter', () => {
  test('allows all where it says nothing, or +all', () => {
    assert.deepEqual(namesOf(undefined), [...supportedProtocols])
    assert.deepEqual(namesOf(['+all']), [...supportedProtocols])
  })

  test('allows the included and takes away the excluded', () => {
    fc.assert(
      fc.property(fc.subarray([...supportedProtocols], { minLength: 1 }), (names) => {
        assert.deepEqual(namesOf(names.map((name) => `+${name}`)).toSorted(), names.toSorted())
        const rest = supportedProtocols.filter((name) => !names.includes(name))
        assert.deepEqual(namesOf(['+all', ...names.map((name) => `-${name}`)]), rest)
      }),
    )
  })

  test('never excludes the wrap of the native token', () => {
    assert.ok(parseAmmFilter(['+curve']).has('wrapped_native'))
  })
})

describe('a refusal', () => {
  test('names the entry without a prefix first, then the contradiction, then the unsupported', () => {
    assert.equal(refusalOf(['curve', '+x', '-x']).code, 'AMM_PREFIX_MISSING')
    assert.equal(refusalOf(['+x', '-x', '+curve']).code, 'AMM_CONTRADICTION')
    assert.equal(refusalOf(['+curve', '+x']).code, 'AMM_UNSUPPORTED')
    assert.equal(refusalOf(['+all', '-all']).code, 'AMM_CONTRADICTION')
  })

  test('is 422 for the form and 400 for the unknown name', () => {
    assert.equal(refusalOf(['curve']).status, 422)
    assert.equal(refusalOf(['+curve', '-curve']).status, 422)
    assert.equal(refusalOf(['+nope']).status, 400)
  })

  test('of an unsupported protocol lists the supported ones', () => {
    for (const name of supportedProtocols) assert.ok(refusalOf(['+nope']).message.includes(name))
  })
})
