/** The AMM filter of quote and solve. */
import type { Clause } from '../../judge/clause.ts'

export const amms = [
  {
    id: 'amms/default-is-all',
    level: 'must',
    scope: 'wire',
    text: 'Without `amms`, and with `["+all"]`, the result is the same.',
  },
  {
    id: 'amms/include-one',
    level: 'must',
    scope: 'economic',
    text: '`+<protocol>` alone uses only that protocol.',
  },
  {
    id: 'amms/exclude-one',
    level: 'must',
    scope: 'economic',
    text: '`+all` with `-<protocol>` never uses that protocol.',
  },
  {
    id: 'amms/missing-prefix',
    level: 'must',
    scope: 'wire',
    text: 'An entry without `+` or `-` is 422.',
  },
  {
    id: 'amms/contradiction',
    level: 'must',
    scope: 'wire',
    text: 'The same protocol with both signs is 422.',
  },
  {
    id: 'amms/unsupported-status',
    level: 'either',
    scope: 'wire',
    text: 'An unsupported protocol is refused with 404 or 400 (both are stated); which one is recorded.',
  },
  {
    id: 'amms/unsupported-lists-supported',
    level: 'must',
    scope: 'wire',
    text: "That refusal's message lists the supported protocols.",
  },
  {
    id: 'amms/several-entries',
    level: 'must',
    scope: 'economic',
    text: 'Several `+` entries allow the union; several `-` entries with `+all` exclude each.',
  },
  {
    id: 'amms/excluding-never-improves',
    level: 'should',
    scope: 'economic',
    text: 'Excluding a protocol never improves the result at the same block by more than 1 bps.',
  },
  {
    id: 'amms/same-on-quote-and-solve',
    level: 'must',
    scope: 'wire',
    text: 'The filter behaves the same on quote and solve, and on v1 and v2.',
  },
  {
    id: 'amms/nothing-left-is-204',
    level: 'must',
    scope: 'wire',
    text: 'A filter that leaves no route is 204.',
  },
  {
    id: 'amms/unstated-combinations',
    level: 'observe',
    scope: 'wire',
    text: '`-<protocol>` without `+all`; an empty list; duplicates; the case of names; `-all`.',
  },
] as const satisfies readonly Clause[]
