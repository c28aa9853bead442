/** Recorded markets of mainnet, read from files. */
import { expect, test } from 'vitest'
import { parseJson } from '../../core/json.ts'
import { noRecordings, readRecording } from '../pools/recorded-pools.samples.ts'
import { sqrtRatioAtTick } from '../pools/tick-math.ts'
import { parseMarket } from './market-file.ts'
import { formatSnapshot, parseSnapshot } from './snapshot-file.ts'

test('integers beyond a double keep their digits', () => {
  expect(parseJson('[1, 1.5, -12, 1172977496694614619, "1172977496694614619"]')).toEqual([
    1,
    1.5,
    -12,
    1172977496694614619n,
    '1172977496694614619',
  ])
})

test.skipIf(noRecordings)(
  'a list of pairs becomes a snapshot of its block (skipped without ../shared/data)',
  () => {
    const { block, pools, tokens } = read('uniswap_v2_block20440688.json')
    expect(block.number).toBe(20440688n)
    expect(pools.length).toBe(1 + 687)
    expect(tokens.find(({ symbol }) => symbol === 'USDC')?.decimals).toBe(6)
    expect(pools).toContainEqual({
      kind: 'constant-product',
      protocol: 'uniswap_v2',
      id: '0xd056de1794ffa0527a87171a7bc34cbd5fccce76',
      address: '0xd056de1794ffa0527a87171a7bc34cbd5fccce76',
      tokens: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', '0xdc247546a6551117c8ea82db2cc0ad6e048e5f6e'],
      reserves: [90121194361207019298n, 603186080024716265540425860n],
    })
  },
)

test.skipIf(noRecordings)(
  'simulated pools are at their mainnet addresses, between their own ticks (skipped without ../shared/data)',
  () => {
    const { pools, tokens } = read('uniswap_v3_state.json')
    const concentrated = pools.filter((pool) => pool.kind === 'concentrated')
    expect(concentrated.length).toBe(17)
    expect(new Set(pools.map(({ id }) => id)).size).toBe(pools.length)
    expect(concentrated.find(({ ticks }) => ticks.length === 1415)?.address).toBe(
      '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
    )
    expect(tokens.find(({ symbol }) => symbol === 'WBTC')?.decimals).toBe(8)
    for (const { sqrtPriceX96, tick, ticks, liquidity } of concentrated) {
      expect(sqrtRatioAtTick(tick) <= sqrtPriceX96 && sqrtPriceX96 < sqrtRatioAtTick(tick + 1)).toBe(true)
      const inRange = ticks.filter(({ index }) => index <= tick)
      expect(inRange.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n)).toBe(liquidity)
    }
  },
)

test.skipIf(noRecordings).each(['uniswap_v2_block20440688.json', 'uniswap_v3_state.json'])(
  'a snapshot of %s, written and read, is the same (skipped without ../shared/data)',
  (file) => {
    const snapshot = read(file)
    expect(parseSnapshot(formatSnapshot(snapshot))).toEqual(snapshot)
    expect(parseMarket(formatSnapshot(snapshot))).toEqual(snapshot)
  },
)

function read(file: string) {
  return parseMarket(readRecording(file))
}
