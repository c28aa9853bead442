/**
 * The parts of the interface: a service may lack some and still be judged by the rest. All are demanded except ether in
 * v2 and market makers, which are the service's choice.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import type { Message } from '../../../core/transport/transport.ts'
import { isAbsent, type KnownPart, type Part } from '../../../judge/parts/part.ts'
import type { ClauseId } from '../clauses/catalogue.ts'
import { messageOf } from './client.ts'
import { type EndpointName, endpoints, pathOf } from './endpoints.ts'
import type { Order } from './order.ts'
import { plainOrderForEther, plainOrderOf, plainPairOf, type Universe } from './universe.ts'

type SolverPart = Part<Universe, ClauseId>

const blockchain = 'ethereum'
/** A wallet that the probes name and nobody owns. */
const wallet: Address = '0x00000000000000000000000000000000000a55a1'

const open: readonly EndpointName[] = ['quote', 'solve', 'tokens', 'tokenPrice', 'nativePrice']

export const parts: readonly SolverPart[] = [
  {
    name: 'quote',
    text: 'POST /v2/solver/quote answers with buy amounts.',
    demandedBy: 'quote/response-shape',
    clauses: ['quote/*'],
    paths: pathsOf('quote'),
    probe: { messages: (universe) => [quoteOf(universe)] },
  },
  {
    name: 'solve',
    text: 'POST /v2/solver/solve answers with call data.',
    demandedBy: 'solve/response-shape',
    clauses: [
      ...(['solve/*', 'routes/*', 'quote/target-address', 'quote/market-maker-improves'] as const),
      ...(['quote/follows-the-chain', 'quote/gas-covers-execution'] as const),
    ],
    paths: pathsOf('solve'),
    probe: { messages: (universe) => [solveOf(plainOrderOf(universe))] },
  },
  {
    name: 'tokens',
    text: 'GET /v2/solver/tokens lists the tokens.',
    demandedBy: 'tokens/is-a-list',
    clauses: ['tokens/*', 'quote/token-infos-are-true', 'solve/token-infos-are-true'],
    paths: pathsOf('tokens'),
    probe: { messages: () => [messageOf('tokens', { blockchain, limit: '5', page: '0' })] },
  },
  {
    name: 'prices',
    text: 'GET /v2/solver/token_price and native_usd_price answer with prices.',
    demandedBy: 'prices/token-price-shape',
    clauses: ['prices/*'],
    paths: pathsOf('tokenPrice', 'nativePrice'),
    probe: {
      messages: (universe) => [
        messageOf('tokenPrice', { blockchain, token_address: plainOrderOf(universe).sell_token }),
        messageOf('nativePrice', { blockchain }),
      ],
    },
  },
  {
    name: 'spread',
    text: 'GET /partner/v2/solver/token_price_and_spread answers with a price and a spread.',
    demandedBy: 'spread/partner-path',
    clauses: ['spread/*'],
    paths: pathsOf('spread'),
    probe: { needsKey: true, messages: (universe) => [spreadOf(universe)] },
  },
  {
    name: 'intents',
    text: 'GET /partner/v2/intent/nonce and orders, and POST order, take signed orders and list them.',
    demandedBy: 'intent/nonce-for-an-address',
    clauses: ['intent/*', 'fills/*', 'tracking/*', 'errors/intents-explain-themselves'],
    paths: pathsOf('nonce', 'submit', 'orders'),
    probe: {
      needsKey: true,
      messages: () => [
        messageOf('nonce', { blockchain, address: wallet }),
        messageOf('orders', { blockchain, swapper: wallet, limit: '1' }),
      ],
    },
  },
  {
    name: 'v1',
    text: 'GET /v1/solver/quote and POST /v1/solver/solve answer as in version 1.',
    demandedBy: 'v1/quote-shape',
    clauses: ['v1/*'],
    paths: pathsOf('v1Quote', 'v1Solve'),
    probe: {
      messages: (universe) => {
        const { sell_amount: sell_amount_integer, ...tokens } = plainOrderOf(universe)
        const orders = [{ ...plainOrderOf(universe), origin_address: wallet }]
        return [
          messageOf('v1Quote', { blockchain, ...tokens, sell_amount_integer }),
          { method: 'POST', path: pathOf('v1Solve', 'public'), query: { blockchain }, body: { orders } },
        ]
      },
    },
  },
  {
    name: 'keys',
    text: 'The public endpoints are also served below /partner, for an API key.',
    demandedBy: 'keys/partner-takes-a-key',
    clauses: ['keys/partner-takes-a-key', 'general/public-equals-partner', 'limits/key-raises-it'],
    paths: open.map((name) => pathOf(name, 'partner')),
    probe: {
      needsKey: true,
      messages: (universe) => [
        { ...quoteOf(universe), path: pathOf('quote', 'partner') },
        messageOf('tokens', { blockchain, limit: '5', page: '0' }, { family: 'partner' }),
      ],
    },
  },
  {
    name: 'native',
    text: 'Version 2 trades ether under the zero address.',
    clauses: ['solve/native-token'],
    probe: {
      messages: (universe) => {
        const [, bought] = plainPairOf(universe)
        return [
          solveOf({ sell_token: nativeToken, buy_token: bought.address, sell_amount: '1000000000000000000' }),
          solveOf(plainOrderForEther(universe)),
        ]
      },
      // An answer without a solution is for the clause to judge.
      refuses: ({ response: { status } }) => status >= 400 && status < 500 && status !== 429,
    },
  },
  {
    name: 'makers',
    text: 'Market makers quote beside the pools, to those who name a wallet.',
    clauses: ['quote/market-maker-improves'],
  },
]

/** Without ether in v2, no request of v2 names it. */
export function offering(universe: Universe, known: readonly KnownPart[]): Universe {
  const isWithout = known.some((one) => isAbsent(one) && one.part.name === 'native')
  return isWithout ? { ...universe, refused: [...(universe.refused ?? []), 'ether'] } : universe
}

/** The paths of endpoints, in both families. */
function pathsOf(...names: readonly EndpointName[]): readonly string[] {
  return names.flatMap((name) => endpoints[name].families.map((family) => pathOf(name, family)))
}

function quoteOf(universe: Universe): Message {
  return messageOf('quote', { blockchain, orders: [plainOrderOf(universe)] })
}

function solveOf(order: Order): Message {
  return messageOf('solve', { blockchain, orders: [{ ...order, origin_address: wallet }] })
}

function spreadOf(universe: Universe): Message {
  const [base, quote] = plainPairOf(universe)
  return messageOf('spread', {
    blockchain,
    base_token_address: base.address,
    quote_token_address: quote.address,
  })
}
