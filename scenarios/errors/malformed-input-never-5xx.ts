/**
 * What comes in from the network is written by strangers, some of them hostile. A request that makes the
 * service fail is a bug that anybody can trigger; one that ends it takes everybody else's service away.
 */
import assert from 'node:assert/strict'
import { type Asked, type Mutant, malformed, refuse, respondWith } from '#kit/faults'
import { responseOf } from '#kit/reading'
import {
  type Client,
  type Fetch,
  type Message,
  messageOf,
  NoAnswer,
  pre,
  scenario,
  type World,
} from '#solver-api/scenario'

const healthy = messageOf('nativePrice', { blockchain: 'ethereum' })

export default scenario({
  clause: 'errors/malformed-input-never-5xx',
  title: 'malformed requests never get a 5xx, and the next request is served',

  given: malformed,

  async check(given, { client, clock }) {
    pre((await healthOf(client, clock)) === 200)

    const failures: Record<string, number> = {}
    for (const [kind, message] of Object.entries(given)) {
      const status = await statusOf(message, client)
      if (typeof status === 'number' && status >= 500) failures[kind] = status
    }
    const afterwards = await healthOf(client, clock)
    assert.deepEqual({ failures, afterwards }, { failures: {}, afterwards: 200 })
  },

  mutants: {
    'a body that is not JSON fails': failsWhere(
      ({ body, method }) => method === 'POST' && body === undefined,
    ),
    'a field of another form fails': failsWhere(({ body }) => typeof body === 'object'),
    'a query that is not understood fails': failsWhere(({ method }) => method === 'GET'),
    'a body of another content type fails': respondWith('', 500, ({ headers, method }) => {
      const type = headers.get('content-type') ?? 'none'
      return method === 'POST' && !type.startsWith('application/json')
    }),
    'the first refusal is the last answer': endsAfterRefusal,
  },
})

/** A connection that was cut off may take the next request with it, but not one that comes seconds later. */
async function healthOf(client: Client, { sleep }: World['clock']): Promise<number | 'no answer'> {
  for (let second = 0; second < 3; second += 1) {
    const status = await statusOf(healthy, client)
    if (status !== 'no answer') return status
    await sleep(1_000)
  }
  return 'no answer'
}

/** No answer at all to a malformed request is let pass: it may be cut off on the way. */
async function statusOf(message: Message, client: Client): Promise<number | 'no answer'> {
  try {
    return responseOf(await client.send(message)).status
  } catch (error) {
    if (error instanceof NoAnswer) return 'no answer'
    throw error
  }
}

function failsWhere(matches: (asked: Asked) => boolean): Mutant {
  return refuse('', async (response, asked) =>
    matches(asked) ? new Response(null, { status: 500 }) : response,
  )
}

function endsAfterRefusal(fetch: Fetch): Fetch {
  let hasEnded = false
  return async (request) => {
    if (hasEnded) throw new Error('connection refused')
    const response = await fetch(request)
    hasEnded = response.status >= 400
    return response
  }
}
