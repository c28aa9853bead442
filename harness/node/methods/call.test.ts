/** A call in a block that the request changes sees its number and time, and leaves the chain as it was. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalNode, startNode } from '../../chain/node.ts'
import { servedProvider } from '../served-provider.ts'

let node: LocalNode
let ask: (...params: readonly unknown[]) => Promise<unknown>

/** Returns the number and the time of the block. */
const data = '0x435f524260205260405ff3'

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  const served = servedProvider(node)
  ask = (...params) => served.request({ method: 'eth_call', params: [{ data }, ...params] })
})
afterAll(() => node.stop())

const words = (answer: unknown) =>
  `${answer}`
    .slice(2)
    .match(/.{64}/g)
    ?.map((word) => BigInt(`0x${word}`))

test('the number and the time are those of the request', async () => {
  const head = await node.client.getBlock()
  const number = head.number + 500n
  const time = head.timestamp + 5_000n
  const override = { number: `0x${number.toString(16)}`, time: `0x${time.toString(16)}` }
  expect(words(await ask('latest', {}, override))).toEqual([number, time])
  expect(await node.client.getBlock()).toEqual(head)
})

test('without a time, it goes on by a second', async () => {
  const { number, timestamp } = await node.client.getBlock()
  const override = { number: `0x${(number + 3n).toString(16)}` }
  expect(words(await ask('latest', {}, override))).toEqual([number + 3n, timestamp + 1n])
})

test('a number that has passed is that of the latest block', async () => {
  const { number, timestamp } = await node.client.getBlock()
  expect(words(await ask('latest', {}, { number: '0x1' }))).toEqual([number, timestamp])
  expect(words(await ask('latest', {}, {}))).toEqual([number, timestamp])
  expect(words(await ask('latest'))).toEqual([number, timestamp])
})

test('only the latest block is overridden', async () => {
  await expect(ask('0x1', {}, { number: '0x99' })).rejects.toThrow(/on top of the latest/)
})
