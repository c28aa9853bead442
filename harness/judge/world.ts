/** The objects that a check may use during one case. */
import type { Address } from 'viem'
import type { Clock } from '../chain/clock.ts'
import type { Node } from '../chain/node.ts'
import {
  AnswerBeyondBounds,
  createTransport,
  type Exchange,
  type Fetch,
  maxBodyBytes,
} from '../core/transport/transport.ts'
import { type Eventually, eventuallyOn } from './chain/eventually.ts'
import { createLedger, type Ledger, type OnExecuted } from './chain/ledger.ts'
import { createMovingChain, type MovingChain } from './chain/moving-chain.ts'
import type { Interface } from './interface.ts'
import type { Mutant } from './mutant.ts'
import type { KnownPart } from './parts/part.ts'
import type { Pace } from './rate/pace.ts'
import type { ClauseWaiting } from './rate/waiting.ts'
import type { Faults, Need, Session } from './target.ts'

/** `Client` and `Universe` are those of the interface that is judged. */
export interface World<Client = unknown, Universe = unknown> {
  /** Knows the API key, if there is one, and sends it to partner paths. */
  readonly client: Client
  /** The target's offer, as it was when the target was opened. */
  readonly universe: Universe
  readonly clock: Clock
  /** True if the target offers it, for scenarios that can do without. */
  offers(need: Need): boolean
  /** Needs `chain`. */
  readonly ledger: Ledger
  /** Needs `control`: the target's own chain. */
  readonly chain: Node
  /**
   * True if call data is executed on copies of a chain that mines blocks by itself: all of a case on the copy
   * of one block.
   */
  readonly isChainCopied: boolean
  /** Needs `key`. */
  readonly apiKey: string
  /** Needs `router`. */
  readonly router: Address
  /** Needs `faults`. */
  readonly faults: Faults
  /** Needs `restart`: kills the target and starts it again. */
  restart(): Promise<void>
  /** Opens a client of its own, with other headers and no pacing, for the clauses about keys and limits. */
  readonly unpaced: Client
  /** Sends a key only if the request names it. */
  readonly keyless: Client
  /** True for an answer that refuses a request for its rate alone; only the clauses about limits see one. */
  refusesRate(exchange: Exchange): boolean
  /** Every request that reaches the target from here on: address, headers and body, as one text each. */
  watch(): readonly string[]
  /** Reads a value that the target derives from its chain again, with blocks in between, until it is as expected. */
  readonly eventually: Eventually
  /** Records an observation under a name; the first value under a name is kept. */
  observe(name: string, value: unknown): void
}

export interface Recording {
  readonly onExchange: (exchange: Exchange) => void
  readonly onExecuted: OnExecuted
  readonly onObserved: (name: string, value: unknown) => void
  /** Called when the check has reverted the target's chain. */
  readonly onReverted?: () => void
}

/** A world, with its knowledge of the blocks of its answers. */
export interface OpenedWorld<Client = unknown, Universe = unknown> extends World<Client, Universe> {
  /** Absent if the chain mines only at the request of the case. */
  readonly moving?: MovingChain
}

export interface WorldOptions<Universe = unknown> {
  /** The universe of the scenario's interface. */
  readonly universe: Universe
  /** The fault to put before the target. */
  readonly mutant?: Mutant | undefined
  readonly pace: Pace
  /** The known parts of the interface; all are offered when absent. */
  readonly parts?: readonly KnownPart[] | undefined
  /** The bound on waiting for the target; unbounded when absent. */
  readonly waiting?: ClauseWaiting | undefined
  /** The capabilities that the target offers. */
  readonly provides: ReadonlySet<Need>
  /**
   * False for a check that does not declare that it uses the key: values that need the key may not have been learnt.
   */
  readonly mayAskWithKey?: boolean
  /** Index of the candidate block of an answer to execute on, the most likely first. */
  readonly attempt?: number
  /** Milliseconds that the target has to reflect its chain; three blocks of mainnet when absent. */
  readonly settleMs?: number | undefined
  /** The earlier answers, if they are replayed; otherwise the answers of this world. */
  readonly answers?: readonly Exchange[]
}

