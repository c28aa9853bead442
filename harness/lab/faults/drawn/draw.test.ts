import { expect, test } from 'vitest'
import { findFault } from '../faults.ts'
import { drawFaults } from './draw.ts'

test('a drawn fault follows from its seed and its number', () => {
  const [first, second] = [drawFaults(3, 150), drawFaults(3, 20)]
  const lineOf = ({ clauses, id, says }: (typeof first)[number]) => `${id} ${says} ${clauses.join()}`
  expect(first.slice(0, 20).map(lineOf)).toEqual(second.map(lineOf))
  expect(lineOf(findFault('drawn-3-17'))).toBe(second.map(lineOf)[16])
  expect(drawFaults(4, 20).map(({ says }) => says)).not.toEqual(second.map(({ says }) => says))
})

test('drawn faults differ, and each kind of condition is among them', () => {
  const faults = drawFaults(3, 150)
  expect(new Set(faults.map(({ says }) => says)).size).toBe(150)
  const counts = Map.groupBy(faults, (fault) => fault.class)
  expect([...counts.keys()].toSorted()).toEqual([
    'letters, types, spelling',
    'place in a batch',
    'repetition and caches',
    'size and digits',
    'time and others',
    'two options together',
  ])
})

test('no drawn fault refuses ether on the intent venue, which a service may refuse', () => {
  const said = drawFaults(11, 150).map(({ says }) => says)
  expect(said.filter((one) => /venue is intent and ether|ether is \w+ and the venue/.test(one))).toEqual([])
})
