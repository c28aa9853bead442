/** A node's fault is reported in one sentence within seconds; a request is repeated only if waiting helps. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type FaultyUpstream,
  startFaultyUpstream,
  type UpstreamFault,
} from '../../testing/fork/faulty-upstream.ts'
import { checkUpstream, upstreamProvider } from './upstream.ts'

const timeoutMs = 600

let upstream: FaultyUpstream
/** A URL with a key in its path and another in its query, as providers issue them. */
let url: string

beforeAll(async () => {
  upstream = await startFaultyUpstream()
  url = `${upstream.url}/v3/0123secret?key=4567secret`
})
afterEach(() => upstream.heal())
afterAll(() => upstream.stop())

test("a node's answer is returned", async () => {
  const { request } = upstreamProvider(url, { timeoutMs })
  expect(await request({ method: 'eth_chainId' })).toBe('0x1')
  await checkUpstream(url)
})

/** Faults that leave `eth_getBalance` unaffected, or that a test below covers. */
const answering = [
  'a call that fails',
  'null for a block',
  'no state overrides',
  'the limits of a provider',
  'a reorganisation',
  'few logs at a time',
  'null for code',
  'nothing for a call',
  'a header without fields',
  'receipts of another execution',
] as const

const said: Record<Exclude<UpstreamFault, (typeof answering)[number]>, RegExp> = {
  silence: /gave no answer to eth_getBalance in 600 ms/,
  'status 429': /answers eth_getBalance with status 429/,
  'status 502': /answers eth_getBalance with status 502/,
  'a page instead of JSON': /answers eth_getBalance with status 200 and "<html>Log in/,
  'half an answer': /does not answer eth_getBalance/,
  'a key that is not known': /answers eth_getBalance with status 401 and .*invalid project id/,
  'a limit as a JSON error': /answers eth_getBalance with the error -32005, "limit exceeded"/,
  'a pruned block': /answers eth_getBalance with the error -32000, "missing trie node/,
  'a block that is still to come': /answers eth_getBalance with the error -32000, "header not found"/,
  'another chain': /has chain id 0x89, not 0x1/,
}

describe.each(Object.entries(said))('%s', (fault, sentence) => {
  test('is reported in one sentence without the key', async () => {
    upstream.fail(fault as UpstreamFault)
    const asking =
      fault === 'another chain'
        ? checkUpstream(url)
        : upstreamProvider(url, { timeoutMs }).request({
            method: 'eth_getBalance',
            params: ['0x000000000000000000000000000000000000dead', '0x1'],
          })
    const error = await asking.then(
      () => undefined,
      (rejection: unknown) => rejection,
    )

    expect(error).toMatchObject({ code: 'UPSTREAM_UNUSABLE', message: expect.stringMatching(sentence) })
    expect(String(error)).not.toMatch(/secret|\n/)
  })
})

describe('a busy node', () => {
  test.each(['status 429', 'status 502', 'a limit as a JSON error'] as const)(
    'with %s is asked again',
    async (fault) => {
      upstream.fail(fault, { times: 1 })
      const { request } = upstreamProvider(url, { timeoutMs: 10_000 })
      expect(await request({ method: 'eth_chainId' })).toBe('0x1')
      expect(upstream.asked()).toEqual(['eth_chainId', 'eth_chainId'])
    },
  )

  test.each(['null for a block', 'a block that is still to come'] as const)(
    'that lags behind, with %s, is asked again',
    async (fault) => {
      upstream.fail(fault, { times: 1 })
      const { request } = upstreamProvider(url, { timeoutMs: 10_000, isForked: true })
      const block = await request({ method: 'eth_getBlockByNumber', params: ['0x1', false] })
      expect(block).toMatchObject({ number: '0x1' })
    },
  )

  test('that never has a block is reported, if the block exists', async () => {
    upstream.fail('null for a block')
    const question = { method: 'eth_getBlockByNumber', params: ['0x1', false] }
    const asking = upstreamProvider(url, { timeoutMs, isForked: true }).request(question)
    await expect(asking).rejects.toThrow(/answers eth_getBlockByNumber with null/)
    expect(await upstreamProvider(url, { timeoutMs }).request(question)).toBe(null)
  })

  test.each([
    ['for some blocks', 'the limits of a provider'],
    ['with some logs', 'few logs at a time'],
  ] as const)('that answers %s at a time is asked for all', async (_what, fault) => {
    const { request } = upstreamProvider(url, { timeoutMs: 10_000 })
    const filter = { fromBlock: '0x0', toBlock: await request({ method: 'eth_blockNumber' }) }
    const logs = () => request({ method: 'eth_getLogs', params: [filter] })
    const all = await logs()
    upstream.fail(fault)
    expect(await logs()).toEqual(all)
    expect(all).toHaveProperty(
      'length',
      expect.toSatisfy((length) => length > 100),
    )
  })

  test('that closes the connection under a request is asked again', async () => {
    upstream.fail('half an answer', { times: 1 })
    const { request } = upstreamProvider(url, { timeoutMs: 10_000 })
    expect(await request({ method: 'eth_chainId' })).toBe('0x1')
  })

  test.each(['a page instead of JSON', 'a pruned block', 'a key that is not known'] as const)(
    'is not the same as one with %s, which is asked once',
    async (fault) => {
      upstream.fail(fault)
      const { request } = upstreamProvider(url, { timeoutMs: 10_000 })
      await expect(
        request({ method: 'eth_getCode', params: [`0x${'0'.repeat(40)}`, '0x1'] }),
      ).rejects.toThrow()
      expect(upstream.asked()).toEqual(['eth_getCode'])
    },
  )
})

