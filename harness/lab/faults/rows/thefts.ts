/** Faults that take from the trade: some only where it can tell that nobody looks, some where nobody knows a price. */
import { nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import {
  combined,
  deductTimes,
  dropSubmissions,
  misreadDefaults,
  misreadField,
  rewriteV1SolvedOrders,
  sights,
  stealWhere,
  takeWherePossible,
  tradeAsRouter,
} from '../../../interfaces/solver-api/kit/faults/index.ts'
import { type Mutant, when } from '../../../judge/mutant.ts'
import { dollars, raised, solvedOrders } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import { type AskedOrder, answers, quote, solve, submit, tokens, v1Solve, type WireFault } from '../wire.ts'

const thief = '0x71fe000000000000000000000000000000000001'
/** A contract of the service: it has code, and no part in any trade. */
const ownContract = canonical.orderQuoter
const third = tradeAsRouter({ stranger: ownContract, inputSlice: 3n })

export const thefts = faultsOf('economics', {
  'pays-where-gas-is-free': [
    'solve/pays-everybody-alike',
    'the router pays nothing where the transaction has a price of gas',
    onSolve(stealWhere(sights.gasPrice, thief)),
  ],
  'pays-who-has-no-ether': [
    'solve/pays-everybody-alike',
    'the router pays nothing to a wallet that has ether',
    onSolve(stealWhere(sights.ether, thief)),
  ],
  'pays-who-is-new': [
    'solve/pays-everybody-alike',
    'the router pays nothing to a wallet that has had the bought token before',
    onSolve(stealWhere(sights.history, thief)),
  ],
  'takes-what-is-allowed': [
    ['solve/pays-everybody-alike', 'solve/takes-what-it-says'],
    'the router takes a unit more of a wallet that approves more',
    onSolve(takeWherePossible(thief)),
  ],
  'third-to-own-contract': [
    ['solve/pays-the-receiver', 'solve/known-pool-is-near'],
    'a third of every sale goes to a contract of the service',
    onSolve(third),
  ],
  'third-of-small-to-own-contract': [
    ['solve/pays-the-receiver', 'solve/known-pool-is-near'],
    'a third of every sale below $5,000 goes to a contract of the service',
    onSolve(when(({ body }) => ordersIn(body).every((order) => dollars(order) < 5_000), third)),
  ],
  'third-stays-in-the-router': [
    ['solve/pays-the-receiver', 'solve/known-pool-is-near'],
    'a third of every sale stays in the router',
    onSolve(tradeAsRouter({ stranger: canonical.multicall3, inputSlice: 3n })),
  ],
  'maker-of-the-house-below-the-quote': [
    ['solve/near-the-quote', 'solve/not-worse-than-quote'],
    'every second amount is solved 30 % below its quote',
    solvedOrders(
      ({ executed_buy_amount }, { order }) =>
        BigInt(order.sell_amount) % 2n === 0n && { executed_buy_amount: raised(executed_buy_amount, -3_000) },
    ),
  ],
  'maker-of-the-house-below-the-pools': [
    ['solve/known-pool-is-near', 'solve/pays-the-receiver'],
    'makers fill what they can, and a tenth of it goes to a contract of the service',
    onSolve(
      combined(
        tradeAsRouter({ stranger: ownContract, outputSlice: 10n }),
        misreadDefaults(solve, { amms: ['+market_maker'] }),
      ),
    ),
  ],
  'fifth-of-the-older-version': [
    'v1/solve-near-the-quote',
    'v1 solves a fifth below what it quotes',
    {
      path: v1Solve,
      around: rewriteV1SolvedOrders((entry) => ({
        ...entry,
        executed_buy_amount: raised(entry.executed_buy_amount, -2_000),
      })),
    },
  ],
  'ether-goes-to-a-stranger': [
    ['solve/native-token', 'solve/pays-the-receiver'],
    'what is bought with ether, and the ether that is bought, goes to a stranger',
    onSolve(
      misreadField<AskedOrder>(solve, 'orders.*', (order) =>
        [order.sell_token, order.buy_token].includes(nativeToken) ? { ...order, receiver: thief } : order,
      ),
    ),
  ],
  'decaying-orders-wait': [
    'fills/decay-is-not-awaited',
    'an order that decays is held',
    {
      path: submit,
      around: dropSubmissions(({ outputs }) =>
        outputs.some(({ endAmount, startAmount }) => endAmount < startAmount),
      ),
    },
  ],
  'gas-of-four-fills': [
    'quote/intent-venue-deducts-gas',
    'the intent venue deducts the gas four times',
    { path: quote, around: deductTimes(({ body }) => fieldOf(body, 'venue') === 'intent', 4n) },
  ],
  'own-token-of-a-known-name': [
    ['tokens/well-known-symbols', 'tokens/records-are-true'],
    'the first token of a page is a contract of the service that calls itself USDC',
    answers<readonly object[]>(tokens, ([first, ...others]) =>
      first === undefined ? undefined : [{ ...first, address: ownContract, symbol: 'USDC' }, ...others],
    ),
  ],
})

function onSolve(around: Mutant): WireFault {
  return { path: solve, around }
}

function ordersIn(body: unknown): readonly AskedOrder[] {
  const listed = fieldOf(body, 'orders')
  return Array.isArray(listed) ? listed : []
}
