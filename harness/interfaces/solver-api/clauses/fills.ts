/** The effects of a fill on the chain. */
import { must, should } from '../../../judge/clause.ts'

export const fills = [
  must('fills/pays-the-decayed-output', 'chain', "A fair order is filled through the reactor: the swapper's input leaves, every recipient gets at least its decayed output at the fill block."),
  should('fills/quoted-price-fills', 'chain', 'An order signed at exactly what the intent venue quoted, with no decay below it, is filled before its deadline when nothing moved.'),
  should('fills/decay-is-not-awaited', 'chain', 'An order at 95 % of the quote from its start is filled in the first quarter of its decay, where one without decay is filled as early: what it decays by is not for the filler to wait for.'),
  must('fills/swapper-pays-no-gas', 'chain', 'The swapper pays no gas: its native balance does not fall.'),
  must('fills/gas-comes-off-the-output', 'chain', 'The filler pays the gas, and the gas cost is deducted from the output, not added to the input.'),
  must('fills/never-takes-more-than-the-input', 'chain', 'The input taken never exceeds the decayed input amount.'),
  must('fills/linear-decay', 'clock', 'Outputs decay linearly from start to end amount between decay start and decay end; before and after they are flat. The recipient is paid at least what is due at the time of the block.'),
  must('fills/exclusivity', 'chain', 'An order with an exclusive filler is filled by that filler alone until the decay starts (that second included, as deployed), or by another that pays the override premium; and it is filled in the end, as any fair order is.'),
  must('fills/once-only', 'chain', 'An order is filled at most once; replaying the fill reverts.'),
  should('fills/unviable-stays-open', 'chain', 'An order that no solution can satisfy is not filled at a loss to the swapper; it stays open until it expires.'),
  must('fills/additional-validation', 'chain', 'Additional validation: a contract that refuses keeps the order from being filled.'),
  must('fills/several-outputs', 'chain', 'Several outputs with several recipients are each paid.'),
  should('fills/approval-is-needed-once', 'chain', 'The approval of the token-approval contract is needed once; a second order of the same token needs none.'),
]
