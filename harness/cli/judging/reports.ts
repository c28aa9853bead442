/** The files of a finished run: the record, and everything that is rendered from it. */
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
import { writeWhole } from '../output.ts'

/**
 * Writes them all into `out`; the page also shows the proof found there.
 *
 * @throws CommandFailed where the proof is none.
 */
export function writeReports(record: RunRecord, out: string, companions: Companions = {}): void {
  const write = (name: string, text: string) => writeWhole(join(out, name), text)
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
