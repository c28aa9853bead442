/** The proof of the maximum payment of a StableSwap pool, checked by z3. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const python = process.env.PYTHON ?? 'python3'
const hasZ3 = spawnSync(python, ['-c', 'import z3']).status === 0
const program = readFileSync(join(import.meta.dirname, 'prove-stableswap.py'), 'utf8')

describe.skipIf(!hasZ3)('z3 (skipped where python3, or PYTHON, has no z3-solver)', () => {
  test('proves every step', { timeout: 120_000 }, () => {
    expect(proved(program)).toEqual({ status: 0, stdout: 'All steps are proved.\n' })
  })

  test.each([
    ['newton_above', '(count + 1) * power(t, count)\n', '(count + 2) * power(t, count)\n'],
    ['newton_limit', 'product >= 1,', 'product >= 0,'],
    ['ratio_growth', '(power(q, count) + count)', '(power(q, count) + count + 1)'],
    ['payment', 'swap.staying * swap.gross - 1', 'swap.staying * swap.gross'],
    ['earning', 'price + short * (1 + unit)', 'price + short * unit'],
  ])('does not prove a wrong step of %s', { timeout: 120_000 }, (name, right, wrong) => {
    expect(program).toContain(right)
    const { status, stdout } = proved(program.replace(right, wrong))
    expect(status).toBe(1)
    expect(stdout).toContain(name)
  })
})

function proved(text: string) {
  const { status, stdout } = spawnSync(python, ['-c', text], { encoding: 'utf8' })
  return { status, stdout }
}
