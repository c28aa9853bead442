/** The rules for each fill that is sent. */
import type { AwaitRule } from './await-rule.ts'
import type { Actor } from './happening.ts'

export const fillRules: readonly AwaitRule[] = [
  {
    rule: 'each order of a fill is recorded before the fill is sent',
    begin: (store) => async (happening) => {
      if (happening.kind !== 'sends' || store === undefined) return undefined
      const { hash, nonce, orders } = happening
      const rows = await store
        .selectFrom('sent_fills')
        .selectAll()
        .where('transaction_hash', '=', hash)
        .where('nonce', '=', nonce)
        .execute()
      const recorded = new Set(rows.map(({ order_hash }) => order_hash))
      const unknown = orders.find((order) => !recorded.has(order))
      return unknown && `the store does not know that ${unknown} is in ${hash}`
    },
  },
  {
    rule: 'only orders that are open are sent to be filled',
    begin: (store) => async (happening) => {
      if (happening.kind !== 'sends' || store === undefined || happening.orders.length === 0) return undefined
      const rows = await store
        .selectFrom('orders')
        .select(['order_hash', 'status'])
        .where('order_hash', 'in', happening.orders)
        .where('status', '!=', 'open')
        .execute()
      return rows[0] && `${rows[0].order_hash} is ${rows[0].status}`
    },
  },
  {
    rule: 'the node is asked about each fill of a nonce or a later one before the nonce is sent',
    begin(store) {
      const known = perActor(() => new Set<unknown>())
      return async (happening, actor) => {
        if (actor === undefined) return undefined
        if (happening.kind === 'asked' && /^eth_getTransaction(ByHash|Receipt)$/.test(happening.method))
          known(actor).add(happening.params[0])
        // The run knows of the fills that it has recorded itself.
        if (happening.kind === 'statement' && happening.name === 'insert sent_fills')
          for (const parameter of happening.parameters) known(actor).add(parameter)
        if (happening.kind !== 'sends' || store === undefined) return undefined
        const { hash, nonce } = happening
        const rows = await store.selectFrom('sent_fills').selectAll().where('nonce', '>=', nonce).execute()
        const missed = rows.find(({ transaction_hash: one }) => one !== hash && !known(actor).has(one))
        return missed && `${hash} has nonce ${nonce}, and ${missed.transaction_hash} nonce ${missed.nonce}`
      }
    },
  },
  {
    rule: 'a run sends a fill once the one before is mined',
    begin() {
      const waiting = perActor(() => new Set<unknown>())
      return (happening, actor) => {
        if (actor === undefined) return undefined
        if (
          happening.kind === 'asked' &&
          happening.method === 'eth_getTransactionReceipt' &&
          happening.answer
        )
          waiting(actor).delete(happening.params[0])
        if (happening.kind !== 'sends') return undefined
        const [before] = waiting(actor)
        waiting(actor).add(happening.hash)
        return before === undefined ? undefined : `the run has seen no receipt of ${before}`
      }
    },
  },
]

function perActor<T>(create: () => T): (actor: Actor) => T {
  const all = new WeakMap<Actor, T>()
  return (actor) => {
    const one = all.get(actor) ?? create()
    all.set(actor, one)
    return one
  }
}
