/** Records in the words of other services say what was signed, and one wrong value is found wherever it is. */
import { expect, test } from 'vitest'
import { encodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { golden } from '../../../../testing/golden-order.ts'
import { contradictionsOfFill, contradictionsOfOrder } from './listed-claims.ts'

const swapper = '0x00000000000000000000000000000000000000aa'
const order = { ...golden, swapper, nonce: 2n ** 70n + 1n } as const
const [output] = order.outputs
const hash = `0x${'ab'.repeat(32)}` as const

const inCamelCase = {
  offerer: '0x00000000000000000000000000000000000000AA',
  nonce: `${order.nonce}`,
  deadline: Number(order.deadline),
  input: { token: order.input.token, startAmount: `${order.input.startAmount}` },
  outputs: [
    { token: output?.token, startAmount: `${output?.startAmount}`, endAmount: `${output?.endAmount}` },
  ],
}

test('fields of any spelling and notation that say what was signed contradict nothing', () => {
  const listed = [
    {},
    { deadline: null, nonce: null, input: null, outputs: null },
    inCamelCase,
    { ...inCamelCase, nonce: order.nonce, deadline: new Date(Number(order.deadline) * 1000).toISOString() },
    { ...inCamelCase, nonce: `0x${order.nonce.toString(16)}`, deadline: `${order.deadline}000` },
    { encoded_order: encodeDutchOrder(order), swapper },
  ]
  expect(listed.flatMap((one) => contradictionsOfOrder(one, order))).toEqual([])
})

test.each([
  ['a nonce that was rounded', { nonce: Number(order.nonce) }],
  ['another wallet', { offerer: output?.token }],
  ['another deadline', { deadline: Number(order.decayEndTime) }],
  ['another token', { input: { token: output?.token } }],
  ['another amount', { outputs: [{ end_amount: '7' }] }],
  ['more outputs', { outputs: [{}, {}] }],
  ['another encoded order', { order: encodeDutchOrder({ ...order, nonce: 7n }) }],
])('%s is found', (_name, wrong) => {
  expect(contradictionsOfOrder({ ...inCamelCase, ...wrong }, order)).toHaveLength(1)
})

test('what is said of a fill is what the chain has', () => {
  const fill = { transaction: hash, block: 9n, amountIn: 5n, amountOut: 6n }
  const settled = { settledAmounts: [{ amountIn: '5', amountOut: '6' }] }
  const listed = [
    {},
    { tx_hash: null },
    { txHash: hash.toUpperCase().replace('X', 'x'), fillBlock: 9, ...settled },
  ]
  expect(listed.flatMap((one) => contradictionsOfFill(one, fill))).toEqual([])

  const wrong = { fill_block: 8, settled_amounts: [{ amount_in: '4', amount_out: '7' }] }
  expect(contradictionsOfFill(wrong, fill)).toHaveLength(3)
})
