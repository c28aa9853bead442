/**
 * The model of StableSwap against Curve's own code, compiled from Curve's sources: both pay the same and keep the same
 * balances, for any balances and sales.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseEventLogs,
  toFunctionSelector,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, fund } from '../../chain/execution/accounts.ts'
import { genesisToken, type TokenSymbol } from '../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { freeGas, place, withArguments } from '../../chain/place.ts'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import { stableReader } from '../reading/read-stable.ts'
import { swap } from './pool.ts'
import type { StablePool } from './stable.ts'

const folder = process.env.ASSAY_TEST_CURVE

const abi = parseAbi([
  'function ramp_A(uint256 future, uint256 time)',
  'function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy)',
  'event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)',
])

const trader = '0x00000000000000000000000000000000000000aa'
const address = canonical.curve3Pool
const shares = '0x00000000000000000000000000000000000c0bef'

const pools = {
  '3pool': ['DAI', 'USDC', 'USDT'],
  frax: ['FRAX', 'USDC'],
} as const satisfies Record<string, readonly TokenSymbol[]>

interface Terms {
  readonly amplification: bigint
  /** The change of the amplification, as a percentage of it, and the elapsed seconds of its week. */
  readonly ramp: { readonly percent: bigint; readonly seconds: bigint } | undefined
  readonly fee: bigint
}

const week = 604_800n

const terms = fc.record({
  amplification: fc.bigInt(2n, 5_000n),
  ramp: fc.option(fc.record({ percent: fc.bigInt(20n, 900n), seconds: fc.bigInt(1n, week - 1n) }), {
    nil: undefined,
  }),
  fee: fc.constantFrom(0n, 1n, 1_000_000n, 4_000_000n, 50_000_000n),
})

/** An amount of any order of magnitude between a cent and a hundred million dollars, in cents. */
const cents = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1_000, max: 9_999 }))
  .map(([zeros, digits]) => (BigInt(digits) * 10n ** BigInt(zeros)) / 1_000n + 1n)

const millions = fc.bigInt(10n ** 8n, 10n ** 10n)

/** A sale in cents plus base units below a cent. */
const sold = fc.record({
  cents: fc.oneof(fc.constant(0n), cents),
  units: fc.bigInt(0n, 9_999n),
  from: fc.nat(2),
  step: fc.nat(1),
})

