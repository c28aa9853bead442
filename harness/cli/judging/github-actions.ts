/** Annotations and the summary of the step, for a run in GitHub Actions. */
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, statSync } from 'node:fs'
import type { RunRecord } from '../../judge/record.ts'
import { renderAnnotations, renderStepSummary } from '../../report/formats/github.ts'

// GitHub drops a summary that is larger.
const largestSummary = 2 ** 20

export function announceOnGitHub(record: RunRecord, environment: NodeJS.ProcessEnv): void {
  if (environment.GITHUB_ACTIONS !== 'true') return
  for (const line of renderAnnotations(record)) console.log(line)
  const path = environment.GITHUB_STEP_SUMMARY
  if (path === undefined || path === '') return
  const written = existsSync(path) ? statSync(path).size : 0
  appendFileSync(path, renderStepSummary(record, largestSummary - written))
}

/** Prints text that may quote a target: GitHub executes lines that begin with two colons, even quoted ones. */
export function printQuoting(text: string, environment: NodeJS.ProcessEnv): void {
  const token = randomUUID()
  const isObeyed = environment.GITHUB_ACTIONS === 'true'
  console.log(isObeyed ? `::stop-commands::${token}\n${text}\n::${token}::` : text)
}
