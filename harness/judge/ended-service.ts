/**
 * A service that ends of a request. Once may be chance, and leaves the case inconclusive; twice, by the same request of
 * the same input, with the service started again and answering in between, is the service's fault.
 *
 * @module
 */
import assert from 'node:assert/strict'
import { NoAnswer } from '../core/transport/transport.ts'
import type { Evaluated } from './evaluate.ts'
import { blaming } from './scenario.ts'
import { ServiceEnded } from './target.ts'

/** Evaluates once, and again where the service ended of a request. */
export async function againWhereEnded(evaluate: () => Promise<Evaluated>): Promise<Evaluated> {
  const first = await evaluate()
  const request = endingRequest(first.error)
  if (request === undefined) return first
  const second = await evaluate()
  return endingRequest(second.error) === request ? { ...second, error: violationOf(second.error) } : first
}

/** Method, path and the beginning of the body of the request that ended the service; it has been started again since. */
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
