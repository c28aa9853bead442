/** Records with the names of other services show the signed values, and a single wrong value is found at any place. */
import { expect, test } from 'vitest'
import { encodeDutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { golden } from '../../../../testing/golden-order.ts'
import { orderForms } from '../answers/order-forms.ts'
import { contradictionsOfFill, contradictionsOfOrder } from './listed-claims.ts'
import { valueAt } from './reading.ts'

const swapper = '0x00000000000000000000000000000000000000aa'
const order = { ...golden, swapper, nonce: 2n ** 70n + 1n } as const
const [output] = order.outputs
const hash = `0x${'ab'.repeat(32)}` as const

const inCamelCase = {
  hash: hashDutchOrder(order),
  offerer: '0x00000000000000000000000000000000000000AA',
  nonce: `${order.nonce}`,
  deadline: Number(order.deadline),
  input: { token: order.input.token, startAmount: `${order.input.startAmount}` },
  outputs: [
    { token: output?.token, startAmount: `${output?.startAmount}`, endAmount: `${output?.endAmount}` },
  ],
}

function contradictions(fields: object, shown: object = inCamelCase): readonly string[] {
  const answers = orderForms({ orders: [shown] }, [{ order }])
  const encoded = valueAt(fields, 'encoded_order')
  const listed = { hash, status: 'open', fields, ...(typeof encoded === 'string' ? { encoded } : {}) }
  return contradictionsOfOrder(listed, order, answers)
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
  expect(listed.flatMap((one) => contradictions(one))).toEqual([])
})

test.each([
  ['a nonce that was rounded', { nonce: Number(order.nonce) }],
  ['another wallet', { offerer: output?.token }],
  ['another deadline', { deadline: Number(order.decayEndTime) }],
  ['another token', { input: { token: output?.token } }],
  ['another amount', { outputs: [{ endAmount: '7' }] }],
  ['more outputs', { outputs: [{}, {}] }],
  ['another encoded order', { encoded_order: encodeDutchOrder({ ...order, nonce: 7n }) }],
])('%s is found', (_name, wrong) => {
  expect(contradictions({ ...inCamelCase, ...wrong })).toHaveLength(1)
})

test('a maker or an owner who is not the swapper is none of what was signed', () => {
  const shown = { ...inCamelCase, maker: output?.token, owner: output?.token }
  expect(contradictions(shown, shown)).toEqual([])
})

test('a deadline that is wrong from the first order on is found by its name', () => {
  const shown = { ...inCamelCase, deadline: 7 }
  expect(contradictions(shown, shown)).toEqual(['deadline: 7'])
})

test('what is said of a fill is what the chain has', () => {
  const fill = { transaction: hash, block: 9n, amountIn: 5n, amountsOut: [6n, 8n] }
  const settled = { settledAmounts: [{ amountIn: '5', amountOut: '6' }] }
  const listed = [
    {},
    { tx_hash: null },
    { txHash: hash.toUpperCase().replace('X', 'x'), fillBlock: 9, ...settled },
  ]
  expect(listed.flatMap((fields) => contradictionsOfFill({ fields }, fill))).toEqual([])

  const wrong = { fill_block: 8, settled_amounts: [{ amount_in: '4', amount_out: '7' }] }
  expect(contradictionsOfFill({ fields: wrong }, fill)).toHaveLength(3)
})
