/** The rules at the awaits of the chain's journal. */
import type { AwaitRule } from './await-rule.ts'

export const journalRules: readonly AwaitRule[] = [
  {
    rule: 'a change is on the disk before it is answered',
    begin: () => (happening) => {
      if (happening.kind !== 'changes' || happening.unsyncedBytes === 0) return undefined
      return `${happening.unsyncedBytes} bytes are not synced`
    },
  },
  {
    rule: 'the mark of the journal follows its line',
    begin: () => (happening) => {
      if (happening.kind !== 'marks' && happening.kind !== 'changes') return undefined
      if (happening.unsyncedBytes > 0) return 'the line is not on the disk yet'
      return happening.isMarked ? undefined : 'it names another line'
    },
  },
]
