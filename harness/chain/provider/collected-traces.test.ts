/** Endless loops leave no trace in memory. A process of its own, so that garbage of other tests does not count. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = `
  const { startNode } = await import('${new URL('../node.ts', import.meta.url)}')
  const node = await startNode({ network: { kind: 'genesis' } })
  const call = { data: '0x5b600056', gas: '0x800000' }
  const memory = []
  for (let count = 0; count < 12; count++) {
    await node.provider.request({ method: 'eth_estimateGas', params: [call] }).catch(({ message }) => {
      if (!message.includes('out of gas')) throw new Error(message)
    })
    memory.push(process.memoryUsage().rss / 1e6)
  }
  console.log(JSON.stringify(memory))
  await node.stop()
`

test('a dozen estimates that run out of gas take little more memory than a few', {
  timeout: 180_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const memory: readonly number[] = JSON.parse(stdout)
  expect(Math.max(...memory.slice(-4)) - Math.max(...memory.slice(0, 6))).toBeLessThan(1500)
})

const counting = `
  const { constants, PerformanceObserver } = await import('node:perf_hooks')
  let forced = 0
  const count = (entries) => {
    forced += entries.filter(({ detail }) => detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED).length
  }
  const observer = new PerformanceObserver((list) => count(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const print = async () => {
    await new Promise(setImmediate)
    count(observer.takeRecords())
    console.log(forced)
  }
`

const shortCalls = `
  const { startNode } = await import('${new URL('../node.ts', import.meta.url)}')
  const node = await startNode({ network: { kind: 'genesis' } })
  ${counting}
  const call = { method: 'eth_call', params: [{ data: '0x5f' }] }
  await Promise.all(Array.from({ length: 500 }, () => node.provider.request(call)))
  await print()
  await node.stop()
`

const lateAnswers = `
  const { collectedTraces } = await import('${new URL('collected-traces.ts', import.meta.url)}')
  const node = collectedTraces({ request: () => new Promise((answer) => setTimeout(answer, 200)) })
  ${counting}
  for (let count = 0; count < 6; count++) await node.request({ method: 'eth_call' })
  await print()
`

test.each([
  { calls: 'short calls that wait for each other', script: shortCalls },
  { calls: 'calls that wait for the node that is forked', script: lateAnswers },
])('$calls collect nothing', async ({ script }) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(Number(stdout)).toBe(0)
})
