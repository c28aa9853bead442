/**
 * A higher rate is what a key is for. A key that brings none, because partner paths count like public ones,
 * is found out by its owner under load, in the middle of the day.
 */
import assert from 'node:assert/strict'
import { json, type Mutant, respond } from '#kit/faults'
import { burst, cooldownMs, countServed } from '#kit/reading'
import { type Fetch, messageOf, pre, scenario } from '#solver-api/scenario'

const atOnce = 12
const publicPath = messageOf('nativePrice', { blockchain: 'ethereum' })
const partnerPath = messageOf('nativePrice', { blockchain: 'ethereum' }, { family: 'partner' })

export default scenario({
  clause: 'limits/key-raises-it',
  title: 'of a burst with a key more is served than of one without',
  needs: ['key'],

  given: {},

  async check(_given, { clock, unpaced }) {
    await clock.sleep(cooldownMs)
    const without = countServed(await burst(unpaced, publicPath, atOnce))
    pre(without < atOnce)
    await clock.sleep(cooldownMs)

    const withKey = countServed(await burst(unpaced, partnerPath, atOnce))
    assert.ok(withKey > without, `${withKey} of ${atOnce} are served with a key, ${without} without`)
  },

  mutants: {
    'the key is not looked at': keyIsIgnored,
    'a key allows as many as none does': withKeyServing(3),
    'a key allows fewer than none does': withKeyServing(1),
  },
})

/** Serves partner paths as if they were public. */
function keyIsIgnored(fetch: Fetch): Fetch {
  return async (request) => {
    const headers = new Headers(request.headers)
    headers.delete('x-api-key')
    return fetch(new Request(request.url.replace('/partner/', '/'), { headers }))
  }
}

function withKeyServing(most: number): Mutant {
  return (fetch) => {
    let served = 0
    return respond('/partner/v2/solver/native_usd_price', async (request) => {
      served += 1
      return served > most ? json(429, {}) : fetch(request)
    })(fetch)
  }
}
