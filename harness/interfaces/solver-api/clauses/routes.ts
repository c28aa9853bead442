/** The routes that solve returns on request. */
import { either, must, should } from '../../../judge/clause.ts'

export const routes = [
  must('routes/keyed-by-external-id', 'wire', "`routes` is an object keyed by the orders' `external_id`; every order has its key."),
  must('routes/grouped-by-in-token', 'wire', 'Each value is a list of groups; all steps of a group share one `in_token`; no two groups of an order share one.'),
  must('routes/step-shape', 'wire', 'A step holds `protocol`, `in_token`, `out_token`, `split`.'),
  must('routes/protocol-is-supported', 'wire', '`protocol` is a member of the supported AMMs, snake_case.'),
  either('routes/split-form', 'wire', '`split` is a number or a decimal string.'),
  must('routes/splits-add-up-to-one', 'economic', 'The splits of a group add up to 1 (within 1e-9), each between 0 and 1.'),
  must('routes/connected-flow', 'economic', "The route is a connected flow from `sell_token` to `buy_token`: every group's `in_token` is the sell token or some step's `out_token`; every `out_token` is the buy token or some group's `in_token`; no cycle."),
  must('routes/within-the-filter', 'economic', 'Only protocols that the AMM filter allows appear.'),
  should('routes/is-what-happens', 'chain', 'The route is what happens: the pools touched by the executed transaction are of the protocols named, with amounts in the proportions named.'),
]
