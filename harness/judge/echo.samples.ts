/** An interface for the tests of the judge: a number comes back as it was sent. */
import { virtualClock } from '../chain/clock.ts'
import type { Transport } from '../client/transport.ts'
import type { Interface } from './interface.ts'
import { scenariosOf } from './scenario.ts'
import type { Target } from './target.ts'

type EchoClause = 'echo/comes-back' | 'echo/is-small'

export const echoApi: Interface<Transport, { readonly largest: number }, EchoClause> = {
  name: 'echo',
  clauses: [
    { id: 'echo/comes-back', level: 'must', scope: 'wire', text: 'What is sent comes back.' },
    { id: 'echo/is-small', level: 'must', scope: 'wire', text: 'A number is below 2000.' },
  ],
  burstGroups: [],
  createClient: (transport) => transport,
  readUniverse: async () => ({ largest: 1_000_000 }),
}

export const scenario = scenariosOf(echoApi)

/** A service that echoes `n`, or what `answer` makes of it. */
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
