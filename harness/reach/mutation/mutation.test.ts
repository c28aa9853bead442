/** That every mutant can be judged, and what a score counts; `npm run mutation` judges. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Fate } from './judge-mutant.ts'
import { scoreLines, survivorLines } from './score.ts'
import { leftOut, type Mutant, makeSubject } from './subject.ts'

const subject = await makeSubject()
afterAll(subject.remove)

test('every file with mutants is still one that Node can run', () => {
  expect(subject.mutants.length).toBeGreaterThan(4000)
  for (const path of subject.modules)
    expect(() => stripTypeScriptTypes(readFileSync(path, 'utf8')), path).not.toThrow()
})

test('a tree has one mutant at a time in place', async () => {
  const tree = subject.openTree()
  const switchesIn = (path: string) =>
    readFileSync(join(tree.folder, 'harness', path), 'utf8').match(/MutAct_\w+\("/g)?.length ?? 0
  for (const path of ['service/routes/order-filter.ts', 'intent/book/lifecycle.ts']) {
    const mutant = subject.mutants.findLast(({ place }) => place.startsWith(`${path}:`))
    if (mutant !== undefined) await tree.put(mutant)
    expect(switchesIn(path)).toBeGreaterThan(0)
    expect(switchesIn(path)).toBeLessThan(5)
  }
  expect(switchesIn('service/routes/order-filter.ts')).toBe(0)
})

test('what is left out exists, and has no mutant', () => {
  for (const path of Object.keys(leftOut)) {
    expect(existsSync(join(import.meta.dirname, '../..', path)), path).toBe(true)
    expect(subject.mutants.filter(({ place }) => place.startsWith(path))).toEqual([])
  }
})

test('only the reference imports what is mutated of what it shares with the judge', () => {
  const importing = globSync('harness/*/**/*.ts', { cwd: subject.folder }).filter((path) =>
    /from '[./]+spec-of-reference\//.test(readFileSync(join(subject.folder, path), 'utf8')),
  )
  const rooms = new Set(importing.map((path) => path.split('/')[1]))
  expect([...rooms].toSorted()).toEqual(['certificate', 'intent', 'market', 'service', 'solver'])
})

test('a score counts what was killed, timed out or could not be judged, among what was judged', () => {
  const mutant = (place: string): Mutant => ({
    id: place,
    place,
    room: 'spec',
    original: 'a',
    replacement: 'b',
    location: { start: { line: 0, column: 0 }, end: { line: 0, column: 1 } },
  })
  const judged = (place: string, fate: Fate) => ({ mutant: mutant(place), fate })
  const fates = [
    judged('spec/a.ts:1:1', { kind: 'killed', by: 'quote/shape' }),
    judged('spec/a.ts:2:1', { kind: 'timeout', by: 'quote/shape' }),
    judged('spec/a.ts:3:1', { kind: 'broken', reason: 'The process ended.' }),
    judged('spec/a.ts:4:1', { kind: 'survived', clauses: 2, inconclusive: [] }),
  ]
  const all = [...fates.map((one) => one.mutant), mutant('spec/a.ts:5:1')]
  expect(scoreLines(all, fates).at(-1)).toBe('| all | 5 | 4 | 1 | 1 | 1 | 1 | 75.0 % |')
  expect(survivorLines(fates)).toEqual(['survived spec/a.ts:4:1  a → b; reached by 2 clauses'])
})