/** The URL after the origin, the node's message, and the part of it that must not be printed. */
const repeated: Record<string, readonly [string, string, string]> = {
  'in the path': ['/v3/C4NARY0123', 'invalid project id C4NARY0123', 'C4NARY'],
  'with few characters': ['/v3/C4NARY', 'invalid project id C4NARY', 'C4NARY'],
  'in the query, across the cut': ['/?key=C4NARY0123', `${'x'.repeat(150)} C4NARY0123`, 'C4NARY'],
  'percent-encoded in the URL': ['/C4NARY%2B0%3D', 'no key C4NARY+0=', 'C4NARY'],
  'percent-encoded in the answer': ['/?key=C4NARY+0/1', 'no /?key=C4NARY%200%2F1', 'C4NARY'],
  'with signs of JSON': ['/?key=C4%22NARY%26', JSON.stringify({ key: 'C4"NARY&' }), 'NARY'],
  'as credentials': ['u5ER:C4NARY@', 'no Basic dTVFUjpDNE5BUlk=', 'dTVFUjpD'],
}

test.each(Object.entries(repeated))('a key that the node repeats is not printed, %s', async (_where, row) => {
  const [place, says, key] = row
  const server = createServer((_request, response) => response.writeHead(401).end(says))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${Object(server.address()).port}`
  const asked = place.endsWith('@') ? `http://${place}${host}` : `http://${host}${place}`
  const asking = upstreamProvider(asked, { timeoutMs }).request({ method: 'eth_gasPrice' })
  const error: unknown = await asking.catch((rejection: unknown) => rejection)
  server.close()

  expect(error).toMatchObject({ code: 'UPSTREAM_UNUSABLE', message: expect.stringContaining('status 401') })
  expect(String(error)).not.toContain(key)
})

test('credentials before the host are sent in an Authorization header', async () => {
  const server = createServer(({ headers }, response) =>
    response.end(JSON.stringify({ result: headers.authorization })),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const asked = `http://us%40er:pass@127.0.0.1:${Object(server.address()).port}`
  const { request } = upstreamProvider(asked, { timeoutMs })
  expect(await request({ method: 'web3_clientVersion' })).toBe(`Basic ${btoa('us@er:pass')}`)
  server.close()
})

test('a call that the chain refuses is not a fault of the node', async () => {
  const { request } = upstreamProvider(url, { timeoutMs })
  // The token-approval contract has no function with this selector.
  const call = { to: '0x000000000022d473030f116ddee9f6b43ac78ba3', data: '0x12345678' }
  const asking = () => request({ method: 'eth_call', params: [call, 'latest'] })

  await expect(asking()).rejects.toMatchObject({ code: 3, message: expect.stringContaining('revert') })
  upstream.fail('a call that fails')
  await expect(asking()).rejects.toEqual({ code: -32_000, message: 'out of gas' })
})

test('an unreachable node is reported', async () => {
  await expect(checkUpstream('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'UPSTREAM_UNUSABLE' })
  await expect(checkUpstream('not a url')).rejects.toMatchObject({ code: 'UPSTREAM_UNUSABLE' })
})
