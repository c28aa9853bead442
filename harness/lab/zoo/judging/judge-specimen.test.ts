import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeSpecimen } from './judge-specimen.ts'

test('a specimen that a command starts differs as it says, and has a book of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zoo-'))
  const subject = { name: 'slow-filler', seed: 1, way: 'exec+key' } as const
  const exits: number[] = []
  await judgeSpecimen(subject, { folder, runs: 1, clauses: ['errors/missing-parameter'] }, ({ exitCode }) =>
    exits.push(exitCode),
  )
  expect(exits).toEqual([0])
  const out = join(folder, 'slow-filler-exec+key-1-1')
  const log = readFileSync(join(out, 'service.log'), 'utf8')
  expect(log).toContain(`orders are kept in ${join(out, 'orders.sqlite')}\n`)
  expect(log).toContain('orders wait 60 s for their fill\n')
})
