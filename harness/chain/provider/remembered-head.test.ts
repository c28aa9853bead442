/** A cached head always equals the node's own. */
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Provider, RpcRequest } from './provider.ts'
import { rememberedHead } from './remembered-head.ts'

const head = { method: 'eth_getBlockByNumber', params: ['latest', false] }

test('a head is requested once, and again after each possible change', async () => {
  const { node, asked } = countingNode()
  const remembered = rememberedHead(node)
  await Promise.all([remembered.request(head), remembered.request(head)])
  await remembered.request({ method: 'evm_snapshot' })
  expect(await remembered.request(head)).toBe('0x0')
  expect(asked.map(({ method }) => method)).toEqual([head.method, 'evm_snapshot'])
  await remembered.request({ method: 'evm_mine' })
  expect(await remembered.request(head)).toBe('0x1')
  await remembered.request({ method: 'evm_revert', params: ['0x0'] })
  expect(await remembered.request(head)).toBe('0x2')
})

test('an answer to a request during mining is not cached', async () => {
  const { node } = countingNode()
  const remembered = rememberedHead(node)
  const mining = remembered.request({ method: 'evm_mine' })
  const between = remembered.request(head)
  await Promise.all([mining, between])
  expect(await remembered.request(head)).toBe('0x1')
})

test('a setting of the next block is sent once per block, and leaves the head cached', async () => {
  const { node, asked } = countingNode()
  const remembered = rememberedHead(node)
  const timed = (time: string) => remembered.request({ method: 'evm_setNextBlockTimestamp', params: [time] })
  await remembered.request(head)
  await timed('0x1')
  await timed('0x1')
  await remembered.request(head)
  expect(asked).toHaveLength(2)
  await timed('0x2')
  await timed('0x1')
  expect(asked).toHaveLength(4)
  await remembered.request({ method: 'hardhat_mine' })
  await timed('0x1')
  expect(asked).toHaveLength(6)
})

test('the pending block and calls are requested each time', async () => {
  const { node, asked } = countingNode()
  const remembered = rememberedHead(node)
  for (const request of [
    { ...head, params: ['pending', false] },
    { method: 'eth_call', params: [{}, 'latest'] },
  ]) {
    await remembered.request(request)
    await remembered.request(request)
  }
  expect(asked).toHaveLength(4)
})

test('nothing is cached of a node that mines by itself', async () => {
  const { node, asked } = countingNode()
  const remembered = rememberedHead(node)
  await remembered.request({ method: 'evm_setIntervalMining', params: [100] })
  await remembered.request(head)
  await remembered.request(head)
  expect(asked).toHaveLength(3)
})

test('an error is not cached', async () => {
  let isDown = true
  const remembered = rememberedHead({
    request: async () => {
      if (isDown) throw new Error('down')
      return '0x0'
    },
  })
  await expect(remembered.request(head)).rejects.toThrow('down')
  isDown = false
  expect(await remembered.request(head)).toBe('0x0')
})

/** A node that answers with the number of blocks mined by the time of the request. */
function countingNode(): { readonly node: Provider; readonly asked: readonly RpcRequest[] } {
  const asked: RpcRequest[] = []
  let blocks = 0
  return {
    asked,
    node: {
      async request(request) {
        asked.push(request)
        const answer = numberToHex(blocks)
        await Promise.resolve()
        if (/mine|revert/.test(request.method)) blocks += 1
        return answer
      },
    },
  }
}
