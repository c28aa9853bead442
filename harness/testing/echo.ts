/** A small interface for tests of the judge: the service returns the number of the request, with status 200. */
import { virtualClock } from '../chain/clock.ts'
import type { Transport } from '../core/transport/transport.ts'
import type { Interface } from '../judge/interface.ts'
import { scenariosOf } from '../judge/scenario.ts'
import type { Target } from '../judge/target.ts'

type EchoClause = 'echo/comes-back' | 'echo/is-small' | 'echo/says-200'

export const echoApi: Interface<Transport, { readonly largest: number }, EchoClause> = {
  name: 'echo',
  clauses: [
    { id: 'echo/comes-back', level: 'must', scope: 'wire', text: 'What is sent comes back.' },
    { id: 'echo/is-small', level: 'must', scope: 'wire', text: 'A number is below 2000.' },
    { id: 'echo/says-200', level: 'must', scope: 'wire', text: 'The status is 200.' },
  ],
  burstGroups: [],
  watch: () => ({
    see: ({ response: { status } }) =>
      status === 200 ? [] : [{ clause: 'echo/says-200', reason: `status ${status}` }],
    onReverted: () => {},
  }),
  createClient: (transport) => transport,
  readUniverse: async () => ({ largest: 1_000_000 }),
}

export const scenario = scenariosOf(echoApi)

/** A service that answers with `answer(n)`, by default with `n` itself. */
export function echo(answer: (n: number) => number = (n) => n, apiKey?: string): Target {
  return {
    name: 'echo',
    grade: 'exact',
    provides: new Set(),
    open: async () => ({
      fetch: async (request) => {
        const n = Number(new URL(request.url).searchParams.get('n'))
        return Response.json({ n: answer(n) })
      },
      baseUrl: 'http://echo',
      clock: virtualClock(0n),
      ...(apiKey === undefined ? {} : { apiKey }),
      close: async () => {},
    }),
  }
}
