/**
 * Opens the subject of a measurement from the options: a target with its chain, if known, or the reference on
 * a market from a file.
 *
 * @module
 */
import { createPublicClient, http } from 'viem'
import { createTransport, type Fetch } from '../../core/transport/transport.ts'
import { createClient } from '../../interfaces/solver-api/api/client.ts'
import { askSolver } from '../../interfaces/solver-api/quality/ask-solver.ts'
import { serveMarket } from '../../interfaces/solver-api/reference/embedded/market-service.ts'
import { createLedger, type Ledger } from '../../judge/chain/ledger.ts'
import type { Session } from '../../judge/target.ts'
import { type BoundOracle, parseBoundOracle, readBoundOracle } from '../../quality/bound-oracle.ts'
import { gasPriceWeiOf } from '../../quality/corpus/gas-prices.ts'
import { createKernel } from '../../quality/kernel.ts'
import type { Subject } from '../../quality/measure.ts'
import type { Kind } from '../../quality/quotes.ts'
import { CommandFailed } from '../exit.ts'
import { parsedFrom, readText } from '../input-file.ts'
import { interfaceAsked, type RegisteredInterface } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import type { TargetFlags } from '../target/flags.ts'
import { type OpenedTarget, openTarget } from '../target/target.ts'

type OfTarget = 'target' | 'exec' | 'image' | 'followsChain' | 'rpc' | 'apiKey' | 'rate'
type Asked = OfTarget | 'interface' | 'dialect' | 'execute' | 'market'
export type SubjectFlags = Pick<Options<'quality run'>, Asked> & Pick<TargetFlags, 'out'>

export interface OpenedSubject {
  readonly name: string
  readonly subject: Subject
  /** The kinds of requests that it answers besides single solutions. */
  readonly kinds: readonly Kind[]
  /** True if it always pays the same for the same order. */
  readonly isExact: boolean
  /** The source of drawn orders: the market of the subject, or the embedded chain's if it is unknown. */
  readonly source: BoundOracle
  stop(): Promise<void>
}

const now = () => performance.now()
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

type Chain = NonNullable<Session['chain']>

/** @throws CommandFailed if options exclude each other or the target cannot be reached. */
export async function openSubject(flags: SubjectFlags): Promise<OpenedSubject> {
  const { exec, image, interface: name, market, target } = flags
  if (market === undefined) return openTargetSubject(flags)
  if (name !== undefined) throw new CommandFailed('--market cannot be used with --interface.')
  if (target !== 'reference' || (exec ?? image) !== undefined)
    throw new CommandFailed('--market cannot be used with --target, --exec or --image.')
  return subjectOfMarket(readText(market), market)
}

/** @param path Source of the text, for messages. */
export async function subjectOfMarket(text: string, path: string): Promise<OpenedSubject> {
  const source = parsedFrom(path, 'a market snapshot', () => parseBoundOracle(text))
  let service = serveMarket(source.snapshot)
  const fetch: Fetch = async (request) => service.fetch(request)
  const client = createClient(createTransport(fetch, { baseUrl: 'http://market' }))
  return {
    name: 'reference',
    kinds: ['batches', 'FirstOrder'],
    isExact: true,
    source,
    subject: {
      ask: askSolver({ client, amms: source.amms, symbolOf: symbolsOf(source) }),
      boundOracle: source,
      setGasPrice: whereChanged(async (wei) => {
        service = serveMarket((wei === undefined ? source : source.atGasPrice(wei)).snapshot)
      }),
      now,
      pace: async () => {},
      kernel: createKernel(now),
    },
    stop: async () => {},
  }
}

async function openTargetSubject(flags: SubjectFlags): Promise<OpenedSubject> {
  const judged = await interfaceAsked(flags)
  const opened = await openTarget(flags, judged)
  try {
    const { subject, ...found } = await subjectOfTarget(opened, judged)
    const kernel = runsHere(flags) ? { kernel: createKernel(now) } : {}
    return { ...found, subject: { ...subject, ...kernel }, stop: opened.stop }
  } catch (error) {
    await opened.stop()
    throw error
  }
}

