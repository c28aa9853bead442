/**
 * The specimen as a process: `node harness/lab/zoo/fynd/main.ts [--build bare|filtering] [--fault NAME]`, on `PORT`, with the
 * node at `RPC_URL` and the feed at `TYCHO_URL`. It ends with the feed, as Fynd does.
 *
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createPublicClient, http } from 'viem'
import { followTycho } from '../../../testing/tycho/client.ts'
import { faults, isFault } from './faults.ts'
import { createSpecimen } from './service.ts'
import { Ended } from './terms.ts'

const { values } = parseArgs({
  options: { build: { type: 'string', default: 'bare' }, fault: { type: 'string' } },
})
const { build, fault } = values
const { PORT, RPC_URL, TYCHO_URL } = process.env
if (RPC_URL === undefined || TYCHO_URL === undefined) throw new Error('Set RPC_URL and TYCHO_URL.')
if (build !== 'bare' && build !== 'filtering') throw new Error('Expected --build bare or filtering.')
if (fault !== undefined && !isFault(fault))
  throw new Error(`Expected a fault of ${Object.keys(faults).join(', ')}.`)

const node = createPublicClient({ transport: http(RPC_URL) })
const followed = await followTycho(`http://${TYCHO_URL}`)
const answer = createSpecimen(followed, { build, fault, gasPriceWei: () => node.getGasPrice() })

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = incoming
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: await text(incoming) }
  const response = await answer(new Request(`http://127.0.0.1${url}`, { method, ...body }))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(await response.text())
}

createServer((incoming, outgoing) => {
  serve(incoming, outgoing).catch((error: unknown) => {
    if (!(error instanceof Ended)) console.error(error)
    if (error instanceof Ended && error.ended === 'process') process.exit(1)
    incoming.socket.destroy()
  })
}).listen(Number(PORT ?? 3000), '127.0.0.1')

followed.follow().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
