/**
 * Requests over a few kept-alive connections, from the same process: the throughput of a server beside its
 * client, which takes as much time for a bare server as for the service.
 *
 * @module
 */
import { createServer } from 'node:http'
import { Pool } from 'undici'

export const apiKey = 'bench'

export interface Requested {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

export interface Answered {
  readonly status: number
  readonly body: string
}

const connections = 8

/** Sends all of them, in order as connections become free. */
export async function sendAll(url: string, requests: readonly Requested[]): Promise<readonly Answered[]> {
  const pool = new Pool(url, { connections })
  const answers = await Promise.all(
    requests.map(async ({ body, method, path }) => {
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
      const answer = await pool.request({ method, path, headers, body: body ?? null })
      return { status: answer.statusCode, body: await answer.body.text() }
    }),
  )
  await pool.close()
  return answers
}

/** A server that reads each request and always answers the same bytes. */
export async function bareServer({ status, body }: Answered) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
