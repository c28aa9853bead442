import { expect, test } from 'vitest'
import { fieldOf } from '../../core/json.ts'
import { createFairQueue, machine } from './fair-queue.ts'
import { answerText } from './json-rpc.ts'

const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })

test('the calls of a batch let those of others pass', async () => {
  const asked: string[] = []
  // All turns are equally short, even on a busy machine.
  const queue = createFairQueue({ ...machine, now: () => 0, computed: () => 0 })
  let other: Promise<string> | undefined
  const provider = {
    async request({ method }: { readonly method: string }) {
      asked.push(method)
      other ??= answerText({ provider, flow: queue.flow() }, JSON.stringify(call('of another')))
    },
  }
  await answerText({ provider, flow: queue.flow() }, JSON.stringify(Array(5).fill(call('of the batch'))))
  await other
  expect(asked).toHaveLength(6)
  expect(asked.indexOf('of another')).toBeLessThan(3)
})

test.each([null, undefined])('parameters that are %s are none, as cast writes them', async (params) => {
  const provider = { request: async (request: unknown) => request }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'a', params })
  const answer = JSON.parse(await answerText({ provider, flow: createFairQueue().flow() }, body))
  expect(answer).toMatchObject({ result: { method: 'a', params: [] } })
})

test('a batch is answered up to 25 MB, and its other calls are not done', async () => {
  let asked = 0
  const provider = {
    request: async () => {
      asked += 1
      return 'x'.repeat(1_000_000)
    },
  }
  const flow = createFairQueue().flow()
  const answers = JSON.parse(await answerText({ provider, flow }, JSON.stringify(Array(40).fill(call('a')))))
  expect(asked).toBe(25)
  expect(answers).toHaveLength(40)
  expect(answers[24]).toMatchObject({ id: 1, result: expect.any(String) })
  expect(answers[39]).toMatchObject({ id: 1, error: { code: -32_003 } })
})

test('the node itself answers a call for replicas if it is cheap, or no replica answers', async () => {
  const flow = createFairQueue().flow()
  const provider = { request: async () => 'of the node' }
  const executions = {
    takes: (asked: unknown) => fieldOf(asked, 'method') !== 'other',
    answerIfCheap: async (asked: unknown) => (fieldOf(asked, 'method') === 'cheap' ? '"cheap"' : undefined),
    answer: async (asked: unknown) => (fieldOf(asked, 'method') === 'dear' ? '"elsewhere"' : undefined),
  }
  const answerTo = async (body: unknown) =>
    JSON.parse(await answerText({ provider, flow, executions }, JSON.stringify(body)))
  const calls = ['other', 'cheap', 'dear', 'left'].map(call)
  const expected = [{ result: 'of the node' }, 'cheap', 'elsewhere', { result: 'of the node' }]
  expect(await answerTo(calls)).toMatchObject(expected)
  expect(await Promise.all(calls.map(answerTo))).toMatchObject(expected)
})
