/** The AMM filter of quote and solve. */
import { either, must, observe, should } from '../../../judge/clause.ts'

export const amms = [
  must('amms/default-is-all', 'wire', 'Without `amms`, and with `["+all"]`, the result is the same.'),
  must('amms/include-one', 'economic', '`+<protocol>` alone uses only that protocol.'),
  must('amms/exclude-one', 'economic', '`+all` with `-<protocol>` never uses that protocol.'),
  must('amms/missing-prefix', 'wire', 'An entry without `+` or `-` is 422.'),
  must('amms/contradiction', 'wire', 'The same protocol with both signs is 422.'),
  either('amms/unsupported-status', 'wire', 'An unsupported protocol is refused with 404 or 400 (both are stated); which one is recorded.'),
  must('amms/unsupported-lists-supported', 'wire', "That refusal's message lists the supported protocols."),
  must('amms/several-entries', 'economic', 'Several `+` entries allow the union; several `-` entries with `+all` exclude each.'),
  should('amms/excluding-never-improves', 'economic', 'Excluding a protocol never improves the result at the same block by more than 1 bps.'),
  must('amms/same-on-quote-and-solve', 'wire', 'The filter behaves the same on quote and solve, and on v1 and v2.'),
  must('amms/nothing-left-is-204', 'wire', 'A filter that leaves no route is 204.'),
  observe('amms/unstated-combinations', 'wire', '`-<protocol>` without `+all`; an empty list; duplicates; the case of names; `-all`.'),
]
