/**
 * A service whose process ends on a request. Once may be chance, and leaves the case inconclusive; if the same request
 * of the same input ends it again, after the service was started again and has answered, it is the service's fault.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { NoAnswer } from '../core/transport/transport.ts'
import type { Evaluated } from './evaluate.ts'
import { blaming } from './scenario.ts'
import { ServiceEnded } from './target.ts'

/** Evaluates once, and again if the service's process ended on a request. */
export async function againWhereEnded(evaluate: () => Promise<Evaluated>): Promise<Evaluated> {
  const first = await evaluate()
  const request = endingRequest(first.error)
  if (request === undefined) return first
  const second = await evaluate()
  return endingRequest(second.error) === request ? { ...second, error: violationOf(second.error) } : first
}

/**
 * The request that ended the service (method, path and the beginning of the body); the service was started again since.
 */
function endingRequest(error: unknown): string | undefined {
  if (!(error instanceof NoAnswer) || !(error.cause instanceof ServiceEnded)) return undefined
  const { isFinal, request, when } = error.cause.crash
  return when === 'during' && !isFinal ? request : undefined
}

function violationOf(error: unknown): unknown {
  if (!(error instanceof NoAnswer)) return error
  try {
    return blaming(error.exchange, () => assert.fail(`${error.message}, twice`))
  } catch (violation) {
    return violation
  }
}
