/**
 * Renders a record as SARIF 2.1.0: one run, a rule for each clause, a result for each failure. An inconclusive clause
 * is a notification of the run, not a result.
 *
 * @module
 */

import { printable } from '../../core/printable.ts'
import { redacted } from '../../core/texts/redact.ts'
import type { Level } from '../../judge/clause.ts'
import type { ClauseRecord, CounterexampleRecord, RunRecord } from '../../judge/record.ts'
import { replayCommand } from '../command-line.ts'
import { guiltyExchange } from '../failures/guilty.ts'
import { failuresOf, groupOf } from '../outcomes.ts'
import { plainExplanation } from './failure-text.ts'
import { renderJson } from './json.ts'

// GitHub shows at most this many results of a run.
const maxResults = 5_000

export function renderSarif(record: RunRecord): string {
  const { clauses, durationMs, startedAt, target } = record
  const places = new Map(clauses.map((clause, place) => [clause, place]))
  const end = new Date(Date.parse(startedAt) + durationMs).toISOString()
  return renderJson({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'assay', rules: clauses.map(ruleOf) } },
        redactionTokens: [redacted],
        invocations: [
          {
            executionSuccessful: record.partial === undefined,
            startTimeUtc: startedAt,
            endTimeUtc: end,
            toolExecutionNotifications: clauses
              .filter(({ outcome }) => outcome === 'inconclusive')
              .map(notificationOf),
          },
        ],
        properties: { target, seed: record.seed },
        results: failuresOf(clauses)
          .slice(0, maxResults)
          .map((clause) => resultOf(clause, places.get(clause), record)),
      },
    ],
  })
}

function ruleOf({ id, level, remedy, scope, text }: ClauseRecord) {
  return {
    id,
    shortDescription: { text },
    help: { text: remedy === undefined ? text : `${text} ${remedy}` },
    defaultConfiguration: { level: severityOf(level) },
    properties: { tags: [...new Set([groupOf(id), level, scope])] },
  }
}

function resultOf(clause: ClauseRecord, ruleIndex: number | undefined, record: RunRecord) {
  const { counterexample, id, level, text } = clause
  const replay = replayCommand(clause, record)
  const curl = guiltyExchange(clause)?.curl
  const said = [
    printable(text),
    plainExplanation(clause, record).join('\n'),
    ...(curl === undefined ? [] : [`Request: ${printable(curl)}`]),
    ...(replay === undefined ? [] : [`Replay: ${replay}`]),
  ]
  return {
    ruleId: id,
    ruleIndex,
    level: severityOf(level),
    message: { text: said.join('\n\n') },
    locations: [locationIn(record)],
    // A clause fails once, however many cases show it.
    partialFingerprints: { 'clause/v1': id },
    ...trafficOf(guiltyExchange(clause)?.exchange),
    properties: { given: counterexample?.given },
  }
}

/** In the project that is judged: the scenario is in another one. */
function locationIn({ source, target }: RunRecord) {
  return {
    ...(source !== undefined && {
      physicalLocation: { artifactLocation: { uri: source }, region: { startLine: 1 } },
    }),
    logicalLocations: [{ name: target }],
  }
}

function trafficOf(exchange: CounterexampleRecord['exchanges'][number] | undefined) {
  if (exchange === undefined) return {}
  const { request, response } = exchange
  return {
    webRequest: {
      target: request.url,
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: { text: request.body } }),
    },
    webResponse:
      response.status === 0
        ? { noResponseReceived: true }
        : { statusCode: response.status, headers: response.headers, body: { text: response.body } },
  }
}

function notificationOf({ id, reason = '' }: ClauseRecord) {
  return { level: 'warning', message: { text: printable(reason) }, associatedRule: { id } }
}

function severityOf(level: Level): 'error' | 'warning' | 'note' {
  switch (level) {
    case 'must':
    case 'either':
      return 'error'
    case 'should':
      return 'warning'
    case 'observe':
      return 'note'
  }
}
