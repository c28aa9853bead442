/** The known and the required properties are those of OASIS's JSON schema of SARIF 2.1.0. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { longRecord, record } from '../../testing/record.ts'
import { renderSarif } from './sarif.ts'

const names = {
  log: '$schema version runs inlineExternalProperties properties',
  run:
    'tool invocations conversion language versionControlProvenance originalUriBaseIds artifacts logicalLocations ' +
    'graphs results automationDetails runAggregates baselineGuid redactionTokens defaultEncoding ' +
    'defaultSourceLanguage newlineSequences columnKind externalPropertyFileReferences threadFlowLocations ' +
    'taxonomies addresses translations policies webRequests webResponses specialLocations properties',
  rule:
    'id deprecatedIds guid deprecatedGuids name deprecatedNames shortDescription fullDescription messageStrings ' +
    'defaultConfiguration helpUri help relationships properties',
  result:
    'ruleId ruleIndex rule kind level message analysisTarget locations guid correlationGuid occurrenceCount ' +
    'partialFingerprints fingerprints stacks codeFlows graphs graphTraversals relatedLocations suppressions ' +
    'baselineState rank attachments hostedViewerUri workItemUris provenance fixes taxa webRequest webResponse ' +
    'properties',
  notification: 'locations message level threadId timeUtc exception descriptor associatedRule properties',
  request: 'index protocol version target method headers parameters body properties',
  response: 'index protocol version statusCode reasonPhrase headers body noResponseReceived properties',
}

const log = JSON.parse(renderSarif(record))
const [run] = log.runs
const { rules } = run.tool.driver

test('every written property is in the schema', () => {
  const only = (value: object, known: string) =>
    assert.deepEqual(
      Object.keys(value).filter((name) => !known.split(' ').includes(name)),
      [],
    )
  only(log, names.log)
  only(run, names.run)
  for (const rule of rules) only(rule, names.rule)
  for (const result of run.results) {
    only(result, names.result)
    only(result.webRequest, names.request)
    only(result.webResponse, names.response)
  }
  for (const one of run.invocations[0].toolExecutionNotifications) only(one, names.notification)
})

test('there is one run, of version 2.1.0, with the required properties', () => {
  assert.equal(log.version, '2.1.0')
  assert.equal(log.runs.length, 1)
  assert.equal(run.tool.driver.name, 'assay')
  assert.equal(run.invocations[0].executionSuccessful, true)
  assert.deepEqual(run.redactionTokens, ['[redacted]'])
  assert.equal(new Set(rules.map(({ id }: { id: string }) => id)).size, rules.length)
})

test('a failure is one result with its rule', () => {
  const [result] = run.results
  assert.equal(run.results.length, 1)
  assert.equal(result.level, 'error')
  assert.equal(rules[result.ruleIndex].id, result.ruleId)
  assert.match(result.message.text, /It holds\..*quote\/venue@0000002a:0:1/s)
  assert.deepEqual(result.locations, [{ logicalLocations: [{ name: 'reference' }] }])
  assert.deepEqual(result.partialFingerprints, { 'clause/v1': 'quote/venue' })
})

test('a failure is in the project that is judged, and the rule has the clause', () => {
  const [judged] = JSON.parse(renderSarif({ ...record, source: 'src/server.py' })).runs
  const [{ physicalLocation }] = judged.results[0].locations
  assert.deepEqual(physicalLocation, { artifactLocation: { uri: 'src/server.py' }, region: { startLine: 1 } })
  for (const { help, shortDescription } of judged.tool.driver.rules)
    assert.ok(help.text.startsWith(shortDescription.text))
  assert.doesNotMatch(JSON.stringify(judged), /scenarios\//)
})

test('what could not be judged is a notification, and no result', () => {
  const [notification] = run.invocations[0].toolExecutionNotifications
  assert.deepEqual(notification.associatedRule, { id: 'solve/is-repeatable' })
  assert.equal(notification.message.text, 'no answer')
})

test('there are at most as many results as GitHub shows', () => {
  const broken = longRecord(60_000)
  assert.equal(JSON.parse(renderSarif(broken)).runs[0].results.length, 5_000)
})
