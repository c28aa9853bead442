/** Interfaces have the same shape, know nothing of each other, and are judged by rooms that know none of them. */
import { describe, expect, test } from 'vitest'
import { arrows, freeRooms, interfaces } from './rooms.ts'
import { files, imports } from './tree.ts'

const folders = ['api', 'clauses', 'checks', 'kit', 'reference']

describe.each(interfaces)('%s', (room) => {
  test.each(folders)('has the folder %s', (folder) => {
    expect(files.some((path) => path.startsWith(`harness/${room}/${folder}/`))).toBe(true)
  })

  test('imports no other interface', () => {
    expect(arrows[room]?.filter((name) => name.startsWith('interfaces/'))).toEqual([])
  })

  test('judges without a look at its reference', () => {
    const judging = new RegExp(`^harness/${room}/(clauses|checks|kit|lint)/`)
    const wrong = imports.filter(
      ({ from, path }) => judging.test(from) && path.startsWith(`harness/${room}/reference/`),
    )
    expect(wrong).toEqual([])
  })
})

test('every folder of an interface is a row of the table', () => {
  const found = new Set(files.flatMap((path) => /^harness\/(interfaces\/[^/]+)\//.exec(path)?.[1] ?? []))
  expect([...found].toSorted()).toEqual([...interfaces].toSorted())
})

test.each(['judge', 'quality', 'report'])('%s imports no interface', (room) => {
  expect(arrows[room]?.filter((name) => name.startsWith('interfaces/'))).toEqual([])
})

test('no room of the product imports the laboratory or shared test code', () => {
  expect(Object.values(arrows).flatMap((seen) => seen.filter((room) => freeRooms.includes(room)))).toEqual([])
})

test('the first floor has at most 13 rooms', () => {
  const rooms = new Set(files.flatMap((path) => /^harness\/([^/]+)\//.exec(path)?.[1] ?? []))
  expect(rooms.size).toBeLessThanOrEqual(13)
})
