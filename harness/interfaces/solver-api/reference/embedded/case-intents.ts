/**
 * The intents of one case. The first request for them opens them, because most cases submit no order and need no
 * database.
 */
import { createLock } from '../../../../chain/provider/lock.ts'
import type { Environment } from '../environment/environment.ts'
import type { OpenIntents } from '../environment/open-intents.ts'
import type { ServicePorts } from '../http/ports.ts'
import type { CaseStores } from './case-store.ts'

export interface CaseIntents {
  readonly source: ServicePorts['intents']
  /**
   * The first failure of the server that keeps the orders; `undefined` if there was none. It is the cause of the
   * service's later answers.
   */
  lost(): unknown
  /** Restarts the intents with only the stored orders. */
  restart(): Promise<void>
  close(): Promise<void>
}

export function openCaseIntents(environment: Environment, stores: CaseStores): CaseIntents {
  let opened: Promise<OpenIntents> | undefined
  let lost: unknown
  const lose = (cause: unknown): void => {
    lost ??= cause
  }
  const openForCase = async () => {
    const location = await stores.create()
    // Loaded on demand, because most clauses need no database.
    const { openIntents } = await import('../environment/open-intents.ts')
    return openIntents(environment, location, lose)
  }
  const open = () => {
    opened ??= openForCase()
    opened.catch(lose)
    return opened
  }
  return {
    source: updatedOnRequest(open),
    lost: () => lost,
    async restart() {
      opened &&= Promise.resolve((await opened).restarted())
    },
    async close() {
      await opened?.then(
        (intents) => intents.close(),
        () => undefined,
      )
      await stores.drop()
    },
  }
}

/**
 * Fills orders and updates statuses when an order is submitted or the orders are listed, in the order of the requests
 * and after simultaneous arrivals. Nothing runs in the background of a case, so that its course follows from its
 * requests.
 */
function updatedOnRequest(open: () => Promise<OpenIntents>): ServicePorts['intents'] {
  const { alone } = createLock()
  const inTurn = <T>(work: (intents: OpenIntents['intents']) => Promise<T>) =>
    alone(async () => work((await open()).intents))
  return {
    nextNonce: (swapper) => inTurn((intents) => intents.nextNonce(swapper)),
    submit: async (submission) => {
      const admission = await inTurn((intents) => intents.submit(submission))
      await inTurn((intents) => intents.onBlock())
      return admission
    },
    list: (filter, page) =>
      inTurn(async (intents) => {
        await intents.onBlock()
        return intents.list(filter, page)
      }),
  }
}
