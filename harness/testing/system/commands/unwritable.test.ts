/** A file that cannot be written or read is refused before anything is judged. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { useCommandProcess } from '../../command.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-unwritable-'))
afterAll(() => rmSync(folder, { recursive: true }))

const assay = useCommandProcess(folder)

for (const name of ['record.json', 'comparison.md', 'findings.txt', 'proof.json', 'service.log', 'm.json'])
  mkdirSync(join(folder, 'taken', name), { recursive: true })
mkdirSync(join(folder, 'proven'))
writeFileSync(join(folder, 'proven', 'proof.json'), '{}')
writeFileSync(join(folder, 'proven', 'record.json'), '{}')
writeFileSync(join(folder, 'long.tape'), '')
truncateSync(join(folder, 'long.tape'), 2 ** 31)

const one = ['quote/venue', '--runs', '1']
const service = 'http://127.0.0.1:9'

describe('ends with exit code 2 and one sentence', () => {
  const wrong: Readonly<Record<string, readonly string[]>> = {
    'expectations in the place of a folder': ['run', ...one, '--write-expect', '/'],
    'expectations among the processes': ['run', ...one, '--write-expect', '/proc/assay'],
    'reports among the processes': ['run', ...one, '--out', '/proc'],
    'reports in the kernel': ['run', ...one, '--out', '/sys'],
    'reports in the place of a folder': ['run', ...one, '--out', 'taken'],
    'reports beside a proof that is none': ['run', ...one, '--out', 'proven'],
    'a log of a service in the place of a folder': ['replay', 'quote/venue@0000002a:0', '--exec', 'exit 1'],
    'a proof in the place of a folder': ['prove', 'quote/venue', '--out', 'taken'],
    'a proof beside a record that is none': ['prove', 'quote/venue', '--out', 'proven'],
    'a proof in the kernel': ['prove', 'quote/venue', '--out', '/sys'],
    'a comparison in the place of a folder': ['compare', 'reference', service, ...one, '--out', 'taken'],
    'findings in the place of a folder': [
      'proxy',
      '--target',
      service,
      '--port',
      '0',
      '--requests',
      '1',
      '--out',
      'taken',
    ],
    'a measurement in the place of a folder': ['quality', 'run', '--count', '1', '--out', 'taken/m.json'],
    'a tape in the place of a folder': ['record', ...one, '--fork', service, '--tape', '/'],
    'a tape without an end': ['run', '--tape', '/dev/zero'],
    'a tape to show without an end': ['tape', 'show', '/dev/zero'],
    'a tape that is too long': ['run', '--tape', 'long.tape'],
    'a folder of tapes': ['run', '--tape', '.'],
    'orders without an end': ['run', '--orders', '/dev/zero'],
  }
  mkdirSync(join(folder, 'reports', 'latest', 'service.log'), { recursive: true })
  for (const [what, args] of Object.entries(wrong)) {
    test(what, { timeout: 20_000 }, async () => {
      const { code, stderr } = await assay(...args)
      expect(stderr).toMatch(/^[^\n]+\n$/)
      expect(stderr).not.toMatch(/\bat .*:\d+:\d+|^Judging/)
      expect(code).toBe(2)
    })
  }
})
