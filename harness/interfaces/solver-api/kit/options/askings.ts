/**
 * Valid requests with the requests that show whether they are served: without each of their options, and in other
 * amounts.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Message } from '../../../../core/transport/transport.ts'
import { messageOf } from '../../api/client.ts'
import type { Universe } from '../../api/universe.ts'
import { plainOrderOf, publicMessages, v1QuoteInBoth, v1QuoteOf, v1SolveOf } from '../orders/index.ts'
import { leavingOut, plainOf } from './leaving-out.ts'
import type { QuotedOrder, WholeRequest } from './requests.ts'
import type { V1Request } from './v1-requests.ts'

export interface Asking {
  readonly asked: Message
  /** The request without one of its options, by the name of the option. */
  readonly without: ReadonlyMap<string, Message>
  /** Its orders, each alone. */
  readonly plain: readonly Message[]
  /** The request with amounts that are larger by so many base units; absent without an amount. */
  readonly enlarged?: (units: bigint) => Message
}

const blockchain = 'ethereum'

// The interface names no bound of the slippage; services that have a bound accept this value.
const highestSlippage = 0.5

/** @param inSequence Changes the sequence of the fields. */
export function asking<Sent extends QuotedOrder, Options extends object>(
  endpoint: 'quote' | 'solve',
  request: WholeRequest<Sent, Options>,
  messageOf: (request: WholeRequest<Sent, Options>) => Message,
  inSequence: (message: Message) => Message,
): Asking {
  const without = [...leavingOut(request, endpoint)].map(
    ([name, one]) => [name, inSequence(messageOf(one))] as const,
  )
  const { batch } = request
  return {
    asked: inSequence(messageOf(request)),
    enlarged: (units) => inSequence(messageOf({ ...request, batch: enlargedBy(units, batch) })),
    without: new Map([...without, ['the sequence of its fields', messageOf(request)]]),
    plain: plainOf(request, endpoint).map((order) =>
      messageOf({ batch: [order], options: {} as Options, way: {} }),
    ),
  }
}

interface Others {
  readonly owner: Address
  readonly universe: Universe
  readonly hasKey: boolean
}

/** A request of v1 to each of its endpoints, and requests to those that have no options. */
export function otherAskings({ batch, options, stated: sent }: V1Request, given: Others): readonly Asking[] {
  const { hasKey, owner, universe } = given
  const { sell_token, buy_token } = plainOrderOf(universe)
  const { quote: _, solve: __, ...messages } = publicMessages(universe)
  const keyed = [
    messageOf('spread', { blockchain, base_token_address: sell_token, quote_token_address: buy_token }),
    messageOf('nonce', { blockchain, address: owner }),
    messageOf('orders', { blockchain, swapper: owner, limit: '5' }),
  ]
  const [quoted] = sent
  const plain = batch.map((order) => v1SolveOf([order]))
  return [
    {
      asked: v1QuoteInBoth(quoted, stated(options)),
      enlarged: (units) => v1QuoteInBoth(enlargedBy(units, batch)[0], stated(options)),
      without: new Map(),
      plain: [v1QuoteOf(batch[0])],
    },
    {
      asked: v1SolveOf(sent, stated(options)),
      enlarged: (units) => v1SolveOf(enlargedBy(units, batch), stated(options)),
      without: new Map([['its options', v1SolveOf(batch)]]),
      plain,
    },
    ...[...Object.values(messages), ...(hasKey ? keyed : [])].map((asked) => ({
      asked,
      plain: [asked],
      without: new Map(),
    })),
  ]
}

function enlargedBy<Sent extends QuotedOrder>(
  units: bigint,
  [first, ...others]: readonly [Sent, ...Sent[]],
): [Sent, ...Sent[]] {
  const enlarged = (order: Sent): Sent => ({ ...order, sell_amount: `${BigInt(order.sell_amount) + units}` })
  return [enlarged(first), ...others.map(enlarged)]
}

/** The same options, with only those values that leave every order a solution. */
export function stated<
  Options extends { amms?: string[] | undefined; slippage?: number | string | undefined },
>({ amms, slippage, ...options }: Options) {
  return {
    ...options,
    ...(amms && { amms: ['+all'] }),
    ...(slippage !== undefined && { slippage: Math.min(Number(slippage), highestSlippage) }),
  }
}
