/** The rate limit. */
import type { Clause } from '../../judge/clause.ts'

export const limits = [
  {
    id: 'limits/three-per-second',
    level: 'must',
    scope: 'clock',
    text: 'Without a key: 3 requests a second on each endpoint. Of a burst of 12 within a second at least 3 and at most 6 are served (sliding window, fixed window and bucket all fit); over 10 seconds of steady pressure at most 33 are.',
  },
  {
    id: 'limits/each-endpoint-by-itself',
    level: 'must',
    scope: 'clock',
    text: "Using up one endpoint's limit leaves another endpoint's untouched.",
  },
  {
    id: 'limits/recovers',
    level: 'must',
    scope: 'clock',
    text: 'After the second has passed, requests are served again.',
  },
  {
    id: 'limits/key-raises-it',
    level: 'must',
    scope: 'clock',
    text: 'With a key a higher load is served.',
  },
  {
    id: 'limits/refusal-form',
    level: 'observe',
    scope: 'clock',
    text: "The refusal's status (429 expected) and headers (`retry-after`, rate-limit headers).",
  },
] as const satisfies readonly Clause[]
