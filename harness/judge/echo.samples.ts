/** An interface of one clause for the tests of the judge: a number comes back as it was sent. */
import type { Transport } from '../client/transport.ts'
import type { Interface } from './interface.ts'
import { scenariosOf } from './scenario.ts'

export const echoApi: Interface<Transport, { readonly largest: number }, 'echo/comes-back'> = {
  name: 'echo',
  clauses: [{ id: 'echo/comes-back', level: 'must', scope: 'wire', text: 'What is sent comes back.' }],
  burstGroups: [],
  createClient: (transport) => transport,
  readUniverse: async () => ({ largest: 1_000_000 }),
}

export const scenario = scenariosOf(echoApi)
