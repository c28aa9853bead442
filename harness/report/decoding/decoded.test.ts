/**
 * Call data is encoded by the Router's compiled ABI. Orders and signatures are the golden ones, which another library
 * reproduced.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, encodeAbiParameters, encodeFunctionData, type Hex, parseAbiParameters } from 'viem'
import { describe, test } from 'vitest'
import { encodeDutchOrder } from '../../core/orders/dutch-order.ts'
import { golden } from '../../testing/golden-order.ts'
import { exchange, hostile } from '../../testing/record.ts'
import { decodeSwap } from './call-data.ts'
import { decodeExchange } from './decoded.ts'
import { decodeSignedOrder } from './signed-order.ts'

const root = join(import.meta.dirname, '../..', '..')
const artifact = join(root, 'artifacts', 'contracts', 'Router.sol', 'Router.json')
const { abi } = JSON.parse(readFileSync(artifact, 'utf8')) as { abi: Abi }

const account = (digit: string): Hex => `0x${digit.repeat(40)}`
const order = {
  sellToken: account('1'),
  buyToken: account('2'),
  sellAmount: 2n ** 200n,
  minBuyAmount: 5n,
  receiver: account('3'),
}
const hop = { pool: account('4'), tokenIn: account('1'), tokenOut: account('2'), share: 0n }

function callDataOf(protocol: number, data: Hex): Hex {
  return encodeFunctionData({ abi, functionName: 'swap', args: [order, [{ ...hop, protocol, data }]] })
}

describe('call data of the Router', () => {
  const quote =
    '(address tokenIn, address tokenOut, uint256 maxAmountIn, uint256 maxAmountOut, address trader, uint256 expiry, uint256 nonce) quote, bytes signature'
  const maker = {
    tokenIn: account('1'),
    tokenOut: account('2'),
    maxAmountIn: 1n,
    maxAmountOut: 2n,
    trader: account('5'),
    expiry: 3n,
    nonce: 4n,
  }
  const steps: readonly (readonly [number, string, Hex, Record<string, string>])[] = [
    [0, 'wrapped native', '0x', {}],
    [1, 'constant product', '0x', {}],
    [2, 'concentrated', '0x', {}],
    [
      3,
      'Uniswap V4',
      encodeAbiParameters(parseAbiParameters('uint24, int24'), [3000, -60]),
      { fee: '3000', tickSpacing: '-60' },
    ],
    [4, 'Balancer V2', `0x${'ab'.repeat(32)}`, { poolId: `0x${'ab'.repeat(32)}` }],
    [5, 'Curve', encodeAbiParameters(parseAbiParameters('int128, int128'), [1n, 0n]), { i: '1', j: '0' }],
    [
      6,
      'market maker',
      encodeAbiParameters(parseAbiParameters(quote), [maker, '0x1234']),
      {
        quote: `tokenIn ${account('1')}, tokenOut ${account('2')}, maxAmountIn 1, maxAmountOut 2, trader ${account('5')}, expiry 3, nonce 4`,
        signature: '0x1234',
      },
    ],
  ]
  for (const [protocol, venue, data, details] of steps) {
    test(`is decoded: ${venue}`, () => {
      assert.deepEqual(decodeSwap(callDataOf(protocol, data)), {
        ...order,
        steps: [{ ...hop, venue, details }],
      })
    })
  }

  test('is not confused with other call data', () => {
    for (const other of [
      '0x',
      '0x12345678',
      `0x${'0'.repeat(500)}`,
      callDataOf(0, '0x').slice(0, -64),
    ] as Hex[])
      assert.equal(decodeSwap(other), undefined)
  })
})

describe('a signed order', () => {
  const encoded = encodeDutchOrder(golden)
  const signature =
    '0x01fd389f590820b87cac5b8229a5367b5675d2822168ed06eccf674429e6330d29215d2b1df34428a47cbdcbf4ec72b5127aea527dd51e0304f1da464b225b691b'

  test('is decoded with its hash, its digest and its signer', () => {
    const decoded = decodeSignedOrder(encoded, signature)
    assert.equal(decoded?.orderHash, '0xf077b2c303869b95c28f8aafd479aadb5ebe98c911ccd1fe450688fbc902b957')
    assert.equal(decoded?.digest, '0x1f903baee55b55b6588224d0b32bc46a6e3aebbc8032149e8cd59c7b410c6f35')
    assert.equal(decoded?.signer, golden.swapper)
    assert.equal(decoded?.typedData.message.witness.inputStartAmount, 1_000_000_000n)
  })

  test('of another key has another signer, and malformed signatures have none', () => {
    const swapped = signature.replace('fd389f', 'fd389e')
    assert.notEqual(decodeSignedOrder(encoded, swapped)?.signer, golden.swapper)
    for (const none of [undefined, 7, '', '0x', '0x1234', `0x${'f'.repeat(130)}`])
      assert.equal(decodeSignedOrder(encoded, none)?.signer, undefined)
  })

  test('is found in a submission and in a list of orders', () => {
    const submission = { ...exchange.request, body: JSON.stringify({ order: encoded, signature }) }
    const list = { orders: [{ encoded_order: encoded, signature }, { encoded_order: '0x12' }] }
    const response = { ...exchange.response, body: JSON.stringify(list) }
    const found = decodeExchange({ request: submission, response })
    assert.deepEqual(
      found.map(({ kind, path }) => [kind, path]),
      [
        ['order', 'request.order'],
        ['order', 'response.orders.0.encoded_order'],
      ],
    )
  })
})

test('call data is found in every solution, also that of another contract', () => {
  const solutions = [{ call_data: callDataOf(0, '0x') }, { call_data: '0xdeadbeef00' }, { call_data: 'none' }]
  const response = { ...exchange.response, body: JSON.stringify({ solutions }) }
  const [first, second, ...others] = decodeExchange({ ...exchange, response })
  assert.equal(first?.kind, 'swap')
  assert.deepEqual(second, {
    path: 'response.solutions.1.call_data',
    kind: 'other-call',
    selector: '0xdeadbeef',
    bytes: 5,
  })
  assert.deepEqual(others, [])
})

test('nothing is decoded from bodies that are not JSON', () => {
  assert.deepEqual(decodeExchange({ ...exchange, response: { ...exchange.response, body: hostile } }), [])
})