describe.skipIf(folder === undefined)(
  'genuine pools of Curve (skipped without ASSAY_TEST_CURVE, a folder of their bytecode)',
  () => {
    let node: Node

    beforeAll(async () => {
      node = await startNode({ network: { kind: 'genesis' } })
      // Code for the pool's share token with a supply of zero at all times: a first deposit may have any proportion.
      await node.client.setCode({ address: shares, bytecode: '0x5f5f5260205ff3' })
      for (const symbol of new Set(Object.values(pools).flat())) {
        const { address: token } = genesisToken(symbol)
        await fund(node, token, trader, 10n ** 40n)
        await approve(node, token, trader, address, maxUint256)
      }
    })
    afterAll(() => node.stop())

    test.each(['3pool', 'frax'] as const)(
      '%s pays and keeps the amounts of the model',
      async (name) => {
        const coins = pools[name]
        const deposits = fc.tuple(...coins.map(() => fc.oneof(cents, millions)))
        const swaps = fc.array(sold, { minLength: 40, maxLength: 40 })
        let compared = 0
        await fc.assert(
          fc.asyncProperty(terms, deposits, swaps, async (agreed, amounts, sales) => {
            const id = await node.client.snapshot()
            await deploy(name, agreed)
            const isHeld = await deposit(coins.map((symbol, index) => amountOf(symbol, amounts[index] ?? 0n)))
            // Discards deposits so unequal that the pool itself cannot compute their value.
            fc.pre(isHeld)
            if (agreed.ramp !== undefined) await ramp(agreed.amplification, agreed.ramp)
            let pool = await read()
            for (const { from, step, ...sale } of sales) {
              const i = from % coins.length
              const j = (i + 1 + (step % (coins.length - 1))) % coins.length
              const amount = amountOf(coins[i] ?? 'DAI', sale.cents) + sale.units
              if (amount === 0n) continue
              const [tokenIn = trader, tokenOut = trader] = [pool.tokens[i], pool.tokens[j]]
              const predicted = swap(pool, tokenIn, tokenOut, amount)
              const paid = await exchange(BigInt(i), BigInt(j), amount)
              const after = await read()
              // If the model refuses, the pool may pay dust.
              if (predicted !== undefined) {
                expect({ paid, after }).toEqual({ paid: predicted.amountOut, after: predicted.next })
                compared += 1
              }
              pool = after
            }
            await node.client.revert({ id })
          }),
          { numRuns: 80, endOnFailure: true },
        )
        expect(compared).toBeGreaterThan(500)
      },
      120_000,
    )

    async function deploy(name: keyof typeof pools, { amplification, fee }: Terms): Promise<void> {
      const code = readFileSync(join(folder ?? '', `${name}.hex`), 'utf8').trim() as Hex
      const coins = pools[name].map((symbol) => genesisToken(symbol).address)
      const types = `address, address[${coins.length}], address, uint256, uint256, uint256`
      // Clears the storage of the previous pool.
      for (const slot of [0n, 1n, 2n])
        await node.client.setStorageAt({ address, index: numberToHex(slot, { size: 32 }), value: zeroHash })
      const creation = withArguments(code, types, [trader, coins, shares, amplification, fee, 5_000_000_000n])
      await place(node.client, { address, creation, deployer: trader })
    }

    async function ramp(
      amplification: bigint,
      { percent, seconds }: NonNullable<Terms['ramp']>,
    ): Promise<void> {
      const { timestamp } = await node.client.getBlock()
      const future = (amplification * percent) / 100n + 1n
      const args = [future, timestamp + week] as const
      const { status } = await send(encodeFunctionData({ abi, functionName: 'ramp_A', args }))
      expect(status).toBe('success')
      node.clock.advance(seconds)
      await node.client.mine({ blocks: 1 })
    }

    /** @returns Whether the pool accepts the deposit. */
    async function deposit(amounts: readonly bigint[]): Promise<boolean> {
      const types = `uint256[${amounts.length}], uint256`
      const data = withArguments(toFunctionSelector(`add_liquidity(${types.replace(' ', '')})`), types, [
        amounts,
        0n,
      ])
      const { status } = await send(data)
      return status === 'success'
    }

    /** @returns `undefined` if the pool refuses. */
    async function exchange(i: bigint, j: bigint, amount: bigint): Promise<bigint | undefined> {
      const data = encodeFunctionData({ abi, functionName: 'exchange', args: [i, j, amount, 0n] })
      const { logs } = await send(data)
      const [event] = parseEventLogs({ abi, logs, eventName: 'TokenExchange' })
      return event?.args.tokens_bought
    }

    async function send(data: Hex) {
      await node.client.impersonateAccount({ address: trader })
      const hash = await node.client.sendTransaction({
        account: trader,
        chain: null,
        to: address,
        data,
        gas: 16_000_000n,
        ...freeGas,
      })
      return node.client.getTransactionReceipt({ hash })
    }

    async function read(): Promise<StablePool> {
      const view = { client: node.client, blockNumber: await node.client.getBlockNumber() }
      const found = (await stableReader.find(view)).filter((one) => one.address === address)
      const [pool] = await stableReader.read(view, found, { ticksChanged: new Set(), swappedTo: new Map() })
      if (pool === undefined) throw new Error('The pool cannot be read.')
      return pool
    }
  },
)

function amountOf(symbol: TokenSymbol, ofCents: bigint): bigint {
  return ofCents * 10n ** BigInt(genesisToken(symbol).decimals - 2)
}
