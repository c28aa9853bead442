import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { SolveResponse } from '../../api/solve.ts'
import { protocolsUsed } from './routes.ts'

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
