import { expect, test } from 'vitest'
import { judgedFile } from './judged-file.ts'

test.each([
  ['node --import tsx ./package.json --port 1', 'package.json'],
  ["sh -c 'python3 docs/tutorial.md'", 'docs/tutorial.md'],
  ['/bin/sh ../package.json', undefined],
  ['no-such-file', undefined],
  [undefined, undefined],
])('the file that a command starts: %s', (exec, file) => {
  expect(judgedFile(exec === undefined ? {} : { exec })).toBe(file)
})
