/** Converts problems to responses. */
import type * as z from 'zod'
import type { Problem, problemSchema } from '../../api/problem.ts'
import { jsonResponse } from './json-response.ts'

export function problemResponse(cause: Problem, requestId: string, path: string): Response {
  const body: z.input<typeof problemSchema> = {
    detail: cause.message,
    error_code: cause.code,
    request_id: requestId,
  }
  return jsonResponse(body, { status: statusOf(cause, path), headers: cause.headers })
}

/**
 * The status of a problem on a path. v1 answers with 400 if later versions answer with 422, except for the AMM filter,
 * which has the same status in all versions.
 */
export function statusOf({ status, code }: Problem, path: string): number {
  return status === 422 && path.startsWith('/v1/') && !code.startsWith('AMM_') ? 400 : status
}
