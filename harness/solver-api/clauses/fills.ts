/** What a fill does on the chain. */
import type { Clause } from '../../judge/clause.ts'

export const fills = [
  {
    id: 'fills/pays-the-decayed-output',
    level: 'must',
    scope: 'chain',
    text: "A fair order is filled through the reactor: the swapper's input leaves, every recipient gets at least its decayed output at the fill block.",
  },
  {
    id: 'fills/swapper-pays-no-gas',
    level: 'must',
    scope: 'chain',
    text: 'The swapper pays no gas: its native balance does not fall.',
  },
  {
    id: 'fills/gas-comes-off-the-output',
    level: 'must',
    scope: 'chain',
    text: 'The filler pays the gas, and the gas cost is deducted from the output, not added to the input.',
  },
  {
    id: 'fills/never-takes-more-than-the-input',
    level: 'must',
    scope: 'chain',
    text: 'The input taken never exceeds the decayed input amount.',
  },
  {
    id: 'fills/linear-decay',
    level: 'must',
    scope: 'clock',
    text: 'Outputs decay linearly from start to end amount between decay start and decay end; before and after they are flat.',
  },
  {
    id: 'fills/exclusivity',
    level: 'must',
    scope: 'chain',
    text: 'An order with an exclusive filler is filled by that filler alone until the decay starts (that second included, as deployed), or by another that pays the override premium.',
  },
  {
    id: 'fills/once-only',
    level: 'must',
    scope: 'chain',
    text: 'An order is filled at most once; replaying the fill reverts.',
  },
  {
    id: 'fills/unviable-stays-open',
    level: 'should',
    scope: 'chain',
    text: 'An order that no solution can satisfy is not filled at a loss to the swapper; it stays open until it expires.',
  },
  {
    id: 'fills/additional-validation',
    level: 'must',
    scope: 'chain',
    text: 'Additional validation: a contract that refuses keeps the order from being filled.',
  },
  {
    id: 'fills/several-outputs',
    level: 'must',
    scope: 'chain',
    text: 'Several outputs with several recipients are each paid.',
  },
  {
    id: 'fills/approval-is-needed-once',
    level: 'should',
    scope: 'chain',
    text: 'The approval of the token-approval contract is needed once; a second order of the same token needs none.',
  },
] as const satisfies readonly Clause[]
