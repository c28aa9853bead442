import { numberToHex } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalNode, startNode } from '../../chain/node.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { servedProvider } from '../served-provider.ts'

const [payer, receiver, contract] = ['c0', 'c1', 'c2'].map((byte) => `0x${byte.padEnd(40, '0')}`)
const funded = { [`${payer}`]: { balance: '0xffffffffffff' } }
const payment = { from: payer, to: receiver, value: '0x1' }

let node: LocalNode
let served: Provider

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  served = servedProvider(node)
})
afterAll(() => node.stop())

function simulate(...blockStateCalls: readonly object[]) {
  return served.request({ method: 'eth_simulateV1', params: [{ blockStateCalls }, 'latest'] })
}

function validate(...blockStateCalls: readonly object[]) {
  return served.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls, validation: true }, 'latest'],
  })
}

/** Overrides that put the block so far after the latest one: its number in blocks, its time in seconds. */
async function later({ blocks, seconds }: { readonly blocks?: number; readonly seconds?: number }) {
  const { number, timestamp } = await node.client.getBlock()
  return {
    blockOverrides: {
      ...(blocks === undefined ? {} : { number: numberToHex(number + BigInt(blocks)) }),
      ...(seconds === undefined ? {} : { time: numberToHex(timestamp + BigInt(seconds)) }),
    },
  }
}

test.each([
  [-38_010, 'a nonce that was used', { calls: [payment, { ...payment, nonce: '0x0' }] }],
  [-38_011, 'a nonce to come', { calls: [{ ...payment, nonce: '0x7' }] }],
  [-38_012, 'a fee below the base fee', { blockOverrides: { baseFeePerGas: '0xa' }, calls: [payment] }],
  [-38_013, 'too little gas for the transaction itself', { calls: [{ ...payment, gas: '0x1' }] }],
  [-38_014, 'a value that the sender lacks', { calls: [{ ...payment, value: '0xfffffffffffff' }] }],
  [
    -38_015,
    'more gas than the block has',
    { blockOverrides: { gasLimit: '0x5300' }, calls: [{ ...payment, gas: '0x5301' }] },
  ],
  [
    -38_015,
    'more gas than the block has left',
    { blockOverrides: { gasLimit: '0x5300' }, calls: [payment, payment] },
  ],
  [-38_025, 'too long a code of a contract', { calls: [{ from: payer, data: `0x${'00'.repeat(49_153)}` }] }],
])('a validated call is refused with %i for %s', async (code, _, block) => {
  await expect(validate({ stateOverrides: funded, ...block })).rejects.toMatchObject({ code })
})

test('a validated call of a contract is refused', async () => {
  const stateOverrides = { [`${payer}`]: { ...funded[`${payer}`], code: '0x00' } }
  await expect(validate({ stateOverrides, calls: [payment] })).rejects.toMatchObject({ code: -38_024 })
  await expect(simulate({ stateOverrides, calls: [payment] })).resolves.toMatchObject([
    { calls: [{ status: '0x1' }] },
  ])
})

test('a call that is not validated has any nonce', async () => {
  for (const nonce of ['0x0', '0x64'])
    await expect(simulate({ stateOverrides: funded, calls: [{ ...payment, nonce }] })).resolves.toMatchObject(
      [{ calls: [{ status: '0x1' }] }],
    )
})

test('numbers and times of blocks must increase, and at most 256 blocks are simulated', async () => {
  const refused = async (code: number, ...blocks: readonly object[]) =>
    expect(simulate(...blocks)).rejects.toMatchObject({ code })
  await refused(-38_020, await later({ blocks: 0 }))
  await refused(-38_020, await later({ blocks: 3 }), await later({ blocks: 3 }))
  await refused(-38_021, await later({ seconds: 0 }))
  await refused(-38_021, {}, await later({ seconds: 12 }))
  await refused(-38_026, await later({ blocks: 257 }))
  await refused(-38_026, ...Array(257).fill({}))
  await expect(simulate(await later({ blocks: 3, seconds: 50 }))).resolves.toHaveLength(3)
})

test('the bytes of a revert are in its error, as geth writes them', async () => {
  // Reverts with the word 7.
  const stateOverrides = { [`${contract}`]: { code: '0x60075f5260205ffd' } }
  const data = `0x${'7'.padStart(64, '0')}`
  await expect(simulate({ stateOverrides, calls: [{ to: contract }] })).resolves.toMatchObject([
    { calls: [{ status: '0x0', returnData: '0x', error: { code: 3, data } }] },
  ])
})

test('the storage of a contract without slots is replaced, any other one is not', async () => {
  // Returns slot 1, after it has set slot 2.
  const code = '0x6001600255600154 5f5260205ff3'.replace(' ', '')
  const slots = { '0x1': '0x9' }
  const override = { stateOverrides: { [`${contract}`]: { code, state: slots } }, calls: [{ to: contract }] }
  const returnData = `0x${'9'.padStart(64, '0')}`
  await expect(simulate(override)).resolves.toMatchObject([{ calls: [{ returnData }] }])
  await expect(simulate(override, override)).rejects.toMatchObject({ code: -32_602 })
})
