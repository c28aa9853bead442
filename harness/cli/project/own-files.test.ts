import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ownFailure } from './own-files.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const [dependency, theirs] = ['/p/node_modules/a/a.js', '/p/helper.ts']
const [chunk, clause] = [join(root, 'chunks', 'a.js'), join(root, 'scenarios', 'quote', 'venue.ts')]
const own = join(root, 'scenarios', 'mine.ts')

/** An error with calls in these files, the last call first. */
function thrownIn(...files: readonly string[]): Error {
  const calls = files.map((file) => `    at f (${pathToFileURL(file).href}?17.5:1:2)`)
  return Object.assign(new Error('no'), { stack: ['Error: no', '    at node:net:1:2', ...calls].join('\n') })
}

test('an error is blamed on the file of the first call that is not one of a dependency', () => {
  expect(ownFailure(thrownIn(theirs), [])).toBeUndefined()
  for (const blameless of [[chunk, own], [clause, own], [dependency, clause], [dependency], []])
    expect(ownFailure(thrownIn(...blameless), [own]), `${blameless}`).toBeUndefined()
  expect(ownFailure(thrownIn(dependency, own), [own])?.message).toContain('scenarios/mine.ts: no.')
  expect(ownFailure(thrownIn(theirs, chunk), [own])?.message).toContain('helper.ts: no.')
})
