/** Every method that simulates takes the overrides of the state and of the block, or refuses them by name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalNode, startNode } from '../../chain/node.ts'
import { fieldOf } from '../../core/json.ts'
import { servedProvider } from '../served-provider.ts'

let node: LocalNode
let ask: (method: string, ...params: readonly unknown[]) => Promise<unknown>

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  const served = servedProvider(node)
  ask = (method, ...params) => served.request({ method, params })
})
afterAll(() => node.stop())

const contract = '0x00000000000000000000000000000000000c0de5'
const call = { to: contract }
const time = '0xffffffff'
/** Writes slot 0 at this time only. */
const code = '0x4263ffffffff14600b57005b60015f55'
const stored = '0x60015f55'

/** Units of gas from which a call has written a slot. */
const writing = 40_000

interface Asked {
  readonly state?: unknown
  readonly header?: unknown
}

const methods: readonly (readonly [string, (asked: Asked, block?: string) => Promise<boolean>])[] = [
  [
    'eth_estimateGas',
    async ({ header, state }, block = 'latest') =>
      Number(await ask('eth_estimateGas', call, block, state, header)) > writing,
  ],
  [
    'eth_createAccessList',
    async ({ header, state }, block = 'latest') =>
      Number(fieldOf(await ask('eth_createAccessList', call, block, state, header), 'gasUsed')) > writing,
  ],
  [
    'debug_traceCall',
    async ({ header: blockOverrides, state: stateOverrides }, block = 'latest') => {
      const options = { tracer: 'callTracer', stateOverrides, blockOverrides }
      return Number(fieldOf(await ask('debug_traceCall', call, block, options), 'gasUsed')) > writing
    },
  ],
  [
    'eth_call',
    async ({ header, state }, block = 'latest') => {
      // The gas that remains decides whether the write succeeds.
      const limited = { ...call, gas: '0x7530' }
      return ask('eth_call', limited, block, state, header).then(
        () => false,
        (error: unknown) => {
          if (/out of gas/i.test(String(fieldOf(error, 'message')))) return true
          throw error
        },
      )
    },
  ],
  [
    'eth_simulateV1',
    async ({ header: blockOverrides, state: stateOverrides }, block = 'latest') => {
      const blockStateCalls = [{ stateOverrides, blockOverrides, calls: [call] }]
      const answer = await ask('eth_simulateV1', { blockStateCalls }, block)
      const [result] = [fieldOf(fieldOf(answer, '0'), 'calls')].flat()
      return Number(fieldOf(result, 'gasUsed')) > writing
    },
  ],
]

describe.each(methods)('%s', (_method, writes) => {
  test('takes the code of an account and the time of the block', async () => {
    const head = await node.client.getBlock()
    expect(await writes({})).toBe(false)
    expect(await writes({ state: { [contract]: { code: stored } } })).toBe(true)
    expect(await writes({ state: { [contract]: { code } } })).toBe(false)
    expect(await writes({ state: { [contract]: { code } }, header: { time } })).toBe(true)
    expect(await node.client.getBlock()).toEqual(head)
  })

  test('refuses other overrides by name', async () => {
    const refused = (asked: Asked, name: string) =>
      expect(writes(asked), name).rejects.toMatchObject({
        code: -32_602,
        message: expect.stringContaining(name),
      })
    await refused({ state: { [contract]: { colour: '0x1' } } }, 'colour')
    await refused({ state: { [contract]: { movePrecompileToAddress: contract } } }, 'movePrecompileToAddress')
    await refused({ header: { withdrawals: [] } }, 'withdrawals')
    await refused({ header: { blobBaseFee: '0x1' } }, 'blobBaseFee')
  })
})

test.each(methods.slice(0, 3))('%s overrides the latest state alone', async (_method, writes) => {
  const state = { [contract]: { code: stored } }
  await expect(writes({ state }, '0x1')).rejects.toMatchObject({ code: -32_602 })
  expect(await writes({ state }, 'pending')).toBe(true)
})
