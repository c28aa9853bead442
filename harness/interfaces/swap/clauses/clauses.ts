/**
 * The clauses for any swap API. None is of one API's documents: each states a promise that every such API makes by
 * offering a price, or a transaction to send. A clause about a field that an API does not tell is not applicable to it.
 *
 * @module
 */
import { type Clause, must, should } from '../../../judge/clause.ts'

export const clauses = [
  must('price/reads', 'wire', 'A success has the amount of the bought token at its place, in base units.'),
  must('price/positive', 'economic', 'An offer pays at least one base unit.'),
  should('price/known-pool', 'chain', 'A price is at most a hundredth below the payment of one canonical pool of Uniswap V3.'),
  should('price/repeats', 'economic', 'The same ask on the same block has the same price.'),
  should('price/more-for-more', 'economic', 'Selling more on the same block pays no less.'),
  should('price/halves', 'economic', 'A half of an amount is paid at no worse a price than the whole, less a hundredth.'),
  should('price/round-trip', 'economic', 'Selling and buying back returns no more than was sold, and a fiftieth.'),
  should('price/follows', 'chain', 'After a large trade the price of its own ask is another.'),
  should('price/block', 'chain', 'The block that an answer tells is no later than the next one of the chain.'),
  must('price/letter-case', 'wire', 'Addresses are read in any case.'),
  should('price/wrap', 'economic', 'Ether and wrapped ether are exchanged one for one, less stated fees, to five digits.'),
  should('build/what-is-priced', 'economic', 'An ask that has a price has a transaction.'),
  should('build/not-worse', 'economic', 'A transaction pays no less than the price on the same block, less five basis points.'),
  must('build/echo', 'wire', 'The sold amount, the tokens and the chain that an answer tells are those of the ask.'),
  must('build/target', 'chain', 'The transaction calls a contract, which is neither of the tokens unless it wraps ether.'),
  must('build/value', 'wire', 'The value is the ether that is sold and the fees stated in ether, and otherwise nothing.'),
  must('build/executes', 'chain', 'Sent by the taker on the block of its answer, the transaction succeeds.'),
  must('build/takes', 'chain', 'It takes the amount of the ask from the taker, no more and no less.'),
  must('build/pays', 'chain', 'On the block of its answer it pays at least the amount that the answer tells.'),
  must('build/receiver', 'chain', 'A receiver gets the bought tokens, and the taker none of them.'),
  should('build/strangers', 'chain', 'No wallet gains by the trade but the receiver, makers that pay for it, and recipients of stated fees.'),
  must('build/spender', 'chain', 'Approving exactly the amount to the spender that the answer tells is enough.'),
  should('build/spender-stays', 'chain', 'The spender is a contract, is no token, and is the same for all amounts and takers of a pair.'),
  should('build/foreign-sender', 'chain', 'Sent by another account, the transaction takes nothing of a taker who has approved everything.'),
  should('build/leaves-nothing', 'chain', 'The called contract and the spender keep neither tokens of the trade nor an allowance of the taker.'),
  must('build/min', 'economic', 'The minimum that an answer tells is above zero and no more than its amount.'),
  should('build/min-of-slippage', 'economic', 'The minimum is no less than the amount less the slippage, taken before or after the fees, and one base unit.'),
  should('build/wider', 'economic', 'A wider slippage has no higher minimum.'),
  must('build/holds', 'chain', 'After the price has moved within the slippage, the transaction succeeds and pays the minimum.'),
  must('build/reverts', 'chain', 'After the price has moved beyond the slippage, the transaction reverts and moves no token.'),
  should('build/next-block', 'chain', 'A block later, when nothing has moved, the transaction still succeeds and pays the minimum.'),
  should('build/expires', 'chain', 'After the expiry that its answer tells, the transaction reverts.'),
  should('build/side-by-side', 'chain', 'Two transactions of one taker, built on one block, both succeed one after the other.'),
  should('build/follows', 'chain', 'After its trade, the transaction for the same ask pays what its own answer tells.'),
  should('build/gas', 'chain', 'The gas that an answer tells is enough for the transaction, and at most four times what it uses.'),
  must('build/ether-out', 'chain', 'Ether that is bought arrives as ether.'),
  should('token/tax', 'chain', 'A token that takes a fee of each transfer has no offer, or one that pays what its answer tells.'),
  must('token/no-return', 'chain', 'A token whose transfers return nothing is sold and bought, twice in a row.'),
  should('token/list', 'chain', 'The tokens of the list are contracts of the chain.'),
  should('route/flows', 'economic', 'A route sells the sold token, ends with the bought one, and uses all that it passes through.'),
  should('route/happens', 'chain', 'A route that names well-known protocols alone names each of them whose pools swap.'),
  must('route/excluded', 'economic', 'A source that is excluded is not in the route.'),
  should('fee/sums', 'economic', 'The fees that an answer states are those that were asked for, and less than what is traded.'),
  must('fee/arrives', 'chain', 'A fee that was asked for arrives at its recipient.'),
  must('error/none', 'wire', 'An ask without a route is answered by none or by a refusal: by no offer, and no failure of the service.'),
  must('error/malformed', 'wire', 'An ask whose amount is no amount is refused: it has no offer, and is no failure of the service.'),
  must('permit2/binds', 'wire', 'Typed data to sign permits the sold token and its amount alone, by Permit2, and for a day at most.'),
  must('exact-out/pays', 'chain', 'A transaction for an exact output pays at least that amount, and takes no more than its answer tells and the slippage of that.'),
] as const satisfies readonly Clause[]

export type ClauseId = (typeof clauses)[number]['id']
