/** GET orders: statuses and filters. */
import type { Clause } from '../../judge/clause.ts'

export const tracking = [
  {
    id: 'tracking/lists-submitted-orders',
    level: 'must',
    scope: 'wire',
    text: 'GET orders lists submitted orders; each has a status among open, expired, error, cancelled, filled, insufficient-funds.',
  },
  {
    id: 'tracking/status-filter',
    level: 'must',
    scope: 'wire',
    text: '`order_status` filters.',
  },
  {
    id: 'tracking/unknown-status',
    level: 'should',
    scope: 'wire',
    text: 'A status outside the six is a 4xx.',
  },
  {
    id: 'tracking/hash-filter',
    level: 'must',
    scope: 'wire',
    text: '`order_hashes` (comma-separated) filters to those orders.',
  },
  {
    id: 'tracking/time-filter',
    level: 'must',
    scope: 'wire',
    text: '`filter_query` takes gt(ts), lt(ts), between(ts, ts) and filters by time. (The boundary seconds and the time field compared are recorded, not judged.)',
  },
  {
    id: 'tracking/malformed-time-filter',
    level: 'should',
    scope: 'wire',
    text: 'Any other expression is a 4xx.',
  },
  {
    id: 'tracking/swapper-filter',
    level: 'must',
    scope: 'wire',
    text: '`swapper` filters by wallet.',
  },
  {
    id: 'tracking/required-parameters',
    level: 'observe',
    scope: 'wire',
    text: 'Whether `swapper`, `limit` and `cursor` are required.',
  },
  {
    id: 'tracking/cursor-walk',
    level: 'must',
    scope: 'wire',
    text: '`limit` caps the page, `cursor` goes on; paging gives every order once, also while new orders arrive.',
  },
  {
    id: 'tracking/record-fields',
    level: 'observe',
    scope: 'wire',
    text: 'The fields of an order record.',
  },
  {
    id: 'tracking/filled-means-filled',
    level: 'must',
    scope: 'chain',
    text: "`filled` is shown only for an order whose fill stands on chain, and for every such order within ten seconds of the fill's block.",
  },
  {
    id: 'tracking/expires',
    level: 'should',
    scope: 'clock',
    text: 'An open order past its deadline becomes `expired`.',
  },
  {
    id: 'tracking/cancelled-by-nonce',
    level: 'should',
    scope: 'chain',
    text: 'An order whose nonce the swapper invalidates on chain becomes `cancelled` and is never filled.',
  },
  {
    id: 'tracking/insufficient-funds',
    level: 'should',
    scope: 'chain',
    text: 'An order whose swapper lacks balance or approval becomes `insufficient-funds`, and is not filled while it does.',
  },
  {
    id: 'tracking/terminal-is-final',
    level: 'should',
    scope: 'chain',
    text: 'A terminal status (filled, expired, cancelled, error) never changes again, except by a chain reorganisation.',
  },
  {
    id: 'tracking/filters-combine',
    level: 'must',
    scope: 'wire',
    text: 'Filters combine (and).',
  },
] as const satisfies readonly Clause[]
