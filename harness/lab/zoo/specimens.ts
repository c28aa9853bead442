/** The specimens of the zoo, and the reason why each is honest. */

import { canonical } from '../../core/canonical.ts'
import { apiKey } from '../../interfaces/solver-api/reference/embedded/terms.ts'
import {
  errorsArray,
  listNames,
  nullReceiver,
  ownAmms,
  pagesOfFive,
  reversedSolutions,
} from './differences/forms.ts'
import { blocksLate, listLate, statusesBy } from './differences/lag.ts'
import { fromWallets, placeWalletMakers, requotes } from './differences/makers.ts'
import { oneFee, oneTier } from './differences/pools.ts'
import { cautious } from './differences/quotes.ts'
import { settling } from './differences/routers.ts'
import { type Refusal, slidingWindow, withoutOwnLimit } from './differences/throttle.ts'
import { listsFive, without } from './differences/tokens.ts'
import type { Specimen } from './specimen.ts'
import { outOfLine, trading } from './worlds/trades.ts'

/** The slowest come first: several are judged at the same time. */
export const specimens: Readonly<Record<string, Specimen>> = {
  'slow-filler': {
    honest:
      'A fill is bounded by the deadline alone: this filler waits a minute of the chain for a better price.',
    ways: ['exec+key'],
    service: { kind: 'python', environment: { ZOO_FILL_AFTER_SECONDS: '60' } },
  },
  remembers: {
    honest:
      'No sentence lets a service forget: the reference keeps the orders of all runs, as any order book does.',
    ways: ['control', 'rpc', 'key'],
    turns: 2,
    service: { kind: 'reference' },
  },
  python: {
    honest:
      'Written from the text of the interface, with other choices wherever it leaves one: README.md lists them.',
    ways: ['exec+key', 'exec', 'url', 'control'],
    service: { kind: 'python' },
  },
  moving: {
    honest:
      'The interface is for a chain that others use: each second brings a block, and each block trades.',
    ways: ['rpc'],
    service: { kind: 'reference', blockSeconds: 1, world: trading },
  },
  lags: {
    honest: 'Nothing says that an answer is of the latest block: nodes are a block or two behind each other.',
    ways: ['rpc'],
    service: { kind: 'reference', blockSeconds: 1, sees: blocksLate, world: trading },
  },
  requotes: {
    honest: 'A market maker may offer another size each second; it honours signed quotes until they expire.',
    ways: ['rpc'],
    service: { kind: 'reference', sees: requotes },
  },
  'list-lags': {
    honest: 'No sentence limits the delay of a list; this one is two seconds late.',
    ways: ['control'],
    service: { kind: 'reference', sees: listLate },
  },
  'timer-12s': {
    honest: 'Transitions are not shown: this service looks at the chain once in twelve seconds.',
    ways: ['control'],
    service: { kind: 'reference', sees: statusesBy(12_000) },
  },
  'timer-100ms': {
    honest: 'Transitions are not shown: this service looks at the chain ten times a second.',
    ways: ['control'],
    service: { kind: 'reference', sees: statusesBy(100) },
  },
  'throttled-403': throttled({ status: 403 }),
  'throttled-503': throttled({ status: 503 }),
  'throttled-window': throttled({ status: 429, headers: { 'retry-after': '1' } }),
  'no-multicall': {
    honest: 'The interface does not ask for Multicall3, which is on no chain until somebody deploys it.',
    ways: ['rpc', 'control'],
    service: {
      kind: 'python',
      chain: ({ client }) => client.setCode({ address: canonical.multicall3, bytecode: '0x' }),
    },
  },
  'no-dai': {
    honest: 'Which tokens are listed is the choice of the service.',
    ways: ['control'],
    service: { kind: 'reference', sees: without('DAI') },
  },
  'lists-five': {
    honest: 'Which tokens are listed is the choice of the service: this one lists five, and trades all.',
    ways: ['control'],
    service: { kind: 'reference', around: listsFive },
  },
  'one-fee': {
    honest: 'Which pools a service knows is its choice: pairs, and those of Uniswap V3 that take 0.3 %.',
    ways: ['control'],
    service: { kind: 'reference', sees: oneFee },
  },
  'own-amms': {
    honest: 'A protocol is named by an identifier of the service, and so is the step that wraps ether.',
    ways: ['control'],
    service: { kind: 'reference', around: ownAmms },
  },
  'out-of-line': {
    honest: 'No sentence promises a market without arbitrage: here a pool is 5 % off.',
    ways: ['control', 'rpc'],
    service: { kind: 'reference', world: outOfLine },
  },
  'pages-of-five': {
    honest: 'Neither the largest page nor the answer past the last one is stated: five, and a 404.',
    ways: ['control'],
    service: { kind: 'reference', around: pagesOfFive },
  },
  'list-names': {
    honest: 'The body of the list of orders is not shown: here it is {"items": [], "next": ""}.',
    ways: ['control'],
    service: { kind: 'reference', around: listNames },
  },
  'errors-array': {
    honest: 'The structure of an error is not shown: here it is {"errors": [{"code", "description"}]}.',
    ways: ['control'],
    service: { kind: 'reference', around: errorsArray },
  },
  'null-receiver': {
    honest: 'A receiver that the order does not name is none: the order entry holds the field as null.',
    ways: ['control'],
    service: { kind: 'reference', around: nullReceiver },
  },
  'reversed-solutions': {
    honest:
      'The sequence of solutions is not said: here the last order comes first, each with its external_id.',
    ways: ['control'],
    service: { kind: 'reference', around: reversedSolutions },
  },
  'one-tier': {
    honest: 'Which pools a service knows is its choice: those of Uniswap V3 that take 0.3 %, and no others.',
    ways: ['control'],
    service: { kind: 'reference', sees: oneTier },
  },
  'pays-twice': {
    honest: 'Nothing says how a router pays: this one pays the minimum, and then the surplus.',
    ways: ['control'],
    service: settling({}),
  },
  'cautious-quotes': {
    honest: 'A quote is an estimate: this one is three basis points below the solution.',
    ways: ['control'],
    service: { kind: 'reference', around: cautious },
  },
  'stated-fee': {
    honest: 'A fee that an answer states is no theft: 0.3 % of the proceeds, all amounts net of it.',
    ways: ['control'],
    service: settling({ feeBps: 30n }),
  },
  'keeps-dust': {
    honest:
      'Routers keep a unit or a few of each token, which is worth nothing, to save gas: amounts are net of it.',
    ways: ['control'],
    service: settling({ dust: 3n }),
  },
  'plain-maker': {
    honest: 'The market makers are not specified: these trade from wallets, and receive there.',
    ways: ['control'],
    service: { kind: 'reference', sees: fromWallets, world: placeWalletMakers },
  },
}

/** @throws RangeError if no specimen has that name. */
export function findSpecimen(name: string): Specimen {
  const specimen = specimens[name]
  if (specimen === undefined)
    throw new RangeError(
      `Specimen "${name}" not found. Expected one of: ${Object.keys(specimens).join(', ')}.`,
    )
  return specimen
}

function throttled(refusal: Refusal): Specimen {
  const { headers, status } = refusal
  const form = headers === undefined ? `${status} without Retry-After` : `${status}`
  return {
    honest: `Three requests a second is the limit, and the form of a refusal is not shown: a strict sliding window, ${form}.`,
    ways: ['url', 'key'],
    service: { kind: 'reference', sees: withoutOwnLimit, around: slidingWindow(apiKey, refusal) },
  }
}
