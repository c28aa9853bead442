/** A node's head, asked for through the memory, is always what the node itself says. */
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Provider, RpcRequest } from './provider.ts'
import { rememberedHead } from './remembered-head.ts'

const head = { method: 'eth_getBlockByNumber', params: ['latest', false] }

test('a head is asked for once, and again after whatever may have changed it', async () => {
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

test('what was asked for while a block was mined is not remembered', async () => {
  const { node } = countingNode()
  const remembered = rememberedHead(node)
  const mining = remembered.request({ method: 'evm_mine' })
  const between = remembered.request(head)
  await Promise.all([mining, between])
  expect(await remembered.request(head)).toBe('0x1')
})

test('what is said of the next block is said once, until there is one, and leaves the head as it is', async () => {
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

test('the pending block and calls are asked for each time', async () => {
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

test('of a node that mines by itself nothing is remembered', async () => {
  const { node, asked } = countingNode()
  const remembered = rememberedHead(node)
  await remembered.request({ method: 'evm_setIntervalMining', params: [100] })
  await remembered.request(head)
  await remembered.request(head)
  expect(asked).toHaveLength(3)
})

test('an error is not remembered', async () => {
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

/** Answers with the count of the blocks that it was asked to mine, as it was when it was asked. */
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
