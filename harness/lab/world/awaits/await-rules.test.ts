/** The documentation lists every rule. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stepRules } from '../invariants.ts'
import { awaitRules } from './await-rules.ts'

const page = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

test.each([...stepRules, ...awaitRules])('docs/world.md lists: $rule', ({ rule }) => {
  expect(page.split(`\n| ${rule} |`)).toHaveLength(2)
})
