/** Follows docs/tutorial.md as a reader does: writes the files, runs the commands, and compares their output. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { useCommandProcess } from '../../command.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/tutorial.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'assay-tutorial-'))
const assay = useCommandProcess(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const blocks = [...page.matchAll(/^```(js|sh|text)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}))

test('a reader can follow it', { timeout: 300_000 }, async () => {
  let printed = ''
  for (const { kind, text } of blocks) {
    if (kind === 'js') write(text)
    else if (kind === 'sh') printed = await typed(text)
    else
      for (const line of text.trim().split('\n'))
        assert.ok(printed.includes(line.trim()), `${line}\nis not in\n${printed}`)
  }
  assert.ok(blocks.length > 15)
})

/** Writes a file. The first line of the text names it, and may say that the rest replaces the file's first lines. */
function write(text: string): void {
  const [, name = '', part] = /^\/\/ (\S+?)(: first lines)?\n/.exec(text) ?? []
  const path = join(folder, name)
  const code = text.slice(text.indexOf('\n') + 1)
  const before = part === undefined ? '' : readFileSync(path, 'utf8')
  const kept = part === undefined ? '' : before.slice(before.indexOf('\n\nasync function answer'))
  writeFileSync(path, code + kept)
}

/** @returns The output of a command, which must end with 1 if it prints failures, and otherwise with 0. */
async function typed(line: string): Promise<string> {
  const words = [...line.trim().matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
  assert.deepEqual(words.slice(0, 2), ['npx', 'assay'])
  const { code, stderr, stdout } = await assay(...words.slice(2))
  assert.equal(code, /^fail /m.test(stdout) ? 1 : 0, stdout + stderr)
  return stdout
}
