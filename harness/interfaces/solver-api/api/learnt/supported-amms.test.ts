import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { Client } from '../client.ts'
import { ammsListedIn, readAmms, unknownAmm } from './supported-amms.ts'

describe('the AMMs in a refusal are read', () => {
  const listed = ['uniswap_v2', 'curve', 'balancer_v2']
  const bodies = {
    'from a sentence': {
      detail: 'AMM "no_such_amm" is unknown. Supported AMMs are uniswap_v2, curve, balancer_v2.',
    },
    'with a last "and"': { message: 'Use one of uniswap_v2, curve and balancer_v2' },
    'in quotes and brackets': { detail: "supported amms: ['uniswap_v2', 'curve', 'balancer_v2']" },
    'with their sign': { error: { reason: 'choose from +uniswap_v2, +curve, +balancer_v2' } },
    'before another field': {
      detail: 'one of uniswap_v2, curve, balancer_v2',
      error_code: 'AMM_UNSUPPORTED',
    },
    'from a JSON list': { detail: 'unsupported, sorry', supported: ['uniswap_v2', 'curve', 'balancer_v2'] },
  }
  for (const [form, body] of Object.entries(bodies)) {
    test(form, () => assert.deepEqual(ammsListedIn(JSON.stringify(body)), listed))
  }

  test('from text that is not JSON', () =>
    assert.deepEqual(ammsListedIn('Supported: uniswap_v2, curve, balancer_v2'), listed))

  test('as none if none is named', () =>
    assert.deepEqual(ammsListedIn(`{"detail":"AMM ${unknownAmm}, all, is not supported"}`), []))

  test('from a word of any length in a time that is linear', () => {
    assert.deepEqual(ammsListedIn('a'.repeat(2 ** 20)), [])
  })

  test('from any body without failing', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => Array.isArray(ammsListedIn(body))))
  })
})

describe('the AMMs of a service are learned', () => {
  const order = {
    sell_token: `0x${'1'.repeat(40)}`,
    buy_token: `0x${'2'.repeat(40)}`,
    sell_amount: '1',
  } as const

  /** A service that supports these AMMs. */
  function supporting(names: readonly string[], refusal: string) {
    const send: Client['send'] = async ({ body }) => {
      const { amms } = body as { readonly amms: readonly string[] }
      const isSupported = amms.every((entry) => names.includes(entry.slice(1)))
      return {
        request: { method: 'POST', url: 'http://target/', headers: {} },
        response: { status: isSupported ? 204 : 404, headers: {}, body: isSupported ? '' : refusal },
      }
    }
    return { send } as Client
  }

  test('from the list in the refusal', async () => {
    const service = supporting([], '{"detail":"Supported AMMs: curve, univ2"}')
    assert.deepEqual(await readAmms(service, order), ['curve', 'univ2'])
  })

  test('by asking for each word, if the refusal is a sentence', async () => {
    const service = supporting(['curve', 'sushi'], '{"detail":"only curve, also called sushi, is supported"}')
    assert.deepEqual(await readAmms(service, order), ['curve', 'sushi'])
  })
})
