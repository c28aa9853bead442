/**
 * The reference's terms for clients, wherever it runs: the key of partner paths, requests a second, time for an answer.
 */
import { canonical } from '../../../../core/canonical.ts'

export const apiKey = 'assay-development-key'

export const terms = {
  router: canonical.router,
  keys: new Set([apiKey]),
  limits: { keylessPerSecond: 3, keyedPerSecond: 30 },
  allowedTimeMs: 10_000,
}
