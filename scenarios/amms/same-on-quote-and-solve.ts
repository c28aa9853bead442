/**
 * A caller tries a filter on quote and trades with it on solve. An endpoint that reads it otherwise, or not
 * at all, trades through what the quote left out.
 */
import assert from 'node:assert/strict'
import { misreadFilter, misreadQuery } from '#kit/faults'
import { plainOwnedOrder, supportedAmms, unknownAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { type Message, messageOf, scenario } from '#solver-api/scenario'

const blockchain = 'ethereum'
const { sell_amount, ...pair } = plainOwnedOrder

const endpoints: Readonly<Record<string, (amms: string[]) => Message>> = {
  'v2 quote': (amms) => messageOf('quote', { blockchain, orders: [plainOwnedOrder], amms }),
  'v2 solve': (amms) => messageOf('solve', { blockchain, orders: [plainOwnedOrder], amms }),
  // In v1 the filter stands in the query string or in a header: which of them is another clause's matter.
  'v1 quote': (amms) =>
    messageOf(
      'v1Quote',
      { blockchain, ...pair, sell_amount_integer: sell_amount, amms },
      { headers: { amms: amms.join() } },
    ),
  'v1 solve': (amms) => ({
    method: 'POST',
    path: '/v1/solver/solve',
    query: { blockchain },
    body: { orders: [plainOwnedOrder], amms },
  }),
}

export default scenario({
  clause: 'amms/same-on-quote-and-solve',
  title: 'a filter finds, leaves nothing or is refused alike on quote and solve, in v1 and v2',

  given: {},

  async check(_given, { client }) {
    const supported = await supportedAmms(client)
    const filters = [
      ['+all'],
      ['+all', ...supported.map((amm) => `-${amm}`)],
      [`+${supported[0]}`, `-${supported[0]}`],
      ['all'],
      [`+${unknownAmm}`],
    ]
    for (const amms of filters) {
      const readings: [string, string][] = []
      for (const [endpoint, message] of Object.entries(endpoints)) {
        const { status } = responseOf(await client.send(message(amms)))
        readings.push([endpoint, readingOf(status)])
      }

      const expected = readings.map(([endpoint]) => [endpoint, readings[0]?.[1]])
      assert.deepEqual(readings, expected, `${amms}: ${readings.join('; ')}`)
    }
  },

  mutants: {
    'solve does not read the filter': misreadFilter('/v2/solver/solve', () => undefined),
    'quote takes an entry without a sign': misreadFilter('/v2/solver/quote', (amms) =>
      amms?.map((entry) => entry.replace(/^(?![+-])/, '+')),
    ),
    'v1 solve does not read the filter': misreadFilter('/v1/solver/solve', () => undefined),
    'v1 quote does not read the filter': misreadQuery('/v1/solver/quote', (query, headers) => {
      query.delete('amms')
      headers.delete('amms')
    }),
  },
})

function readingOf(status: number): string {
  if (status === 200) return 'found'
  if (status === 204) return 'no solution'
  return status >= 400 && status < 500 ? 'refused' : `status ${status}`
}
