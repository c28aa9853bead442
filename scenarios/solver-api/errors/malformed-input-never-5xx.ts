/**
 * Strangers send requests from the network, and some of them are hostile. A request that makes the service
 * fail is a bug that anybody can trigger; a request that stops the service denies it to everybody.
 */
import assert from 'node:assert/strict'
import { type Asked, endService, type Mutant, refuse, respondWith } from '#kit/faults'
import { inParts, malformed, malformedList } from '#kit/malformed'
import { assertServiceGoesOn, responseOf } from '#kit/reading'
import {
  blaming,
  type Client,
  type Exchange,
  type Fetch,
  type Message,
  messageOf,
  NoAnswer,
  pre,
  scenario,
  type World,
} from '#solver-api/kit/scenario'

const healthy = messageOf('nativePrice', { blockchain: 'ethereum' })

export default scenario({
  clause: 'errors/malformed-input-never-5xx',
  title: 'malformed requests never get a 5xx, and the next request is served',
  usesKey: true,

  given: malformed,
  listed: (universe) => inParts(malformedList(universe)),

  async check({ listed, ...drawn }, { client, clock, offers }) {
    pre((await healthOf(client, clock)) === 200)

    const asked = offers('key') ? listed : listed.filter(({ path }) => !path.startsWith('/partner'))
    for (const message of [...asked, ...Object.values(drawn)]) {
      const exchange = await answerTo(message, client)
      if (exchange instanceof NoAnswer) assertServiceGoesOn(exchange)
      else {
        const { status } = responseOf(exchange)
        blaming(exchange, () => assert.ok(status < 500, `a malformed request gets a ${status}`))
      }
    }
    assert.equal(await healthOf(client, clock), 200, 'the next request is not served')
  },

  mutants: {
    'a body that is not JSON gets a 500': failIf(
      ({ body, method }) => method === 'POST' && body === undefined,
    ),
    'a field of another form gets a 500': failIf(({ body }) => typeof body === 'object'),
    'an invalid query gets a 500': failIf(({ method }) => method === 'GET'),
    'a body with another content type gets a 500': respondWith('', 500, ({ headers, method }) => {
      const type = headers.get('content-type') ?? 'none'
      return method === 'POST' && !type.startsWith('application/json')
    }),
    'a body that is a list ends the service': endService(({ body }) => Array.isArray(body)),
    'the service stops after its first refusal': stopAfterRefusal,
  },
})

/**
 * Returns the status of a valid request. A closed connection may break the next request on it, but not a
 * request that is sent seconds later.
 */
async function healthOf(client: Client, { sleep }: World['clock']): Promise<number | 'no answer'> {
  for (let second = 0; second < 3; second += 1) {
    const exchange = await answerTo(healthy, client)
    if (!(exchange instanceof NoAnswer)) return responseOf(exchange).status
    await sleep(1_000)
  }
  return 'no answer'
}

/** Returns the answer, if any: a proxy may drop a malformed request. */
async function answerTo(message: Message, client: Client): Promise<Exchange | NoAnswer> {
  try {
    return await client.send(message)
  } catch (error) {
    if (error instanceof NoAnswer) return error
    throw error
  }
}

function failIf(matches: (asked: Asked) => boolean): Mutant {
  return refuse('', async (response, asked) =>
    matches(asked) ? new Response(null, { status: 500 }) : response,
  )
}

function stopAfterRefusal(fetch: Fetch): Fetch {
  let hasStopped = false
  return async (request) => {
    if (hasStopped) throw new Error('connection refused')
    const response = await fetch(request)
    hasStopped = response.status >= 400
    return response
  }
}
