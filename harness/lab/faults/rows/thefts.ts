/** Faults that take from the trade: some only where it can tell that nobody looks, some where nobody knows a price. */
import { canonical } from '../../../core/canonical.ts'
import { fieldOf } from '../../../core/json.ts'
import {
  sights,
  stealWhere,
  takeWherePossible,
  tradeAsRouter,
} from '../../../interfaces/solver-api/kit/faults/index.ts'
import { type Mutant, when } from '../../../judge/mutant.ts'
import { dollars } from '../amounts.ts'
import { faultsOf } from '../fault.ts'
import { type AskedOrder, solve, type WireFault } from '../wire.ts'

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
})

function onSolve(around: Mutant): WireFault {
  return { path: solve, around }
}

function ordersIn(body: unknown): readonly AskedOrder[] {
  const listed = fieldOf(body, 'orders')
  return Array.isArray(listed) ? listed : []
}
