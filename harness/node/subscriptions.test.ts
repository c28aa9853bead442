import { parseAbi } from 'viem'
import { encodeFunctionData, numberToHex, pad, toEventSelector } from 'viem/utils'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { developmentAddresses } from '../chain/development-accounts.ts'
import { type Node, startNode } from '../chain/node.ts'
import { type ObservedProvider, observed } from '../chain/provider/changes.ts'
import { canonical } from '../core/canonical.ts'
import { createFeed, type Feed } from './subscriptions.ts'

const [alice, bob] = developmentAddresses
const deposited = toEventSelector('Deposit(address,uint256)')

let node: Node
let provider: ObservedProvider
let feed: Feed
const asked: string[] = []

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  provider = observed({
    request: (request) => {
      asked.push(request.method)
      return node.provider.request(request)
    },
  })
  feed = createFeed(provider)
})
afterAll(() => node.stop())

/** Alice wraps a unit of ether. */
function deposit(): Promise<unknown> {
  const data = encodeFunctionData({ abi: parseAbi(['function deposit() payable']) })
  const transaction = { from: alice, to: canonical.weth, value: numberToHex(1), data }
  return provider.request({ method: 'eth_sendTransaction', params: [transaction] })
}

test('each gets the logs of its filter, and the node is asked for them once', async () => {
  const filters = [
    {},
    { address: canonical.weth },
    { address: [bob, canonical.weth], topics: [[deposited], null] },
    { topics: [null, pad(alice ?? '0x')] },
    { address: bob },
    { topics: [null, pad(bob ?? '0x')] },
    { topics: [null, null, null] },
  ]
  const pushed = filters.map((): unknown[] => [])
  const ends = await Promise.all(
    filters.map((filter, place) => feed.subscribe(['logs', filter], (log) => pushed[place]?.push(log))),
  )
  asked.length = 0
  await deposit()
  await vi.waitUntil(() => pushed[3]?.length === 1)
  expect(pushed.map(({ length }) => length)).toEqual([1, 1, 1, 1, 0, 0, 0])
  expect(pushed[0]?.[0]).toMatchObject({ topics: [deposited, pad(alice ?? '0x').toLowerCase()] })
  expect(asked.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
  for (const end of ends) end()
})

test.for([{ address: 'nobody' }, { topics: [['0x12']] }, 5, 'latest'])(
  'logs of %j are refused with an error about the request',
  async (filter) => {
    const message = expect.stringContaining(`: ${JSON.stringify(filter)}`)
    const refusal = { name: 'RpcFailure', code: -32_602, message }
    await expect(feed.subscribe(['logs', filter], () => {})).rejects.toMatchObject(refusal)
  },
)
