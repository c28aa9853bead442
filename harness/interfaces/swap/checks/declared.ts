/**
 * The function that declares a scenario of this interface, and the steps that scenarios share: an ask that has an offer, an
 * offer that is executed.
 *
 * @module
 */
import type fc from 'fast-check'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { wholeFraction } from '../../../core/amount.ts'
import type { Exchange, Message } from '../../../core/transport/transport.ts'
import type { Executed, Trade } from '../../../judge/chain/ledger.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { type Declare, pre, type Scenario, scenariosOf } from '../../../judge/scenario.ts'
import type { Need } from '../../../judge/target.ts'
import type { World as WorldOf } from '../../../judge/world.ts'
import { type Ask, type Hop, isOffer, type Kind, type Offer, type Transaction } from '../api/ask.ts'
import type { Answered, Client } from '../api/client.ts'
import { swapIn, type Universe } from '../api/interface.ts'
import { lackingIn } from '../api/parts.ts'
import type { ClauseId } from '../clauses/clauses.ts'
import type { Dialect } from '../dialect/schema.ts'
import { sale } from '../kit/asks.ts'

export type World = WorldOf<Client, Universe>

/** Declares a scenario; its type follows from its generators. */
export const scenario: Declare<Client, Universe, ClauseId> = scenariosOf(
  // A check takes the dialect from the universe.
  swapIn(async () => {
    throw new Error('a scenario learns nothing from a service')
  }),
)

type Asking = Pick<World, 'client' | 'clock' | 'universe'>

/** Asks the service, and returns any answer. */
export function answerTo(
  { client, clock, universe }: Asking,
  kind: Kind,
  ask: Ask,
  change?: (message: Message) => Message,
): Promise<Answered> {
  const now = Math.floor(clock.nowMs() / 1000)
  return client.ask(universe.dialect, kind, ask, { now, ...(change && { change }) })
}

/** The kind of the cheapest ask that has a price: a transaction if the API has no price alone. */
export function priceKind({ universe: { dialect } }: Pick<World, 'universe'>): Kind {
  return dialect.price === undefined ? 'build' : 'price'
}

/** A price for the ask. Skips the case without an offer: other clauses judge that. */
export async function priceOf(world: Asking, ask: Ask): Promise<Offer> {
  return (await offered(world, priceKind(world), ask)).offer
}

/** The kind of the asks whose answers have a route: a transaction, if the API has one. */
export function routeKind({ universe: { dialect } }: Pick<World, 'universe'>): Kind {
  return dialect.build === undefined ? 'price' : 'build'
}

/** The route for the ask. Skips the case without one. */
export async function routeOf(world: Asking, ask: Ask): Promise<readonly Hop[]> {
  const { route = [] } = (await offered(world, routeKind(world), ask)).offer
  pre(route.length > 0, 'there is no route')
  return route
}

export interface Built {
  readonly ask: Ask
  readonly offer: Offer
  readonly tx: Transaction
  /** The exchange with the transaction. */
  readonly exchange: Exchange
}

/**
 * A transaction for the ask, without its receiver if requests have no field for one. Skips the case without a
 * transaction: other clauses judge that.
 */
export async function builtFor(world: Asking, drawn: Ask): Promise<Built> {
  const ask = writable(world, drawn)
  const { exchange, offer } = await offered(world, 'build', ask)
  pre(offer.tx !== undefined, 'the answer has no transaction')
  return { ask, offer, tx: offer.tx, exchange }
}

/** The ask without its receiver, if requests have no field for one. */
export function writable({ universe }: Pick<World, 'universe'>, ask: Ask): Ask {
  const { receiver: _, ...others } = ask
  return lackingIn(universe.dialect).includes('receiver') ? others : ask
}

async function offered(world: Asking, kind: Kind, ask: Ask) {
  const { answer, exchange } = await answerTo(world, kind, ask)
  if (isOffer(answer)) return { offer: answer, exchange }
  const detail = 'message' in answer ? `: ${answer.message}` : ''
  pre(false, `the answer is ${answer.kind}${answer.kind === 'unreadable' ? ` at ${answer.path}` : detail}`)
}

/** The transaction as a trade of the taker, who approves the spender for the amount alone. */
export function tradeOf({ ask, exchange, offer, tx }: Built): Trade {
  return {
    seller: ask.taker,
    sellToken: ask.sell,
    sellAmount: mostTaken({ ask, offer }),
    target: tx.to,
    spender: offer.spender ?? tx.to,
    value: tx.value,
    callData: tx.data,
    receiver: ask.receiver ?? ask.taker,
    answer: exchange,
  }
}

/**
 * The most that the transaction may take from the taker, in base units. For an exact output, that is the stated amount and
 * the slippage of it.
 */
export function mostTaken({ ask, offer }: Pick<Built, 'ask' | 'offer'>): bigint {
  const { slippage = 0n } = ask
  const { taken = 0n } = offer
  return ask.side === 'sell' ? ask.amount : taken + (taken * slippage) / wholeFraction
}

/** Executes the transaction on a copy of the chain. */
export function executed(world: World, built: Built, change: Partial<Trade> = {}): Promise<Executed> {
  return world.ledger.executeOne({ ...tradeOf(built), ...change })
}

/** The payment to the receiver, in base units. */
export function paidBy({ change }: Executed, { ask }: Pick<Built, 'ask'>): bigint {
  return change(canonicalAddress(ask.buy), ask.receiver ?? ask.taker)
}

/** The stated fees in a token, in base units. */
export function feesIn({ fees = [] }: Offer, token: string): bigint {
  return fees.filter((fee) => fee.token === token).reduce((sum, { amount }) => sum + amount, 0n)
}

/** The amount that the receiver gets by the answer, in base units; less the tolerance that the dialect declares. */
export function promisedBy(
  { ask, offer }: Pick<Built, 'ask' | 'offer'>,
  { universe }: Pick<World, 'universe'>,
): bigint {
  const net = offer.isNet ? offer.out : offer.out - feesIn(offer, ask.buy)
  const lossBps = BigInt(Math.ceil(universe.dialect.tolerance.paysBps))
  return net - (net * lossBps) / 10_000n
}

/** The lowest minimum that the slippage allows: it may be taken before or after the fees, and rounded. */
export function lowestMinimum({ ask, offer }: Pick<Built, 'ask' | 'offer'>): bigint {
  const [fees, slippage = 0n] = [feesIn(offer, ask.buy), ask.slippage]
  const gross = offer.isNet ? offer.out + fees : offer.out
  return (gross * (10n ** 18n - slippage)) / 10n ** 18n - fees - 1n
}

interface Traded {
  readonly clause: ClauseId
  readonly title: string
  readonly asks?: fc.Arbitrary<Ask>
  readonly needs?: readonly Need[]
  /** Checks a transaction. */
  check(built: Built, world: World): void | Promise<void>
  readonly mutants: Readonly<Record<string, Mutant>>
}

/** A scenario about one ask with a transaction. */
export function traded({ asks = sale(), check, ...declared }: Traded): Scenario {
  return scenario({
    ...declared,
    given: { ask: asks },
    async check({ ask }, world) {
      await check(await builtFor(world, ask), world)
    },
  })
}

/** True if ether is traded as such. */
export function tradesEther({ native }: Dialect): boolean {
  return native !== 'none'
}

export function isEther(token: string): boolean {
  return token === nativeToken
}
