/** The routes that solve returns on request. */
import type { Clause } from '../../judge/clause.ts'

export const routes = [
  {
    id: 'routes/keyed-by-external-id',
    level: 'must',
    scope: 'wire',
    text: "`routes` is an object keyed by the orders' `external_id`; every order has its key.",
  },
  {
    id: 'routes/grouped-by-in-token',
    level: 'must',
    scope: 'wire',
    text: 'Each value is a list of groups; all steps of a group share one `in_token`; no two groups of an order share one.',
  },
  {
    id: 'routes/step-shape',
    level: 'must',
    scope: 'wire',
    text: 'A step holds `protocol`, `in_token`, `out_token`, `split`.',
  },
  {
    id: 'routes/protocol-is-supported',
    level: 'must',
    scope: 'wire',
    text: '`protocol` is a member of the supported AMMs, snake_case.',
  },
  {
    id: 'routes/split-form',
    level: 'either',
    scope: 'wire',
    text: '`split` is a number or a decimal string.',
  },
  {
    id: 'routes/splits-add-up-to-one',
    level: 'must',
    scope: 'economic',
    text: 'The splits of a group add up to 1 (within 1e-9), each between 0 and 1.',
  },
  {
    id: 'routes/connected-flow',
    level: 'must',
    scope: 'economic',
    text: "The route is a connected flow from `sell_token` to `buy_token`: every group's `in_token` is the sell token or some step's `out_token`; every `out_token` is the buy token or some group's `in_token`; no cycle.",
  },
  {
    id: 'routes/within-the-filter',
    level: 'must',
    scope: 'economic',
    text: 'Only protocols that the AMM filter allows appear.',
  },
  {
    id: 'routes/is-what-happens',
    level: 'should',
    scope: 'chain',
    text: 'The route is what happens: the pools touched by the executed transaction are of the protocols named, with amounts in the proportions named.',
  },
] as const satisfies readonly Clause[]
