/**
 * A partner pays for a key to get a higher rate. If partner paths are limited like public ones, the partner
 * finds out under load.
 */
import assert from 'node:assert/strict'
import { json, type Mutant, respond, stateful } from '#kit/faults'
import { burst, cooldownMs, countServed } from '#kit/reading'
import { blaming, type Fetch, messageOf, pre, scenario } from '#solver-api/kit/scenario'

const atOnce = 12
const publicPath = messageOf('nativePrice', { blockchain: 'ethereum' })
const partnerPath = messageOf('nativePrice', { blockchain: 'ethereum' }, { family: 'partner' })

export default scenario({
  clause: 'limits/key-raises-it',
  title: 'a burst with a key is served more often than one without',
  needs: ['key'],

  given: {},

  async check(_given, world) {
    const { clock, unpaced } = world
    await clock.sleep(cooldownMs)
    const without = countServed(await burst(unpaced, publicPath, atOnce), world)
    pre(without < atOnce)
    await clock.sleep(cooldownMs)

    const answers = await burst(unpaced, partnerPath, atOnce)
    const withKey = countServed(answers, world)
    const said = `${withKey} of ${atOnce} are served with a key, ${without} without`
    const [answer = answers[0]] = answers.filter(world.refusesRate)
    if (answer !== undefined) blaming(answer, () => assert.ok(withKey > without, said))
  },

  mutants: {
    'the key is ignored': keyIsIgnored,
    'a key allows as many requests as none': limitPartners(3),
    'a key allows fewer requests than none': limitPartners(1),
  },
})

/** Sends requests for partner paths to the public ones. */
function keyIsIgnored(fetch: Fetch): Fetch {
  return async (request) => {
    const headers = new Headers(request.headers)
    headers.delete('x-api-key')
    return fetch(new Request(request.url.replace('/partner/', '/'), { headers }))
  }
}

function limitPartners(max: number): Mutant {
  return stateful(() => {
    let served = 0
    return respond('/partner/v2/solver/native_usd_price', async (request, fetch) => {
      served += 1
      return served > max ? json(429, {}) : fetch(request)
    })
  })
}
