/** GET token_price_and_spread. */
import { must, observe, should } from '../../../judge/clause.ts'

export const spread = [
  must('spread/partner-path', 'wire', 'token_price_and_spread is served on the partner path with the key. (Whether a public path answers is not judged.)'),
  must('spread/mean-and-difference', 'economic', 'Price = the mean of buy and sell price of the base token in the quote token; spread = their difference, not negative.'),
  observe('spread/field-names', 'wire', "The response's field names."),
  should('spread/reciprocal', 'economic', "Swapping base and quote gives the reciprocal price within the spread, or within the target's own gap between buying and selling where that is wider."),
]
