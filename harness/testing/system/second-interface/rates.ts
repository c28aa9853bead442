/** A minimal second interface: a service that lists pairs of currencies and converts amounts. */
import { virtualClock } from '../../../chain/clock.ts'
import type { RegisteredInterface } from '../../../cli/interfaces.ts'
import type { Fetch, Transport } from '../../../core/transport/transport.ts'
import type { Interface } from '../../../judge/interface.ts'
import { scenariosOf } from '../../../judge/scenario.ts'

interface RatesClient {
  /** The pairs, in any shape. */
  pairs(): Promise<unknown>
  /** The status, and the value of the amount if the pair is known. */
  worth(pair: string, amount: bigint): Promise<{ readonly status: number; readonly worth?: bigint }>
}

interface RatesUniverse {
  readonly pairs: readonly string[]
}

type RatesClauseId = 'pairs/are-a-list' | 'rate/is-proportional' | 'rate/unknown-pair-is-404'

const ratesApi: Interface<RatesClient, RatesUniverse, RatesClauseId> = {
  name: 'rates',
  clauses: [
    { id: 'pairs/are-a-list', level: 'must', scope: 'wire', text: 'The pairs are a list of strings.' },
    {
      id: 'rate/is-proportional',
      level: 'must',
      scope: 'economic',
      text: 'Twice as much is worth twice as much.',
    },
    { id: 'rate/unknown-pair-is-404', level: 'should', scope: 'wire', text: 'An unknown pair gets 404.' },
  ],
  folder: 'harness/testing/system/second-interface/scenarios',
  burstGroups: [],
  createClient,
  async readUniverse(client) {
    const listed = await client.pairs()
    return { pairs: Array.isArray(listed) ? listed.map(String) : [] }
  },
}

/** Declares a scenario of this interface. */
export const scenario = scenariosOf(ratesApi)

/** The interface as the command line registers it, with this service as its reference. */
export function registeredWith(fetch: Fetch): RegisteredInterface {
  return {
    api: ratesApi,
    variants: async () => ({}),
    openReference: async () => ({
      name: 'reference',
      grade: 'exact',
      provides: new Set(),
      open: async () => ({
        fetch,
        baseUrl: 'http://rates',
        clock: virtualClock(0n),
        close: async () => {},
      }),
      stop: async () => {},
    }),
  }
}

const rates: Readonly<Record<string, bigint>> = { EURUSD: 2n, USDJPY: 150n }

/** The correct service. */
export const ratesService: Fetch = async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/pairs') return Response.json(Object.keys(rates))
  const rate = rates[searchParams.get('pair') ?? '']
  if (pathname !== '/rate' || rate === undefined) return Response.json({}, { status: 404 })
  return Response.json({ worth: `${rate * BigInt(searchParams.get('amount') ?? 0)}` })
}

function createClient(transport: Transport): RatesClient {
  return {
    async pairs() {
      const { response } = await transport.send({ method: 'GET', path: '/pairs' })
      return JSON.parse(response.body)
    },
    async worth(pair, amount) {
      const query = { pair, amount: `${amount}` }
      const { response } = await transport.send({ method: 'GET', path: '/rate', query })
      const { status, body } = response
      return status === 200 ? { status, worth: BigInt(JSON.parse(body).worth) } : { status }
    },
  }
}
