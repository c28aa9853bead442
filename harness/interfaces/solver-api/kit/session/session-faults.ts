/** Faults that need a past: many requests, several orders or several lists. */
import { afterPast, type Mutant, rewrite } from '../../../../judge/mutant.ts'
import { valueAt } from '../../checks/reading/reading.ts'
import { rewriteField } from '../faults/answer-faults.ts'
import { rewriteAcceptance, rewriteListedField, rewriteListedOrders } from '../faults/intent-faults.ts'
import { fieldOf, withField } from '../faults/order-fields.ts'
import { combined, stateful } from '../faults/request-faults.ts'
import { thirdParty } from '../intents/third-party.ts'

/** A fault that keeps state within a case. */
function withPast(fault: () => Mutant): Mutant {
  return afterPast(stateful(fault))
}

/** A fault that depends on the number of the request, by path. */
export function counted(fault: (count: () => number) => Mutant): Mutant {
  return withPast(() => {
    let latest = 0
    const counts = new Map<string, number>()
    const counting: Mutant = (fetch) => (request) => {
      const endpoint = new URL(request.url).pathname.split('/').at(-1) ?? ''
      latest = (counts.get(endpoint) ?? 0) + 1
      counts.set(endpoint, latest)
      return fetch(request)
    }
    return combined(
      fault(() => latest),
      counting,
    )
  })
}

export function latestNonceFrom(call: number): Mutant {
  return withPast(() => {
    const used = new Map<string, string>()
    const submission = rewriteAcceptance((body, { decoded }) => {
      if (decoded !== undefined) used.set(decoded.swapper, `${decoded.nonce}`)
      return body
    })
    const nonces = counted((count) =>
      rewriteField('/intent/nonce', 'nonce', (nonce, { url }) => {
        const latest = used.get(`${url.searchParams.get('address')}`.toLowerCase())
        return count() >= call ? (latest ?? nonce) : nonce
      }),
    )
    return combined(submission, nonces)
  })
}

export function hashBefore(call: number): Mutant {
  return counted((count) => {
    let before: object | undefined
    return rewriteAcceptance((body) => {
      const shown = count() >= call ? (before ?? body) : body
      before = body
      return shown
    })
  })
}

export function showStrangersFills(shown: string): Mutant {
  return rewriteListedField('status', (status, listed) =>
    status === 'filled' && valueAt(listed, 'filler') === thirdParty ? shown : status,
  )
}

export function withoutFirstOf(orders: number): Mutant {
  return withPast(() => {
    const bySwapper = new Map<string, Set<unknown>>()
    const submission = rewriteAcceptance((body, { decoded }) => {
      const hashes = bySwapper.get(`${decoded?.swapper}`) ?? new Set()
      bySwapper.set(`${decoded?.swapper}`, hashes.add(fieldOf(body, 'hash')))
      return body
    })
    const lost = () => [...bySwapper.values()].filter(({ size }) => size >= orders).map(([hash]) => hash)
    const lists = rewriteListedOrders((listed) =>
      listed.filter((order) => !lost().includes(fieldOf(order, 'hash'))),
    )
    return combined(submission, lists)
  })
}

/** Shows an ended order as open once its end was listed `looks` times. */
export function reopened(looks: number): Mutant {
  return withPast(() => {
    const seen = new Map<unknown, number>()
    return rewriteListedField('status', (status, listed) => {
      if (status === 'open' || status === 'insufficient-funds') return status
      const hash = fieldOf(listed, 'hash')
      const count = (seen.get(hash) ?? 0) + 1
      seen.set(hash, count)
      return count > looks ? 'open' : status
    })
  })
}

/** Goes on showing `first` for an order that was listed so, after the order has become `then`. */
export function firstOf(first: string, then: string): Mutant {
  return withPast(() => {
    const seen = new Set<unknown>()
    return rewriteListedField('status', (status, listed) => {
      const hash = fieldOf(listed, 'hash')
      if (status === first) seen.add(hash)
      return status === then && seen.has(hash) ? first : status
    })
  })
}

export function othersOrders(submissions: number): Mutant {
  return withPast(() => {
    const known = new Map<unknown, object>()
    let submitted = 0
    const submission = rewriteAcceptance((body) => {
      submitted += 1
      return body
    })
    const lists = rewriteListedOrders((listed) => {
      const swapper = fieldOf(listed[0], 'swapper')
      for (const order of listed) known.set(fieldOf(order, 'swapper'), order)
      const other = [...known].find(([owner]) => owner !== swapper)?.[1]
      return submitted < submissions || swapper === undefined || other === undefined
        ? listed
        : [...listed, other]
    })
    return combined(submission, lists)
  })
}

/** Repeats the orders of the first page on the second page of a walk. */
export function repeatedPage(): Mutant {
  return withPast(() => {
    let page = 0
    let before: unknown
    return rewrite<object>('/intent/orders', (body, { url }) => {
      page = url.searchParams.has('cursor') ? page + 1 : 1
      const orders = page === 2 ? before : fieldOf(body, 'orders')
      before = orders
      return withField(body, 'orders', orders)
    })
  })
}
