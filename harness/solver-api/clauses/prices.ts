/** GET token_price and native_usd_price. */
import { must, should } from '../../judge/clause.ts'

export const prices = [
  must('prices/token-price-shape', 'wire', 'GET token_price answers an object with a positive number `price`.'),
  should('prices/token-price-agrees-with-quotes', 'economic', "`price` is the token's price in the chain's native token: it lies within 1 % of the mid of small quotes both ways, and the wrapped native token's price is 1."),
  must('prices/native-usd-shape', 'wire', 'GET native_usd_price answers an object with a positive number `price`, in USD.'),
  should('prices/native-usd-agrees-with-quotes', 'economic', 'native_usd_price agrees with quotes of the native token against dollar tokens within 2 %.'),
  must('prices/unknown-token', 'wire', 'token_price of an unknown token is 400 with the not-found message.'),
  must('prices/malformed-token', 'wire', 'token_price of an address that is not hex is 422. (Hex of another length: 400 or 422, recorded.)'),
]