// Characters of all answers to a check, which stay until it ends: those of well-behaved services are far below.
const maxAnswers = 8 * maxBodyBytes

export function createWorld<Client, Universe>(
  api: Pick<Interface<Client, Universe>, 'createClient'>,
  session: Session,
  options: WorldOptions<Universe>,
  recording: Recording,
): OpenedWorld<Client, Universe> {
  const { answers, attempt = 0, mutant, pace, settleMs, universe, waiting } = options
  const { apiKey, baseUrl, chain, clock, copies, faults, head, restart, router } = session
  const exchanges: Exchange[] = []
  const moving = copies && createMovingChain(copies, answers ?? exchanges, attempt)
  let left = maxAnswers
  const onExchange = (exchange: Exchange) => {
    left -= exchange.response.body.length
    if (left < 0)
      throw new AnswerBeyondBounds(`more than ${maxAnswers} characters with those before it`, exchange)
    exchanges.push(exchange)
    recording.onExchange(exchange)
  }
  const watchers: string[][] = []
  const watched: Fetch = async (request) => {
    for (const requests of watchers) requests.push(await writtenOut(request))
    return session.fetch(request)
  }
  const fetch = mutant === undefined ? watched : mutant(watched)
  const keyless = {
    baseUrl,
    onExchange,
    ...(waiting && { waiting }),
    ...(head && answers === undefined ? { head } : {}),
  }
  const keyed = { ...keyless, ...(apiKey === undefined ? {} : { apiKey }) }
  const sessionPace = pace.of(clock)
  const paced = { pace: sessionPace }
  const settling = waiting?.settling(clock) ?? clock
  return {
    ...(moving === undefined ? {} : { moving }),
    client: api.createClient(createTransport(fetch, { ...keyed, ...paced })),
    unpaced: api.createClient(createTransport(fetch, { ...keyed, pace: sessionPace.unpaced })),
    keyless: api.createClient(createTransport(fetch, { ...keyless, ...paced })),
    refusesRate: sessionPace.isRefusal,
    watch() {
      const requests: string[] = []
      watchers.push(requests)
      return requests
    },
    clock: waiting?.pausing(clock) ?? clock,
    eventually: eventuallyOn({ chain, clock: settling, settleMs, observe: recording.onObserved }),
    isChainCopied: copies !== undefined,
    universe,
    observe: recording.onObserved,
    offers: offering(options),
    get ledger() {
      const copyFor = moving?.copyFor ?? (chain && (async () => chain))
      return createLedger(granted('chain', copyFor), recording.onExecuted)
    },
    get chain() {
      return announcingReverts(granted('control', chain), () => recording.onReverted?.())
    },
    get apiKey() {
      return granted('key', apiKey)
    },
    get router() {
      return granted('router', router)
    },
    restart: () => granted('restart', restart)(),
    get faults() {
      return granted('faults', faults)
    },
  }
}

function announcingReverts(chain: Node, onReverted: () => void): Node {
  const { client } = chain
  const revert: typeof client.revert = async (snapshot) => {
    await client.revert(snapshot)
    onReverted()
  }
  return { ...chain, client: { ...client, revert } }
}

async function writtenOut(request: Request): Promise<string> {
  const headers = [...request.headers].map(([name, value]) => `${name}: ${value}`)
  return [request.url, ...headers, await request.clone().text()].join('\n')
}

function offering({ mayAskWithKey = true, provides }: WorldOptions): World['offers'] {
  return (need) => {
    if (need === 'key' && !mayAskWithKey)
      throw new Error('the scenario uses key without naming it in its needs, or saying usesKey')
    return provides.has(need)
  }
}

function granted<Value>(need: Need, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`the scenario uses ${need} without naming it in its needs`)
  return value
}
