/** The rules while the service follows the chain, and while orders are stored concurrently. */
import type { AwaitRule } from './await-rule.ts'
import { type Actor, inserted } from './happening.ts'

export const runRules: readonly AwaitRule[] = [
  {
    rule: 'one run over the orders at a time',
    begin() {
      const before = new WeakSet<Actor>()
      let current: Actor | undefined
      return (happening, actor) => {
        if (actor?.kind !== 'run' || actor === current || !('method' in happening || 'sql' in happening))
          return undefined
        if (before.has(actor)) return 'a run goes on while another one does'
        if (current !== undefined) before.add(current)
        current = actor
        return undefined
      }
    },
  },
  {
    rule: 'no order is stored between the two reads of the watcher',
    begin() {
      let looking: Actor | undefined
      return (happening, actor) => {
        if (happening.kind === 'statement' && happening.name === 'insert orders' && looking !== undefined)
          return `${inserted(happening, 'order_hash')} is`
        if (happening.kind === 'statement' && happening.name === 'select blocks') looking = actor
        else if (actor === looking && (happening.kind === 'statement' || happening.kind === 'ends'))
          looking = undefined
        return undefined
      }
    },
  },
  {
    rule: 'an order is stored as of a block that all runs since have kept',
    begin() {
      const highest = new Map<Actor, number>()
      return (happening, actor) => {
        if (actor === undefined) return undefined
        if (happening.kind === 'begins' && actor.kind === 'request')
          highest.set(actor, Number.MAX_SAFE_INTEGER)
        if (happening.kind === 'ends') highest.delete(actor)
        if (happening.kind !== 'statement') return undefined
        if (happening.name === 'select orders' && happening.sql.includes('"settled_block" >')) {
          const kept = Number(happening.parameters.at(-1))
          for (const [one, before] of highest) highest.set(one, Math.min(before, kept))
        }
        if (happening.name !== 'insert orders') return undefined
        const [admitted, kept] = [Number(inserted(happening, 'admitted_block')), highest.get(actor)]
        if (kept === undefined || admitted <= kept) return undefined
        return `${inserted(happening, 'order_hash')} as of ${admitted}, and ${kept} was kept`
      }
    },
  },
  {
    rule: 'statuses are read at the block that is stored with them',
    begin() {
      let reads: unknown[] = []
      return (happening, actor) => {
        if (actor?.kind !== 'run') return undefined
        if (happening.kind === 'asked') {
          const [call, block] = happening.params
          if (happening.method === 'eth_call') reads.push(block)
          if (
            happening.method === 'eth_getLogs' &&
            typeof call === 'object' &&
            call !== null &&
            'toBlock' in call
          )
            reads.push(call.toBlock)
        }
        if (happening.kind !== 'statement') return undefined
        if (happening.name === 'select blocks') reads = []
        if (happening.name !== 'insert blocks') return undefined
        const number = inserted(happening, 'number')
        const other = reads.find((read) => Number(read) !== number)
        return other === undefined
          ? undefined
          : `block ${number}, but the statuses were read at ${Number(other)}`
      }
    },
  },
  {
    rule: 'statuses are stored with their block, in one transaction',
    begin() {
      let written: Set<string> | undefined
      return (happening, actor) => {
        if (happening.kind !== 'statement' || actor?.kind !== 'run') return undefined
        const { name } = happening
        if (name === 'begin') written = new Set()
        const isPart = /^(update orders|delete blocks|insert blocks)$/.test(name)
        if (isPart && written === undefined) return `${name}, by itself`
        if (isPart) written?.add(name)
        if (name !== 'commit' && name !== 'rollback') return undefined
        const isWhole = written?.has('insert blocks') || !written?.has('update orders')
        written = undefined
        return name === 'commit' && !isWhole ? 'without the block' : undefined
      }
    },
  },
  {
    rule: 'an order that is not filled has no fill in the store',
    begin: (store) => async (happening) => {
      if (happening.kind !== 'statement' || happening.name !== 'commit' || store === undefined)
        return undefined
      const row = await store
        .selectFrom('orders')
        .select(['order_hash', 'status'])
        .where('status', '!=', 'filled')
        .where((or) =>
          or.or([
            or('filler', 'is not', null),
            or('fill_transaction', 'is not', null),
            or('fill_time', 'is not', null),
          ]),
        )
        .executeTakeFirst()
      return row && `${row.order_hash} is ${row.status}`
    },
  },
  {
    rule: 'a submission is answered once its order is stored',
    begin: (store) => async (happening) => {
      if (happening.kind !== 'accepts' || store === undefined) return undefined
      const row = await store
        .selectFrom('orders')
        .select('order_hash')
        .where('order_hash', '=', happening.order)
        .executeTakeFirst()
      return row === undefined ? `${happening.order} is not` : undefined
    },
  },
]
