/**
 * Assertions about the form of an answer, for the clauses that judge it. In all other scenarios the typed client
 * rejects a malformed answer, which makes the case inconclusive.
 *
 * @module
 */
import assert from 'node:assert/strict'
import type * as z from 'zod'
import { shownBody } from '../../../../core/transport/shown-body.ts'
import type { Exchange, NoAnswer } from '../../../../core/transport/transport.ts'
import { blaming } from '../../../../judge/scenario.ts'
import { ServiceEnded } from '../../../../judge/target.ts'
import { issueTexts } from '../../checks/reading/issue-text.ts'
import { issuesOf } from '../../checks/reading/issues.ts'
import { isRefused, jsonIn, responseOf } from '../../checks/reading/reading.ts'

/** Asserts that the answer is a 200 with a JSON body of the shape. Returns the decoded body. */
export function assertShape<Schema extends z.ZodType>(exchange: Exchange, schema: Schema): z.output<Schema> {
  const { status } = responseOf(exchange)
  const call = callOf(exchange)
  return blaming(exchange, () => {
    assert.equal(status, 200, `${call} answers ${status}: ${shownBody(exchange.response, 200)}`)
    const answer = assertJson(exchange)
    const [issue] = issueTexts(issuesOf(schema, answer), answer)
    assert.equal(issue, undefined, `${call}: ${issue}`)
    return schema.decode(answer as never)
  })
}

/** Asserts that the answer is a 4xx. */
export function assertRefused(exchange: Exchange): void {
  const { status } = responseOf(exchange)
  blaming(exchange, () => {
    assert.ok(isRefused(exchange), `${callOf(exchange)} answers ${status}; expected a 4xx`)
  })
}

/** Asserts that the service has not ended instead of answering, as far as the judge can know. */
export function assertServiceGoesOn({ cause, exchange }: NoAnswer): void {
  if (!(cause instanceof ServiceEnded) || cause.crash.when === 'after') return
  blaming(exchange, () => assert.fail(`${callOf(exchange)} ends the service: it ${cause.crash.how}`))
}

function callOf({ request }: Exchange): string {
  return `${request.method} ${new URL(request.url).pathname}`
}

function assertJson(exchange: Exchange): unknown {
  const body = jsonIn(exchange)
  assert.notEqual(
    typeof body,
    'string',
    `${callOf(exchange)}: the body is not a JSON object or list: ${shownBody(exchange.response, 200)}`,
  )
  return body
}
