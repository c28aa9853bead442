/** The rate limit. */
import { must, observe } from '../../../judge/clause.ts'

export const limits = [
  must('limits/three-per-second', 'clock', 'Without a key: 3 requests a second on each endpoint. Of a burst of 12 within a second at least 3 and at most 6 are served (sliding window, fixed window and bucket all fit); over 10 seconds of steady pressure at most 33 are.'),
  must('limits/each-endpoint-by-itself', 'clock', "Using up one endpoint's limit leaves another endpoint's untouched."),
  must('limits/recovers', 'clock', 'After the second has passed, requests are served again.'),
  must('limits/key-raises-it', 'clock', 'With a key a higher load is served.'),
  observe('limits/refusal-form', 'clock', "The refusal's status (429 expected) and headers (`retry-after`, rate-limit headers)."),
]
