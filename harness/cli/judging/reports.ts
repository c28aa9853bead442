/** The files of a finished run: the record, and all renderings of it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { RunRecord } from '../../judge/record.ts'
import { renderBadge } from '../../report/formats/badge.ts'
import { renderCtrf } from '../../report/formats/ctrf.ts'
import { renderJson } from '../../report/formats/json.ts'
import { renderJunit } from '../../report/formats/junit.ts'
import { renderMarkdown } from '../../report/formats/markdown.ts'
import { renderSarif } from '../../report/formats/sarif.ts'
import type { ProofRecord } from '../../report/html/proof-view.ts'
import { type Companions, renderHtml } from '../../report/html.ts'
import { parseFile } from '../input-file.ts'
import { prepareFile, writeWhole } from '../output.ts'
import { claimFolder } from './files/claimed-folder.ts'

const names = [
  'record.json',
  'junit.xml',
  'summary.md',
  'ctrf.json',
  'results.sarif',
  'badge.svg',
  'index.html',
] as const

/**
 * Checks that reports can be written into `out` before a long run, and that no other run writes there.
 *
 * @returns To be called when they are written.
 * @throws CommandFailed if one of them cannot be written, the proof found there is invalid, or another run
 * writes there.
 */
export function prepareReports(out: string): () => void {
  for (const name of names) prepareFile(join(out, name))
  readProof(join(out, 'proof.json'))
  return claimFolder(out)
}

/**
 * Writes them all into `out`; the page also shows the proof found there.
 *
 * @throws CommandFailed if the proof is invalid.
 */
export function writeReports(record: RunRecord, out: string, companions: Companions = {}): void {
  const write = (name: (typeof names)[number], text: string) => writeWhole(join(out, name), text)
  write('record.json', renderJson(record))
  write('junit.xml', renderJunit(record))
  write('summary.md', renderMarkdown(record))
  write('ctrf.json', renderCtrf(record))
  write('results.sarif', renderSarif(record))
  write('badge.svg', renderBadge(record))
  const proof = readProof(join(out, 'proof.json'))
  write('index.html', renderHtml(record, { ...(proof === undefined ? {} : { proof }), ...companions }))
}

const proofSchema = z.object({
  clauses: z.array(
    z.object({
      id: z.string(),
      mutants: z.array(z.object({ name: z.string(), killed: z.boolean(), reason: z.string() })),
    }),
  ),
})

function readProof(path: string): ProofRecord | undefined {
  if (!existsSync(path)) return undefined
  return parseFile(proofSchema, path, 'a proof of "assay prove"')
}
