/** A dialect read backwards gives the ask that was written by it. */
import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken } from '../../../core/address.ts'
import { dai, deepTokens } from '../../../core/tokens.ts'
import type { Ask } from '../api/ask.ts'
import { packagedNames } from './files.ts'
import { packagedDialect } from './packaged.ts'
import { heardIn } from './serve.ts'
import { askOf } from './variables.ts'
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
      const heard = heardIn(dialect, { method, path, query: parameters, body: sent })
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
