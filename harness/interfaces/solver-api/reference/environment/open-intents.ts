/** The intent orders of an environment, with the filler that fills them. */
import { developmentAccount, roles } from '../../../../chain/development-accounts.ts'
import { openOrderDatabase, type StoreError } from '../intent/book/store.ts'
import { createFiller } from '../intent/filling/filler.ts'
import { createIntents, type Intents } from '../intent/intents.ts'
import type { Environment } from './environment.ts'

export interface OpenIntents {
  readonly intents: Intents
  /** The intents after a restart, which know only the content of the database. */
  restarted(): OpenIntents
  close(): Promise<void>
}

/**
 * @param location `:memory:`, a file's path, or a `postgres://` URL.
 * @param lose The callback of `openOrderDatabase`.
 * @throws StoreError when the database cannot be opened.
 */
export async function openIntents(
  { makerDesk, market, node, signQuote }: Environment,
  location: string,
  lose?: (error: StoreError) => void,
): Promise<OpenIntents> {
  const database = await openOrderDatabase(location, lose)
  const started = (): OpenIntents => {
    const fill = createFiller({
      client: node.client,
      clock: node.clock,
      snapshot: () => market.snapshot(),
      makerQuotes: makerDesk,
      signQuote,
      owner: developmentAccount(roles.filler),
    })
    return {
      intents: createIntents({ client: node.client, clock: node.clock, database, fill }),
      restarted: started,
      close: () => database.destroy(),
    }
  }
  return started()
}
