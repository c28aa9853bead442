import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { PoolSwap } from '../../../../chain/execution/pool-swaps.ts'
import { nativeToken } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { RouteWire } from '../../api/solve.ts'
import { areVisible, differencesOf } from './route-parts.ts'

const [dai, usdc] = [`0x${'d'.repeat(40)}`, `0x${'c'.repeat(40)}`] as const
const { weth } = canonical

function swap(
  protocol: PoolSwap['protocol'],
  tokenIn: PoolSwap['tokenIn'],
  tokenOut: PoolSwap['tokenOut'],
  amountIn: bigint,
): PoolSwap {
  return { contract: weth, protocol, tokenIn, tokenOut, amountIn }
}

const swaps = [
  swap('uniswap_v2', dai, weth, 30n),
  swap('sushiswap_v2', dai, weth, 70n),
  swap('curve', weth, usdc, 9n),
]

function routeWith(first: string, second: string, splits: readonly [number, number] = [0.3, 0.7]): RouteWire {
  return [
    [
      { protocol: first, in_token: dai, out_token: weth, split: splits[0] },
      { protocol: second, in_token: dai, out_token: weth, split: splits[1] },
    ],
    [{ protocol: 'curve', in_token: weth, out_token: usdc, split: 1 }],
  ]
}

describe('a route is what happened', () => {
  test('if AMMs are named as the events are', () =>
    assert.deepEqual(
      differencesOf(routeWith('uniswap_v2', 'sushiswap_v2'), swaps, ['uniswap_v2', 'sushiswap_v2', 'curve']),
      [],
    ))

  test('if the target has other names for them, or one for several', () => {
    assert.deepEqual(
      differencesOf(routeWith('univ2', 'sushi_pairs'), swaps, ['univ2', 'sushi_pairs', 'curve']),
      [],
    )
    assert.deepEqual(differencesOf(routeWith('uniswap_v2', 'uniswap_v2'), swaps, ['uniswap_v2', 'curve']), [])
  })

  test('if splits are rounded to a percent', () =>
    assert.deepEqual(differencesOf(routeWith('a', 'b', [0.304, 0.696]), swaps, ['a', 'b', 'curve']), []))

  test('if a pool of ether is shown as one of wrapped ether', () => {
    const ofEther = [...swaps.slice(0, 2), swap('curve', nativeToken, usdc, 9n)]
    const route = routeWith('a', 'b')
    assert.ok(areVisible(route, ofEther))
    assert.deepEqual(differencesOf(route, ofEther, ['a', 'b', 'curve']), [])
  })
})

describe('a route is not what happened', () => {
  test('if it names another AMM of the target', () =>
    assert.notDeepEqual(
      differencesOf(routeWith('uniswap_v3', 'sushiswap_v2'), swaps, [
        'uniswap_v2',
        'uniswap_v3',
        'sushiswap_v2',
        'curve',
      ]),
      [],
    ))

  test('if its proportions are others, through one AMM or in all', () => {
    assert.notDeepEqual(
      differencesOf(routeWith('uniswap_v2', 'sushiswap_v2', [0.5, 0.5]), swaps, [
        'uniswap_v2',
        'sushiswap_v2',
      ]),
      [],
    )
    assert.notDeepEqual(differencesOf(routeWith('a', 'b').slice(0, 1), swaps, ['a', 'b', 'curve']), [])
  })
})

test('a hop that a router nets is not visible in the logs', () => {
  const netted = [swap('uniswap_v4', dai, nativeToken, 100n), swap('uniswap_v4', nativeToken, usdc, 9n)]
  const route: RouteWire = [
    [{ protocol: 'v4', in_token: dai, out_token: canonical.reactor, split: 1 }],
    [{ protocol: 'v4', in_token: canonical.reactor, out_token: usdc, split: 1 }],
  ]
  assert.ok(!areVisible(route, netted))
})
