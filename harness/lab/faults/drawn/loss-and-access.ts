/** Effects on access: refusals of valid requests, and answers to callers who may not see them. */
import { endpoints } from '../../../interfaces/solver-api/api/endpoints.ts'
import type { ClauseId } from '../../../interfaces/solver-api/clauses/catalogue.ts'
import type { Holds } from '../conditions.ts'
import { asksInstead, ignores, says, turnsAway } from '../effects.ts'
import { referenceKey, type WireFault } from '../wire.ts'
import { type DrawnEffect, effects } from './effect.ts'
import { type EndpointName, paths } from './endpoint.ts'

const { nonce, orderList, spread, submit } = paths
const key: readonly ClauseId[] = ['keys/missing-or-wrong-key-is-refused']
const loses = effects('loss')
const of = effects('access')

/** The clauses that compare a solution with its quote. */
const quotedClauses: Readonly<Partial<Record<EndpointName, readonly ClauseId[]>>> = {
  solve: ['solve/solves-what-is-quoted'],
  v1Solve: ['v1/solve-near-the-quote'],
}

export const loss: readonly DrawnEffect[] = (Object.keys(paths) as EndpointName[]).flatMap((name) => {
  const { answers, mayHaveNoSolution } = endpoints[name === 'orderList' ? 'orders' : name]
  const clauses = ['general/valid-is-served', answers, ...(quotedClauses[name] ?? [])] as const
  const statuses = mayHaveNoSolution ? [204, 500, 422] : [500, 400]
  return statuses.map((status) =>
    loses(name, `a ${status} is answered`, clauses, (when) => turnsAway(paths[name], status, when)),
  )
})

export const access: readonly DrawnEffect[] = [
  of(
    'orderList',
    'orders of all wallets are shown',
    ['tracking/swapper-filter', 'tracking/filters-combine'],
    (when) => ignores(orderList, ['swapper'], when),
    { needs: ['wallet'] },
  ),
  of(
    'orderList',
    'orders of all statuses are shown',
    ['tracking/status-filter', 'tracking/filters-combine'],
    (when) => ignores(orderList, ['order_status'], when),
    { needs: ['status'] },
  ),
  of(
    'orderList',
    'orders of all hashes are shown',
    ['tracking/hash-filter', 'tracking/filters-combine'],
    (when) => ignores(orderList, ['order_hashes'], when),
    { needs: ['hashes'] },
  ),
  of(
    'orderList',
    'orders of all times are shown',
    ['tracking/time-filter', 'tracking/filters-combine'],
    (when) => ignores(orderList, ['filter_query'], when),
    { needs: ['time'] },
  ),
  of('orderList', 'no key is needed', key, (when) => keyless(orderList, when)),
  of(
    'orderList',
    'no order is shown',
    ['tracking/lists-submitted-orders', 'tracking/swapper-filter'],
    (when) => says(orderList, 'orders', () => [], when),
  ),
  of('nonce', 'no key is needed', key, (when) => keyless(nonce, when)),
  of('submit', 'no key is needed', key, (when) => keyless(submit, when)),
  of('spread', 'no key is needed', key, (when) => keyless(spread, when)),
]

function keyless(path: string, when: Holds): WireFault {
  const keyed = (headers: Headers) => {
    const others = new Headers(headers)
    others.set('x-api-key', referenceKey)
    return others
  }
  return asksInstead(path, ({ headers }) => ({ headers: keyed(headers) }), when)
}
