import { expect, test } from 'vitest'
import { describeRoute } from './route-text.ts'

const [weth, usdc, dai] = ['a', 'b', 'c'].map((letter): `0x${string}` => `0x${letter.repeat(40)}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const symbols = new Map<string, string>([
  [weth, 'WETH'],
  [usdc, 'USDC'],
  [dai, 'DAI'],
])
const step = (protocol: string, in_token: `0x${string}`, out_token: `0x${string}`, split: number) => ({
  protocol,
  in_token,
  out_token,
  split,
})

test('a route is described by tokens and protocols, its longest path and its splits', () => {
  const facts = describeRoute(
    [
      [
        step('uniswap_v3', weth, usdc, 0.4),
        step('uniswap_v3', weth, usdc, 0.35),
        step('curve', weth, dai, 0.25),
      ],
      [step('curve', dai, usdc, 1)],
    ],
    usdc.toUpperCase().replace('0X', '0x'),
    (token) => symbols.get(token) ?? token,
  )
  expect(facts).toEqual({
    hops: 2,
    splits: 2,
    route: 'WETH>USDC uniswap_v3*2 75%, DAI curve 25%; DAI>USDC curve 100%',
  })
})

test('a long route is truncated', () => {
  const groups = Array.from({ length: 40 }, () => [step('uniswap_v3', weth, usdc, 1)])
  const { route } = describeRoute(groups, usdc, (token) => symbols.get(token) ?? token)
  expect(route).toHaveLength(160)
  expect(route).toMatch(/^WETH>USDC uniswap_v3 100%; .*…$/)
})
