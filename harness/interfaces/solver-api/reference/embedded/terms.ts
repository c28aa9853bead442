/**
 * The reference's terms for clients in every environment: the key of partner paths, requests per second, time for an
 * answer.
 */
import { canonical } from '../../../../core/canonical.ts'

export const apiKey = 'assay-development-key'

export const terms = {
  router: canonical.router,
  keys: new Set([apiKey]),
  limits: { keylessPerSecond: 3, keyedPerSecond: 30 },
  allowedTimeMs: 10_000,
}
