/** GET token_price and native_usd_price. */
import { must, should } from '../../../judge/clause.ts'

export const prices = [
  must('prices/token-price-shape', 'wire', 'GET token_price answers an object with a positive number `price`.'),
  must('prices/token-price-agrees-with-quotes', 'economic', "`price` is the token's price in the chain's native token: it lies between the prices of small quotes both ways (in order of size), give or take 1 %."),
  should('prices/wrapped-native-is-one', 'economic', 'The price of the wrapped native token is 1, whatever the pools say.'),
  must('prices/native-usd-shape', 'wire', 'GET native_usd_price answers an object with a positive number `price`, in USD.'),
  must('prices/native-usd-agrees-with-quotes', 'economic', 'native_usd_price lies between the least and the greatest price that small quotes both ways give in the listed dollar tokens, give or take 2 %.'),
  must('prices/unknown-token', 'wire', 'token_price of an unknown token is 400 with the not-found message.'),
  must('prices/malformed-token', 'wire', 'token_price of an address that is not hex is 422. (Hex of another length: 400 or 422, recorded.)'),
]
