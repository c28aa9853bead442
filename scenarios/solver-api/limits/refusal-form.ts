/**
 * A client that is too fast should wait, so it must know the status of a refusal and whether a header says
 * how long. The interface shows neither, so the check records both.
 */

import { burst, cooldownMs, isServed, summaryOf } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'limits/refusal-form',
  title: 'the status and the headers of a refusal for too many requests',

  given: {},

  async check(_given, { clock, observe, unpaced }) {
    await clock.sleep(cooldownMs)
    const exchanges = await burst(unpaced, messageOf('nativePrice', { blockchain: 'ethereum' }), 12)
    const refusals = exchanges.filter((exchange) => !isServed(exchange))
    const [first] = refusals
    observe('served of 12 at once', exchanges.length - refusals.length)
    pre(first !== undefined)

    const headers = Object.entries(first.response.headers)
    observe('the refusal', summaryOf(first))
    observe(
      'headers about the rate',
      Object.fromEntries(headers.filter(([name]) => /retry|limit/i.test(name))),
    )
  },

  mutants: {},
})
