/** All rules of the awaits. */
import type { AwaitRule } from './await-rule.ts'
import { fillRules } from './fill-rules.ts'
import { journalRules } from './journal-rules.ts'
import { runRules } from './run-rules.ts'

export const awaitRules: readonly AwaitRule[] = [...fillRules, ...runRules, ...journalRules]
