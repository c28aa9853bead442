import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { SolveResponse } from '../../solver-api/solve.ts'
import { ammsListedIn, protocolsUsed, unknownAmm } from './supported-amms.ts'

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

  test('one by one if they are not in a list', () =>
    assert.deepEqual(ammsListedIn('{"detail":"curve is the only AMM"}'), ['curve']))

  test('as none if none is named', () =>
    assert.deepEqual(ammsListedIn(`{"detail":"AMM ${unknownAmm}, all, is not supported"}`), []))

  test('from any body without failing', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => Array.isArray(ammsListedIn(body))))
  })
})

test('wrapping the native token is not counted as a protocol', () => {
  const [ether, weth, usdc] = [
    '0x0000000000000000000000000000000000000000',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ] as const
  const response: SolveResponse = {
    request_id: 'one',
    solutions: [],
    buy_tokens: [],
    sell_tokens: [],
    routes: {
      0: [
        [{ protocol: 'anything', in_token: weth, out_token: ether, split: 1 }],
        [{ protocol: 'uniswap_v4', in_token: ether, out_token: usdc, split: 1 }],
      ],
    },
  }
  assert.deepEqual(protocolsUsed(response), ['uniswap_v4'])
})
