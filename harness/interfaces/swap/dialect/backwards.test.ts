/** A dialect read backwards gives the ask that was written by it. */
import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken } from '../../../core/address.ts'
import { dai, deepTokens, usdc, weth } from '../../../core/tokens.ts'
import type { Ask } from '../api/ask.ts'
import { packagedNames } from './files.ts'
import { packagedDialect } from './packaged.ts'
import { heardIn, isPath } from './serve.ts'
import { filled } from './templates.ts'
import { askOf, type Variables } from './variables.ts'
import { messageOf } from './write.ts'

const account = fc.bigInt({ min: 1n, max: 2n ** 160n - 1n }).map((value): Address => {
  return `0x${value.toString(16).padStart(40, '0')}`
})
const token = fc.constantFrom(nativeToken, ...deepTokens.map(({ address }) => address))

const asks: fc.Arbitrary<Ask> = fc.record(
  {
    chainId: fc.constant(1),
    sell: token,
    buy: fc.constant(dai.address),
    side: fc.constant('sell' as const),
    amount: fc.bigInt({ min: 1n, max: 2n ** 200n }),
    taker: account,
    receiver: account,
    slippage: fc.bigInt({ min: 0n, max: 5_000n }).map((bps) => bps * 10n ** 14n),
    exclude: fc.uniqueArray(fc.constantFrom('uniswap_v3', 'curve', 'sushiswap_v2'), { minLength: 1 }),
  },
  { requiredKeys: ['chainId', 'sell', 'buy', 'side', 'amount', 'taker', 'slippage'] },
)

test('the side of a request decides which amount is the limit', () => {
  const dialect = packagedDialect('velora-v6')
  const pair = { sell: weth.address, buy: usdc.address, sellAmount: '10', buyAmount: '20' }
  expect(askOf(dialect, { ...pair, side: 'SELL' })).toMatchObject({ side: 'sell', amount: 10n, limit: 20n })
  expect(askOf(dialect, { ...pair, side: 'BUY' })).toMatchObject({ side: 'buy', amount: 20n, limit: 10n })
  expect(askOf(dialect, { ...pair, side: 'SELL', buyAmount: 'all' })).toBe('buyAmount')
})

test('a fee of another token than the bought one is refused', () => {
  const texts = {
    sell: weth.address,
    buy: usdc.address,
    amount: '10',
    feeBps: '5',
    feeRecipient: dai.address,
  }
  const dialect = packagedDialect('zeroex-v2')
  expect(askOf(dialect, { ...texts, feeToken: weth.address })).toBe('feeToken')
  expect(askOf(dialect, { ...texts, feeToken: usdc.address })).toHaveProperty('fee')
})

test('a path is the same with a slash at its end, and a template is compared without its query', () => {
  expect(isPath('/tokens/{chain}?all=true', '/tokens/1/')).toBe(true)
  expect(isPath('/tokens/{chain}', '/tokens/1/2')).toBe(false)
})

test('a field whose name ends with a question mark is null if a variable within it is unset', () => {
  const template = { 'issue?': { lacks: '{lackingAllowance}', of: '{spender}' }, left: '{gas}' }
  const told = (variables: Variables) => filled(template, { variables, bodies: [], now: 0 })
  expect(told({ spender: dai.address })).toEqual({ issue: null })
  expect(told({ spender: dai.address, lackingAllowance: '1' })).toEqual({
    issue: { lacks: '1', of: dai.address },
  })
})

test.each(packagedNames())('%s', (name) => {
  const dialect = packagedDialect(name)
  const kind = 'build'
  fc.assert(
    fc.property(asks, (ask) => {
      const { body, method, path, query } = messageOf(dialect, ask, { kind, bodies: [], now: 0 })
      const parameters = new URLSearchParams()
      for (const [key, value] of Object.entries(query ?? {}))
        for (const one of [value].flat()) parameters.append(key, `${one}`)
      const sent = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
      const heard = heardIn(dialect, { method, path, query: parameters, headers: {}, body: sent })
      const read = askOf(dialect, heard?.variables ?? {})
      // Two-step dialects ask for the receiver and the slippage in their second request.
      const isWhole = dialect.build?.length === 1
      expect(read).toMatchObject({
        sell: ask.sell,
        buy: ask.buy,
        amount: ask.amount,
        side: 'sell',
        taker: ask.taker,
      })
      if (isWhole) expect(read).toEqual(ask)
    }),
    { numRuns: 100 },
  )
})
