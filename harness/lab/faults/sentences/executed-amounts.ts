/** Faults of the amounts that a solution says are executed. */
import { raised } from '../amounts.ts'
import * as given from '../conditions.ts'
import { says } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import { solve } from '../wire.ts'

const { both, orders, withRoutes } = given
const executed = 'solutions.*.orders.*.executed_buy_amount'

export const executedAmounts = faultsAgainst({
  'executed_buy_amount: optimised buy amount found by the solver.': {
    'executed-raised-with-a-receiver': [
      'two options together',
      'solve/pays-what-it-says',
      'an order with a receiver and routes says a basis point more than it buys',
      says(solve, executed, (amount) => raised(`${amount}`, 1), both(orders('receiver'), withRoutes)),
    ],
    'executed-rounded-to-twelve-digits': [
      'size and digits',
      'solve/pays-what-it-says',
      'an amount above 10^20 ends in eight zeros',
      says(solve, executed, (amount) =>
        BigInt(amount) > 10n ** 20n ? `${`${amount}`.slice(0, -8)}00000000` : amount,
      ),
    ],
    'executed-of-sold-ether-before-gas': [
      'two options together',
      ['solve/pays-what-it-says', 'solve/native-token'],
      'a sale of ether with a filter says a tenth of a percent more than it buys',
      says(solve, executed, (amount) => raised(`${amount}`, 10), both(given.sellsNative, given.filtered)),
    ],
  },
  'executed_sell_amount: sell amount actually used.': {
    'sold-less-of-odd-amounts': [
      'size and digits',
      'solve/takes-what-it-says',
      'an odd amount is said to be sold but for a unit',
      says(solve, 'solutions.*.orders.*.executed_sell_amount', (amount) =>
        BigInt(amount) % 2n === 1n && BigInt(amount) > 1n ? `${BigInt(amount) - 1n}` : amount,
      ),
    ],
    'sold-of-the-first': [
      'place in a batch',
      ['solve/takes-what-it-says', 'solve/never-sells-more'],
      'the third order of a batch says the sold amount of the first',
      says(solve, 'solutions.*.orders.*', (entry, { orders: all }, place) => ({
        ...entry,
        executed_sell_amount: place === 2 ? all[0]?.sell_amount : entry.executed_sell_amount,
      })),
    ],
  },
})
