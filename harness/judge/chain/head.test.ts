/** A block is settled if it has been the latest for some time, and still is when the answer arrives. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Provider } from '../../chain/provider/provider.ts'
import { createTransport } from '../../core/transport/transport.ts'
import { createHead } from './head.ts'

/** A chain whose latest block is the given one, and the machine's time. */
function chainAt() {
  const state = { number: 1, hash: '0xa1', nowMs: 0 }
  const node: Provider = {
    request: async () => ({ number: `0x${state.number.toString(16)}`, hash: state.hash }),
  }
  const head = createHead(node, () => state.nowMs)
  const answering = async (meanwhile = () => {}) => {
    const fetch = async () => {
      meanwhile()
      return new Response('{}')
    }
    const { heads } = await createTransport(fetch, { baseUrl: 'http://service', head }).send({
      method: 'GET',
      path: '/price',
    })
    return heads
  }
  return { state, answering }
}

test('a block is settled once it has been seen as the latest for two blocks of mainnet', async () => {
  const { answering, state } = chainAt()
  assert.deepEqual(await answering(), { before: 1, after: 1 })
  state.nowMs = 24_000
  assert.deepEqual(await answering(), { before: 1, after: 1, settled: '0xa1' })
})

test('another block of its number is not', async () => {
  const { answering, state } = chainAt()
  await answering()
  Object.assign(state, { nowMs: 24_000, hash: '0xb1' })
  assert.deepEqual(await answering(), { before: 1, after: 1 })
})

test('nor is one that is followed by another before the answer', async () => {
  const { answering, state } = chainAt()
  await answering()
  state.nowMs = 24_000
  const heads = await answering(() => Object.assign(state, { number: 2, hash: '0xa2' }))
  assert.deepEqual(heads, { before: 1, after: 2 })
})