/** @throws CommandFailed if the interface has no quotes. */
export async function subjectOfTarget(
  { options, rpc, target }: Pick<OpenedTarget, 'options' | 'rpc' | 'target'>,
  { api, openQuotes }: RegisteredInterface,
): Promise<Omit<OpenedSubject, 'stop'>> {
  if (openQuotes === undefined) throw new CommandFailed(`The interface ${api.name} has no quotes to measure.`)
  let session = await target.open(0)
  const { clock, copies } = session
  const chain = session.chain ?? (await copies?.at(await copies.head()))
  const boundOracle = chain && (await readBoundOracle(readerOf(chain, rpc)))
  const source = boundOracle ?? (await embeddedBoundOracle())
  const isExact = target.grade === 'exact'
  const pace = options.pace.of(clock)
  const controlled = target.provides.has('control') ? session.chain : undefined
  const { ask, kinds, path } = await openQuotes({
    session: { ...session, fetch: (request) => session.fetch(request) },
    universe: options.universe,
    symbolOf: symbolsOf(source),
    ...(boundOracle && chain && { known: { boundOracle, ledger: ledgerOn(chain) } }),
    ...(controlled && {
      fillChain: {
        chain: controlled,
        clock,
        pace,
        movesTime: target.provides.has('time'),
        // An exact target starts afresh, so that no order meets the fill of another.
        async afterFill() {
          if (isExact) session = await target.open(0)
        },
      },
    }),
  })
  return {
    name: target.name,
    kinds,
    isExact,
    source,
    subject: {
      ask,
      ...(boundOracle && { boundOracle }),
      ...(chain && !isExact && { readMoved: () => readBoundOracle(readerOf(chain, rpc)) }),
      // A copy has its own gas price, which the target does not see.
      ...(session.chain?.setGasPrice && { setGasPrice: whereChanged(session.chain.setGasPrice) }),
      now,
      pace: () => pace.leave(path),
    },
  }
}

/** Sets a gas price, given in gwei, by a setter in wei, if it has changed. */
function whereChanged(set: (wei?: bigint) => Promise<void>): NonNullable<Subject['setGasPrice']> {
  let current: number | undefined
  return async (gasGwei) => {
    if (gasGwei === current) return
    await set(gasGwei === undefined ? undefined : gasPriceWeiOf(gasGwei))
    current = gasGwei
  }
}

/** True if the target's times depend on the machine that this process runs on. */
function runsHere({ target }: SubjectFlags): boolean {
  return target === 'reference' || loopback.test(new URL(target).hostname)
}

/** The node to read pools from: the forked node itself, since a fork takes long to find them. */
function readerOf(chain: Chain, rpc: string | undefined): Parameters<typeof readBoundOracle>[0] {
  if (rpc === undefined) return chain
  return { client: createPublicClient({ chain: chain.client.chain, transport: http(rpc) }) }
}

/** The market of the embedded chain, for a target whose market is unknown. */
async function embeddedBoundOracle(): Promise<BoundOracle> {
  const { stop, target } = await openTarget({ target: 'reference' })
  try {
    const { chain } = await target.open(0)
    if (chain === undefined) throw new Error('the reference has a chain')
    return await readBoundOracle(chain)
  } finally {
    await stop()
  }
}

function ledgerOn(chain: Chain): Ledger {
  return createLedger(
    async () => chain,
    () => {},
  )
}

/** Names tokens by symbol, or by a short address if the token is unknown or its symbol is its address. */
function symbolsOf({ snapshot }: BoundOracle): (token: string) => string {
  const symbols = new Map(snapshot.tokens.map(({ address, symbol }) => [address.toLowerCase(), symbol]))
  return (token) => {
    const symbol = symbols.get(token.toLowerCase()) ?? token
    return symbol.startsWith('0x') ? symbol.slice(0, 8) : symbol
  }
}
