/**
 * A service runs for weeks: it caches answers, orders come and go, blocks are lost, processes restart. A
 * fault that needs such a past affects the service's users, and short tests miss it.
 *
 * A session is a long sequence of steps on one target: repeated questions, trades, signed orders and their
 * fates, and other clauses in between. Later answers must agree with earlier ones and with the events in
 * between. Most faults violate another clause, and are reported there.
 */
import {
  amountPlus,
  remembered,
  rewrite,
  rewriteField,
  rewriteQuotedAmounts,
  rewriteSolvedOrders,
} from '#kit/faults'
import {
  counted,
  firstOf,
  hashBefore,
  latestNonceFrom,
  othersOrders,
  reopened,
  repeatedPage,
  sessionsOf,
  showStrangersFills,
  withoutFirstOf,
} from '#kit/session'
import { scenario } from '#solver-api/kit/scenario'
import tokenPriceAgreesWithQuotes from '../prices/token-price-agrees-with-quotes.ts'
import batchAgreesWithSingle from '../quote/batch-agrees-with-single.ts'
import deductGasCost from '../quote/deduct-gas-cost.ts'
import quoteFollowsTheChain from '../quote/follows-the-chain.ts'
import moreInNeverLessOut from '../quote/more-in-never-less-out.ts'
import followsTheChain from '../solve/follows-the-chain.ts'
import notWorseThanQuote from '../solve/not-worse-than-quote.ts'
import paysWhatItSays from '../solve/pays-what-it-says.ts'
import recordAgreesWithTheOrder from '../tracking/record-agrees-with-the-order.ts'
import quoteEqualsV2 from '../v1/quote-equals-v2.ts'
import publicEqualsPartner from './public-equals-partner.ts'

const judged = [
  batchAgreesWithSingle,
  deductGasCost,
  followsTheChain,
  moreInNeverLessOut,
  notWorseThanQuote,
  paysWhatItSays,
  publicEqualsPartner,
  quoteEqualsV2,
  quoteFollowsTheChain,
  recordAgreesWithTheOrder,
  tokenPriceAgreesWithQuotes,
]

export default scenario({
  clause: 'general/same-question-same-answer',
  title: 'in a long session each answer agrees with earlier ones and with the events in between',
  // A session spans hours, so the check has to move the time of the chain.
  needs: ['time'],

  ...sessionsOf(judged, [20, 32]),

  mutants: {
    'every fourth price is 10 % higher': counted((count) =>
      rewriteField('/token_price', 'price', (price: number) => (count() % 4 === 0 ? price * 1.1 : price)),
    ),
    'every third list of tokens is in another sequence': counted((count) =>
      rewrite<readonly object[]>('/tokens', (tokens) => (count() % 3 === 0 ? tokens.toReversed() : tokens)),
    ),
  },

  elsewhere: {
    'quote/is-repeatable': {
      'with every fourth quote, amounts are a unit less': counted((count) =>
        rewriteQuotedAmounts((amount) => amount - BigInt(Math.floor(count() / 4))),
      ),
      'every seventh quote is a tenth less': counted((count) =>
        rewriteQuotedAmounts((amount) => (count() % 7 === 0 ? (amount * 9n) / 10n : amount)),
      ),
    },
    'solve/is-repeatable': {
      'with every third solution, amounts are a unit less': counted((count) =>
        rewriteSolvedOrders((order) => {
          const by = -BigInt(Math.floor(count() / 3))
          return { ...order, executed_buy_amount: amountPlus(order.executed_buy_amount, by) }
        }),
      ),
    },
    'quote/follows-the-chain': {
      'the market of the first block is quoted forever': remembered('/v2/solver/quote'),
    },
    'intent/nonce-of-an-open-order': {
      'from the third nonce on, that of the latest order is issued again': latestNonceFrom(3),
    },
    'intent/order-hash': {
      'from the fourth submission on, the hash is that of the one before': hashBefore(4),
    },
    'tracking/fills-by-others': {
      'a fill by others is shown as cancelled': showStrangersFills('cancelled'),
      'a fill by others is not noticed': showStrangersFills('open'),
    },
    'tracking/lists-submitted-orders': {
      'the first order of a wallet is lost with its fourth': withoutFirstOf(4),
    },
    'tracking/terminal-is-final': {
      'an order that ended is open again when it was listed three times': reopened(3),
    },
    'tracking/insufficient-funds': {
      'funds are looked at once': firstOf('open', 'insufficient-funds'),
    },
    'tracking/funds-return': {
      'an order without funds stays so': firstOf('insufficient-funds', 'open'),
    },
    'tracking/swapper-filter': {
      'from the third submission on, a wallet sees an order of another one': othersOrders(3),
    },
    'tracking/cursor-walk': {
      'the second page repeats the first': repeatedPage(),
    },
  },
})
