/** GET orders: statuses and filters. */
import { must, observe, should } from '../../../judge/clause.ts'

export const tracking = [
  must('tracking/lists-submitted-orders', 'wire', 'GET orders lists submitted orders; each has a status among open, expired, error, cancelled, filled, insufficient-funds.'),
  must('tracking/status-filter', 'wire', '`order_status` filters.'),
  should('tracking/unknown-status', 'wire', 'A status outside the six is a 4xx.'),
  must('tracking/hash-filter', 'wire', '`order_hashes` (comma-separated) filters to those orders.'),
  must('tracking/time-filter', 'wire', '`filter_query` takes gt(ts), lt(ts), between(ts, ts) and filters by time. (The boundary seconds and the time field compared are recorded, not judged.)'),
  should('tracking/malformed-time-filter', 'wire', 'Any other expression is a 4xx.'),
  must('tracking/swapper-filter', 'wire', '`swapper` filters by wallet.'),
  observe('tracking/required-parameters', 'wire', 'Whether `swapper`, `limit` and `cursor` are required.'),
  must('tracking/cursor-walk', 'wire', '`limit` caps the page, `cursor` goes on; paging gives every order once, also while new orders arrive.'),
  observe('tracking/record-fields', 'wire', 'The fields of an order record.'),
  must('tracking/filled-means-filled', 'chain', '`filled` is shown only for an order whose fill stands on chain, and for every such order once the service has had its time to look (`--settle-timeout`).'),
  must('tracking/fills-by-others', 'chain', 'A fill by any filler, also one that the service does not know, is shown as `filled`.'),
  should('tracking/record-agrees-with-the-order', 'chain', 'What a record says of its order (hash, swapper, nonce, deadline, tokens, amounts) is what was signed; what it says of its fill (transaction, block, settled amounts) is what the chain has. Fields that are not there are not judged.'),
  should('tracking/expires', 'clock', 'An open order past its deadline becomes `expired`.'),
  should('tracking/cancelled-by-nonce', 'chain', 'An order whose nonce the swapper invalidates on chain becomes `cancelled` and is never filled.'),
  should('tracking/insufficient-funds', 'chain', 'An order whose swapper lacks balance or approval becomes `insufficient-funds`, and is not filled while it does.'),
  should('tracking/funds-return', 'chain', 'When balance and approval are there again before the deadline, such an order is `open` again and can be filled.'),
  should('tracking/terminal-is-final', 'chain', 'A terminal status (filled, expired, cancelled, error) never changes again, except by a chain reorganisation; then it says what the chain says.'),
  must('tracking/filters-combine', 'wire', 'Filters combine (and).'),
]
