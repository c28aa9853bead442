/** Workflows refer to actions by commits, since a tag can be moved to other code. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const files = [...globSync('.github/**/*.yml', { cwd: root }), 'scenarios/examples/github-workflow.yml']
const used = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\buses: (.*)/g)].map(([, use = '']) => ({
    file,
    use,
  })),
)

test('each action is referred to by a commit, with its version in a comment', () => {
  expect(used.length).toBeGreaterThan(9)
  expect(used.filter(({ use }) => !/^[\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(use))).toEqual([])
})

test('each action is referred to by the same commit everywhere', () => {
  const byName = Map.groupBy(used, ({ use }) => use.split('@')[0])
  const different = [...byName.values()].filter((uses) => new Set(uses.map(({ use }) => use)).size > 1)
  expect(different).toEqual([])
})
